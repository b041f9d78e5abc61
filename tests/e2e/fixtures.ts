// Starts a real server for each worker, and fails a test on any error in the browser's console.
import { test as base, expect } from '@playwright/test'
import { type Asking, askWith } from '#tests/support/asking.ts'
import { type DemoServer, startDemoServer } from '#tests/support/demo-server.ts'
import { keepToken, sendByFetch, signIn } from '#tests/support/http.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { type Person, people, waitForPaints, watchConsole } from './browser-page.ts'
import { type PhoneStorage, readDemoPhones } from './demo-phones.ts'
import { serviceWorkersIn } from './service-workers.ts'
import { createUsedPhones, type Phone, type UsedPhones } from './used-phones.ts'

// All worker fixtures are here: a file with others would need a worker, and a server, of its own.
interface WorkerFixtures {
  /** The server of tests that need no other. */
  demo: DemoServer
  server: ServerProcess
  /** The server's data folder. */
  dataFolder: string
  /** The demo's customers as API callers. */
  customers: Asking[]
  /** Returns the storage of a phone on which a person has logged in. */
  phoneOf: (person: Person) => Promise<PhoneStorage>
  /** The phones of earlier tests. */
  usedPhones: UsedPhones
}

interface TestFixtures {
  /** The options of the phone's context that files set. */
  phoneOptions: object
  /** The test's browser context and page: new ones, or ones that have been reset. */
  currentPhone: Phone

  /** Deletes the drafts in the demo's accounts between tests. */
  withoutDrafts: undefined

  /** Messages in the console that the test expects, such as a refused request. */
  expectedConsoleErrors: RegExp[]
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const server = await startDemoServer()
      await use(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: [async ({ demo }, use) => use(demo), { scope: 'worker' }],
  dataFolder: [async ({ demo }, use) => use(demo.dataFolder), { scope: 'worker' }],
  customers: [
    async ({ server }, use) => {
      const send = sendByFetch(server.url)
      const signedIn = async (who: 'customer' | 'customer2') =>
        askWith(send, keepToken((await signIn(send, server.url, people[who])).renew))
      await use(await Promise.all([signedIn('customer'), signedIn('customer2')]))
    },
    { scope: 'worker' },
  ],
  phoneOf: [
    async ({ server }, use) => {
      const phones = await readDemoPhones(server.url)
      await use(async (person) => phones[person])
    },
    { scope: 'worker' },
  ],
  usedPhones: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const phones = createUsedPhones()
      await use(phones)
      await phones.close()
    },
    { scope: 'worker' },
  ],
  withoutDrafts: [
    async ({ customers }, use) => {
      await use(undefined)
      for (const { must } of customers) {
        for (const { id } of (await must('listDrafts')).data) {
          await must('deleteDraft', { path: { draft_id: id } })
        }
      }
    },
    { auto: true },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  serviceWorkers: async ({}, use, test) => use(serviceWorkersIn(test)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  expectedConsoleErrors: async ({}, use) => use([]),
  // An option that is missing here would be ignored when a used phone is taken.
  phoneOptions: async (
    {
      baseURL,
      viewport,
      isMobile,
      hasTouch,
      deviceScaleFactor,
      colorScheme,
      contextOptions,
      permissions,
      javaScriptEnabled,
      userAgent,
      locale,
      timezoneId,
    },
    use,
  ) =>
    use({
      baseURL,
      viewport,
      isMobile,
      hasTouch,
      deviceScaleFactor,
      colorScheme,
      contextOptions,
      permissions,
      javaScriptEnabled,
      userAgent,
      locale,
      timezoneId,
    }),
  currentPhone: async (
    { browser, usedPhones, serviceWorkers, phoneOptions, storageState, expectedConsoleErrors },
    use,
  ) => {
    const isReset = serviceWorkers === 'block'
    const key = isReset ? JSON.stringify([phoneOptions, storageState]) : undefined
    const phone = await usedPhones.take(key, () => browser.newContext())
    const errors = watchConsole(phone.context, expectedConsoleErrors)
    const stopWaiting = waitForPaints(phone.page)
    await use(phone)
    stopWaiting()
    await usedPhones.giveBack(phone)
    expect(errors, 'the console stays free of errors').toEqual([])
  },
  context: async ({ currentPhone }, use) => use(currentPhone.context),
  page: async ({ currentPhone }, use) => use(currentPhone.page),
})

export { expect }
