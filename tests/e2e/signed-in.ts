// Tests on a phone whose owner has logged in, once per worker.
import type { people } from './browser-page.ts'
import { test as base } from './fixtures.ts'

export const test = base.extend<{
  /** The owner of the phone. */
  person: keyof typeof people
}>({
  person: ['customer', { option: true }],
  storageState: async ({ person, phoneOf }, use) => use(await phoneOf(person)),
})
