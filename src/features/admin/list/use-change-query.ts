import { useNavigate } from '@tanstack/react-router'

/** What changes of a screen's query; undefined takes a part out of it. */
type Changes = Record<string, string | number | undefined>

/**
 * Changes parts of the query of the screen that is open; the rest of it stays. With `replace` the browser's Back does
 * not lead to what it was before.
 */
export function useChangeQuery() {
  const navigate = useNavigate()
  return (changes: Changes, { replace = false } = {}) =>
    void navigate({
      to: '.',
      // Which screen it is, is known to its route alone, which checks what is written here.
      search: ((before: Changes) => ({ ...before, ...changes })) as never,
      replace,
      resetScroll: false,
    })
}
