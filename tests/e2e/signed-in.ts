// Tests on a phone whose owner has logged in, once per worker.
import { test as base, type people } from './fixtures.ts'

export const test = base.extend<{
  /** The owner of the phone. */
  person: keyof typeof people
}>({
  person: ['customer', { option: true }],
  storageState: async ({ person, phoneOf }, use) => use(await phoneOf(person)),
})
