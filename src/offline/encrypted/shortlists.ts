// The bids that a customer has starred, per case.
import { readEncrypted, writeEncrypted } from './encrypted-store.ts'

const nameOf = (caseId: string) => `shortlist/${caseId}`

/** Returns the ids of the starred bids of a case. */
export const readShortlist = async (personId: string, caseId: string): Promise<readonly string[]> =>
  ((await readEncrypted(personId, nameOf(caseId))) as readonly string[] | undefined) ?? []

/** Stores the ids of the starred bids of a case, if the device may store the person's data. */
export const storeShortlist = (
  personId: string,
  caseId: string,
  bidIds: readonly string[],
): Promise<void> => writeEncrypted(personId, nameOf(caseId), bidIds)
