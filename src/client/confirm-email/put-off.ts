/** Whether a customer has put off confirming their email, until this tab is closed. */
import { keepInTab, recallInTab } from '#src/api/tab-memory.ts'

const KEY = 'fastpass.confirm-later'

/** Puts it off. */
export const putOff = (): void => keepInTab(KEY, '1')

/** Returns whether it was put off. */
export const isPutOff = (): boolean => recallInTab(KEY) !== null
