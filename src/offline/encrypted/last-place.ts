// The place of a case that a customer entered last on this device.
import { isRemembered } from '#src/identity/stored-session.ts'
import { readEncrypted, writeEncrypted } from './encrypted-store.ts'

/** A place, its name and when it was used, as a case has them. */
export type UsedPlace = { place: string; place_name: string; created_at: string }

const NAME = 'last-place'

/** Returns the place; null where none is stored. */
export const readLastPlace = async (personId: string): Promise<UsedPlace | null> =>
  ((await readEncrypted(personId, NAME)) as UsedPlace | undefined) ?? null

/**
 * Stores the place, if the device may store the person's data. It goes with that data at a log-out.
 */
export async function storeLastPlace(personId: string, used: UsedPlace): Promise<void> {
  if (isRemembered()) await writeEncrypted(personId, NAME, used)
}
