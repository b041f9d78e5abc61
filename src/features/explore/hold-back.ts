import type { CaseListItem } from '#src/data/cases/case-queries.ts'

/** A listed case. One that has left the list keeps its place until the list is opened again. */
export type ExploreRow = { item: CaseListItem; isGone: boolean }

/** Returns whether `a` is newer, in the server's order. */
const isAbove = (a: CaseListItem, b: CaseListItem) =>
  a.created_at === b.created_at ? a.id > b.id : a.created_at > b.created_at

/**
 * Returns the list without moving what the person is reading. New cases inside it or above it are
 * held back; cases below it are the next page.
 */
export function holdBack(
  shownItems: readonly CaseListItem[],
  latest: readonly CaseListItem[],
): { rows: ExploreRow[]; waiting: number } {
  const lowest = shownItems.at(-1)
  const end = latest.at(-1)
  if (!lowest) return { rows: latest.map((item) => ({ item, isGone: false })), waiting: 0 }
  const now = new Map(latest.map((item) => [item.id, item]))
  const shownIds = new Set(shownItems.map(({ id }) => id))
  const rows = shownItems.flatMap((item): ExploreRow[] => {
    const latestItem = now.get(item.id)
    if (latestItem) return [{ item: latestItem, isGone: false }]
    // The loaded pages end above it, so it comes with the next page.
    return end && isAbove(end, item) ? [] : [{ item, isGone: true }]
  })
  const unknown = latest.filter(({ id }) => !shownIds.has(id))
  const below = unknown.filter((item) => isAbove(lowest, item))
  return {
    rows: [...rows, ...below.map((item) => ({ item, isGone: false }))],
    waiting: unknown.length - below.length,
  }
}
