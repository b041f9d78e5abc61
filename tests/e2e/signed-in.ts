// Tests that start on the phone of somebody who has logged in, once for each worker.
import type { BrowserContextOptions } from '@playwright/test'
import { test as base, logIn, type people } from './fixtures.ts'

type Person = keyof typeof people
type Phone = Exclude<BrowserContextOptions['storageState'], undefined>

interface TestFixtures {
  /** Whose phone it is. */
  person: Person
}

interface WorkerFixtures {
  /** What a phone holds after its owner has logged in. */
  phoneOf: (person: Person) => Promise<Phone>
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  person: ['customer', { option: true }],
  phoneOf: [
    async ({ browser, server }, use) => {
      const phones = new Map<Person, Promise<Phone>>()
      const signIn = async (person: Person) => {
        // A phone of its own also when it is asked for in the middle of a test, on somebody else's.
        const storageState = { cookies: [], origins: [] }
        const context = await browser.newContext({ baseURL: server.url, storageState })
        await logIn(await context.newPage(), person)
        const phone = await context.storageState({ indexedDB: true })
        await context.close()
        return phone
      }
      await use((person) => {
        const phone = phones.get(person) ?? signIn(person)
        phones.set(person, phone)
        return phone
      })
    },
    { scope: 'worker' },
  ],
  storageState: async ({ person, phoneOf }, use) => use(await phoneOf(person)),
})
