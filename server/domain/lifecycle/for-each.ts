// Runs the same work for several cases, a few at once.

// More than jobs have connections to the database, so that none of those is idle.
const CONCURRENCY = 5

/** Runs `apply` for each item. A failing one does not stop the others: the first error is thrown once all were tried. */
export async function forEach<Item>(
  items: readonly Item[],
  apply: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  const waiting = items.values()
  const applyWaiting = async () => {
    for (const item of waiting) await apply(item).catch((error) => failures.push(error))
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, applyWaiting))
  if (failures.length > 0) throw failures[0]
}
