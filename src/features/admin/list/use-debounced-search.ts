import { useEffect, useRef, useState } from 'react'

/** The debounce time of the search, ms. */
const PAUSE_MS = 300

/** Returns what is searched for, debounced while the person types. */
export function useDebouncedSearch<Search extends { search?: string | undefined }>(
  search: Search,
): Search {
  const { search: text } = search
  const [settled, setSettled] = useState(text)
  const last = useRef(search)
  const isTyping = text !== undefined && text !== settled
  useEffect(() => {
    if (!isTyping) {
      setSettled(text)
      return
    }
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, isTyping])
  useEffect(() => {
    if (!isTyping) last.current = search
  })
  return isTyping ? last.current : search
}
