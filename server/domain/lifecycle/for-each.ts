// Runs the same work for several cases, a few at once.

// Jobs have fewer database connections, so all of those are in use. Requests have at least twice as
// many.
const CONCURRENCY = 5

/**
 * Runs `apply` for each item. A failing one does not stop the others: the first error is thrown
 * once all were tried.
 */
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
