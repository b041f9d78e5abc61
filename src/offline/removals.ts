// Notes which drafts and outbox items were removed on purpose: sent, discarded, or moved to an
// account. A record that is missing without a note was lost with the phone's storage, and a page
// that still has it writes it again.
import { DAY_MS } from '#machines/durations.ts'
import type { ObjectStore } from '#src/offline/database/database-types.ts'
import { entriesOf } from '#src/offline/database/stores.ts'

/** Longer than a page stays open, ms. */
const KEPT_MS = 30 * DAY_MS
const START = 'removed/'

/** `discards`: drafts that were discarded on this device. */
type Removable = 'drafts' | 'outbox' | 'discards'

const keyOf = (store: Removable, id: string) => `${START}${store}/${id}`

/**
 * Notes a removal, within its transaction, and deletes old notes. `meta`: the store of that name.
 */
export async function noteRemoval(meta: ObjectStore, store: Removable, id: string): Promise<void> {
  for (const [key, at] of await entriesOf(meta)) {
    if (key.startsWith(START) && Number(at) + KEPT_MS < Date.now()) await meta.delete(key)
  }
  await meta.put(Date.now(), keyOf(store, id))
}

/** Forgets a removal, within the transaction that stores the record again. */
export const forgetRemoval = (meta: ObjectStore, store: Removable, id: string): Promise<void> =>
  meta.delete(keyOf(store, id))

/** Returns whether a missing record was removed on purpose. */
export const wasRemoved = async (
  meta: ObjectStore,
  store: Removable,
  id: string,
): Promise<boolean> => (await meta.get(keyOf(store, id))) !== undefined
