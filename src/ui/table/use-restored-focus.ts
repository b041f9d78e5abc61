import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** How often to check whether a dialog has closed, ms. */
const CLOSING_MS = 100

const isInDialog = (element: Element | null) => element?.closest('[role*=dialog]') != null

/**
 * Keeps focus in a table whose rows change: when the row with the focus, or the row that opened a
 * dialog, is removed, focus moves to the row in its place. Returns the event handlers of the
 * table's body.
 */
export function useRestoredFocus(
  body: RefObject<HTMLTableSectionElement | null>,
  rows: readonly unknown[],
) {
  const last = useRef<{ row: Element; index: number }>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the rows removes a row
  useLayoutEffect(() => {
    const { row, index } = last.current ?? {}
    if (!row || index === undefined || row.isConnected) return
    last.current = undefined
    const giveBack = () => {
      if (isInDialog(document.activeElement)) return
      clearInterval(waiting)
      // Focus that has already moved elsewhere stays there.
      if (document.activeElement !== document.body) return
      const rowsLeft = body.current?.rows
      rowsLeft?.[Math.min(index, rowsLeft.length - 1)]
        ?.querySelector<HTMLElement>('a, button')
        ?.focus()
    }
    // The dialog in which the row was deleted may close later.
    const waiting = setInterval(giveBack, CLOSING_MS)
    giveBack()
    return () => clearInterval(waiting)
  }, [rows])
  return {
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest('tr')
      if (row) last.current = { row, index: row.sectionRowIndex }
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      const isElsewhere = relatedTarget instanceof Element && !isInDialog(relatedTarget)
      if (isElsewhere && !body.current?.contains(relatedTarget)) last.current = undefined
    },
  }
}
