// A real server for each worker, and pages that fail the test on any error in the browser's console.
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { type Asking, askWith } from '#tests/support/asking.ts'
import { type DemoServer, startDemoServer } from '#tests/support/demo-server.ts'
import { keepToken, sendByFetch, signIn } from '#tests/support/http.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { serviceWorkersIn } from './service-workers.ts'

type Person = keyof typeof people
type Phone = Exclude<BrowserContextOptions['storageState'], undefined>

// All of them here: a file with other ones would need a worker, and so a server, of its own.
interface WorkerFixtures {
  /** The server of tests that ask for no other. */
  demo: DemoServer
  server: ServerProcess
  /** Where the server keeps its data. */
  dataFolder: string
  /** The demo's customers, asking the API. */
  customers: Asking[]
  /** What a phone holds after its owner has logged in. */
  phoneOf: (person: Person) => Promise<Phone>
}

interface TestFixtures {
  /** What a test leaves unfinished in the demo's accounts is not there in the next. */
  withoutDrafts: undefined

  /** Messages that the test expects in the console, such as a refused request. */
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
    async ({ browser, server }, use) => {
      const phones = new Map<Person, Promise<Phone>>()
      const signIn = async (person: Person) => {
        // A phone of its own also when it is asked for in the middle of a test, on somebody else's.
        const storageState = { cookies: [], origins: [] }
        const context = await browser.newContext({
          ...{ baseURL: server.url, storageState, serviceWorkers: 'block' },
        })
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
  serviceWorkers: async ({}, use, { file }) => use(serviceWorkersIn(file)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  expectedConsoleErrors: async ({}, use) => use([]),
  context: async ({ context, expectedConsoleErrors }, use) => {
    const errors = watchConsole(context, expectedConsoleErrors)
    await use(context)
    expect(errors, 'the console stays free of errors').toEqual([])
  },
})

export { expect }

// What the browser itself says of a request without a network is not an error of the app. Nor is it that the recorder
// of traces may not read a picture of the phone, which the page only shows.
const NETWORK_NOISE =
  /net::ERR_INTERNET_DISCONNECTED|net::ERR_NETWORK_CHANGED|net::ERR_FAILED|Connecting to 'blob:/

/** Collects console errors and uncaught exceptions of every page in the context. */
export function watchConsole(context: BrowserContext, expected: RegExp[] = []): string[] {
  const errors: string[] = []
  const note = (text: string) => {
    if (!NETWORK_NOISE.test(text) && !expected.some((pattern) => pattern.test(text))) {
      errors.push(text)
    }
  }
  context.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => note(String(error.error())))
  return errors
}

/** The demo data's people. */
export const people = {
  customer: { email: 'customer@example.com', password: 'Fastpass1!' },
  customer2: { email: 'customer2@example.com', password: 'Fastpass1!' },
  attorney: { email: 'attorney@example.com', password: 'Fastpass1!' },
  attorney2: { email: 'attorney2@example.com', password: 'Fastpass1!' },
  attorney3: { email: 'attorney3@example.com', password: 'Fastpass1!' },
  admin: { email: 'admin@example.com', password: 'Fastpass1!' },
} as const

type Account = keyof typeof people | { email: string; password: string }

/** Logs in from the welcome page that is open. */
export async function logInFromWelcome(page: Page, person: Account): Promise<void> {
  await page.getByRole('link', { name: 'Log in' }).click()
  await fillLogIn(page, person)
}

/** Fills in and sends the log-in page that is open. */
export async function fillLogIn(page: Page, person: Account): Promise<void> {
  const { email, password } = typeof person === 'string' ? people[person] : person
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

/** Logs in through the welcome page and the real sign-in widget, as a person would. */
export async function logIn(page: Page, person: Account): Promise<void> {
  const { email } = typeof person === 'string' ? people[person] : person
  await page.goto('/auth/home')
  await logInFromWelcome(page, person)
  const starts: [who: string, at: string][] = [
    ['attorney', '**/lawyer/explore-bids*'],
    ['admin', '**/admin/users*'],
  ]
  const start = starts.find(([who]) => email.startsWith(who))
  await page.waitForURL(start?.[1] ?? '**/dashboard*')
}
