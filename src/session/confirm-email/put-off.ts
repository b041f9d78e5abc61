/** Whether a customer has put off confirming their email, until this tab is closed. */
import { readInTab, storeInTab } from '#src/storage/tab-storage.ts'

const KEY = 'fastpass.confirm-later'

/** Puts it off. */
export const putOff = (): void => storeInTab(KEY, '1')

/** Returns whether it was put off. */
export const isPutOff = (): boolean => readInTab(KEY) !== null
