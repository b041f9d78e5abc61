import { useEffect, useRef, useState } from 'react'
import { CloseIcon, SearchIcon } from '#src/ui/icons.tsx'
import { searchBox } from '#styled/recipes/search-box.mjs'
import { useSpaced } from './use-spaced.ts'

export type SearchBoxProps = {
  /** What it searches: 'Search clients', 'Search category, status or case ID'. */
  label: string
  /** The most characters. */
  longest: number
  /** What the screen's address says. */
  value: string
  /** Called while somebody types, without spaces at the ends. */
  onSearch: (value: string) => void
}

/** How often the address follows what is typed, ms. */
const FOLLOWS_MS = 150

/** A line to search in. What is typed stays, however late the address follows. */
export function SearchBox({ label, longest, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  // What was asked for and is not in the address yet.
  const asked = useRef<string[]>([])
  const { call, flush, cancel } = useSpaced((wanted: string) => {
    if (wanted === (asked.current.at(-1) ?? value)) return
    asked.current.push(wanted)
    onSearch(wanted)
  }, FOLLOWS_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address alone tells
  useEffect(() => {
    const place = asked.current.indexOf(value)
    asked.current.splice(0, place === -1 ? asked.current.length : place + 1)
    // It was not this box: the browser's Back, or a button that shows everything.
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
        maxLength={longest}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        onChange={({ target }) => change(target.value)}
        onBlur={flush}
        onKeyDown={({ key, currentTarget }) => {
          if (key !== 'Enter') return
          flush()
          // Takes the keyboard off what was found.
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
