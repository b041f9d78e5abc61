import { useState } from 'react'
import { useSettled } from '#src/browser/use-settled.ts'
import type { CaseListItem } from '#src/data/cases/case-queries.ts'
import { holdBack } from './hold-back.ts'

/** Returns the list without new cases, their number, and the function that shows them. */
export function useHeldBack(latest: readonly CaseListItem[], isFetching: boolean) {
  const isSettled = useSettled(isFetching)
  const [kept, setKept] = useState(latest)
  const held = holdBack(isSettled ? kept : latest, latest)
  const shown = held.rows.map(({ item }) => item)
  const isSame = shown.length === kept.length && shown.every(({ id }, at) => id === kept[at]?.id)
  if (!isSame) setKept(shown)
  return { ...held, showNewCases: () => setKept(latest) }
}
