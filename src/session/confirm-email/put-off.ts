// Whether a customer has postponed the confirmation of their email, until this tab is closed.
import { readInTab, storeInTab } from '#src/storage/tab-storage.ts'

const KEY = 'fastpass.confirm-later'

/** Postpones it. */
export const putOff = (): void => storeInTab(KEY, '1')

/** Returns whether it was postponed. */
export const isPutOff = (): boolean => readInTab(KEY) !== null
