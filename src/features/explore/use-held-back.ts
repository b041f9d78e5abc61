import { useState } from 'react'
import { useSettled } from '#src/browser/use-settled.ts'
import type { CaseListItem } from '#src/data/queries.ts'
import { holdBack } from './hold-back.ts'

/** The list as it stays under the reader's finger, how many new cases wait, and how they are let in. */
export function useHeldBack(latest: readonly CaseListItem[], isFetching: boolean) {
  const isSettled = useSettled(isFetching)
  const [kept, setKept] = useState(latest)
  const held = holdBack(isSettled ? kept : latest, latest)
  const shown = held.rows.map(({ item }) => item)
  const isSame = shown.length === kept.length && shown.every(({ id }, at) => id === kept[at]?.id)
  if (!isSame) setKept(shown)
  return { ...held, letIn: () => setKept(latest) }
}
