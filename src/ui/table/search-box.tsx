import { useEffect, useRef, useState } from 'react'
import { CloseIcon, SearchIcon } from '#src/ui/icons.tsx'
import { searchBox } from '#styled/recipes/search-box.mjs'

export type SearchBoxProps = {
  /** What it searches: 'Search clients'. */
  label: string
  /** What the screen's address says. */
  value: string
  /** Called at every key, without spaces at the ends. */
  onSearch: (value: string) => void
}

/** A line to search in. What is typed stays, however late the address follows. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  // What was asked for and is not in the address yet.
  const asked = useRef<string[]>([])
  useEffect(() => {
    const place = asked.current.indexOf(value)
    asked.current.splice(0, place === -1 ? asked.current.length : place + 1)
    // It was not this box: the browser's Back, or a button that shows everything.
    if (place === -1) setTyped((now) => (now.trim() === value ? now : value))
  }, [value])
  const change = (text: string) => {
    setTyped(text)
    const wanted = text.trim()
    if (wanted === (asked.current.at(-1) ?? value)) return
    asked.current.push(wanted)
    onSearch(wanted)
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
        className={classes.input}
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        onChange={({ target }) => change(target.value)}
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
