import { useNavigate } from '@tanstack/react-router'

/** The changes of a screen's query; undefined removes a key. */
type Changes = Record<string, string | number | undefined>

/**
 * Changes parts of the open screen's query and keeps the rest. With `replace`, the browser's Back
 * skips the previous query.
 */
export function useChangeQuery() {
  const navigate = useNavigate()
  return (changes: Changes, { replace = false } = {}) =>
    void navigate({
      to: '.',
      // Only the screen's route knows its query type, and validates the result.
      search: ((before: Changes) => ({ ...before, ...changes })) as never,
      replace,
      resetScroll: false,
    })
}
