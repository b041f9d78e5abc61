import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { OpenedDraft } from '#src/offline/drafts/open-draft.ts'
import { isKeptInMemory } from '#src/storage/device-storage.ts'
import { CheckIcon } from '#src/ui/icons.tsx'

/**
 * Shows that the draft is stored. A separate component, so that the wizard does not render for it.
 */
export function SavedMark({ openedDraft }: { openedDraft: OpenedDraft }) {
  const isSaved = useIsSaved(openedDraft)
  if (isKeptInMemory()) return <span>Not saved on this phone</span>
  return (
    isSaved && (
      <>
        <CheckIcon size="xs" />
        <span>Saved on this phone</span>
      </>
    )
  )
}

/** A change that was written faster than this was not typed, ms. */
const AT_ONCE_MS = 150

/** How long a person must have stopped typing, ms. */
const PAUSE_MS = 400

/**
 * Returns whether to show that the draft is stored. Turns false at the first key press and true
 * again at a pause, so that it is always correct and does not flicker.
 */
function useIsSaved(openedDraft: OpenedDraft): boolean {
  const isSaved = useSyncExternalStore(
    openedDraft.subscribe,
    () => openedDraft.state().status === 'saved',
  )
  const [isSaid, setSaid] = useState(isSaved)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (isSaved) return
    const since = performance.now()
    clearTimeout(timer.current)
    setSaid(false)
    return () => {
      const isAtOnce = performance.now() - since < AT_ONCE_MS
      timer.current = setTimeout(() => setSaid(true), isAtOnce ? 0 : PAUSE_MS)
    }
  }, [isSaved])
  return isSaved && isSaid
}
