import { useEffect, useRef, useState } from 'react'
import { CloseIcon, SearchIcon } from '#src/ui/icons.tsx'
import { searchBox } from '#styled/recipes/search-box.mjs'
import { useThrottled } from './use-throttled.ts'

export type SearchBoxProps = {
  /** The label: 'Search clients', 'Search category, status or case ID'. */
  label: string
  /** The longest text, in characters. */
  maxLength: number
  /** The search of the URL. */
  value: string
  /** Called while the person types, with the trimmed text. */
  onSearch: (value: string) => void
}

/** The shortest time between two updates of the URL, ms. */
const FOLLOWS_MS = 150

/** A search box. The typed text stays, however late the URL follows. */
export function SearchBox({ label, maxLength, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  // The requested searches that the URL does not have yet.
  const requestedTexts = useRef<string[]>([])
  const { call, flush, cancel } = useThrottled((text: string) => {
    if (text === (requestedTexts.current.at(-1) ?? value)) return
    requestedTexts.current.push(text)
    onSearch(text)
  }, FOLLOWS_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the URL matters
  useEffect(() => {
    const place = requestedTexts.current.indexOf(value)
    requestedTexts.current.splice(0, place === -1 ? requestedTexts.current.length : place + 1)
    // The change came from elsewhere: the browser's Back, or a button that clears the filters.
    if (place !== -1) return
    cancel()
    setTyped((now) => (now.trim() === value ? now : value))
  }, [value])
  const change = (text: string) => {
    setTyped(text)
    call(text.trim())
  }
  const classes = searchBox()
  return (
    <search className={classes.root}>
      <span className={classes.icon}>
        <SearchIcon size="sm" />
      </span>
      <input
        ref={input}
        type="search"
        dir="auto"
        className={classes.input}
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={maxLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        onChange={({ target }) => change(target.value)}
        onBlur={flush}
        onKeyDown={({ key, currentTarget }) => {
          if (key !== 'Enter') return
          flush()
          // Closes the on-screen keyboard, which covers the results.
          if (matchMedia('(pointer: coarse)').matches) currentTarget.blur()
        }}
      />
      {typed !== '' && (
        <button
          type="button"
          className={classes.clear}
          aria-label="Clear search"
          onClick={() => {
            change('')
            input.current?.focus()
          }}
        >
          <CloseIcon size="xs" />
        </button>
      )}
    </search>
  )
}

/** Moves focus to the search box of the list, when a pressed button has disappeared. */
export function focusSearch(): void {
  document.querySelector<HTMLElement>('search input')?.focus()
}
