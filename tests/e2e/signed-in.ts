// Tests that start on the phone of somebody who has logged in, once for each worker.
import { test as base, type people } from './fixtures.ts'

export const test = base.extend<{
  /** Whose phone it is. */
  person: keyof typeof people
}>({
  person: ['customer', { option: true }],
  storageState: async ({ person, phoneOf }, use) => use(await phoneOf(person)),
})
