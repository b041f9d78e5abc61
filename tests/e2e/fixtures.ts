// Starts a real server for each worker, and fails a test on any error in the browser's console.
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
import { createUsedPhones, type Phone, type UsedPhones } from './used-phones.ts'

type Person = keyof typeof people
type Storage = Exclude<BrowserContextOptions['storageState'], undefined>

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
  phoneOf: (person: Person) => Promise<Storage>
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
    async ({ browser, server }, use) => {
      const phones = new Map<Person, Promise<Storage>>()
      const signIn = async (person: Person) => {
        // A new phone starts empty, also when a test opens it from another person's.
        const storageState = { cookies: [], origins: [] }
        const context = await browser.newContext({
          ...{ baseURL: server.url, storageState, serviceWorkers: 'block' },
        })
        await context.addInitScript(noteInput)
        const page = await context.newPage()
        waitForPaints(page)
        const errors = watchConsole(context)
        await logIn(page, person).catch(async (error: unknown) => {
          // Playwright describes only the page of a test.
          const shown = await page.locator('body').ariaSnapshot()
          const input = await page.evaluate(() => [
            ...performance.getEntriesByType('paint').map(({ startTime }) => Math.round(startTime)),
            document.documentElement.dataset.input,
          ])
          const found = [`The log-in of ${person} failed at ${page.url()}:`, shown, ...errors]
          found.push(`When it was painted, and what it received: ${input}`)
          throw new Error(found.join('\n'), { cause: error })
        })
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
      ...{ baseURL, viewport, isMobile, hasTouch, deviceScaleFactor, colorScheme },
      ...{ contextOptions, permissions, javaScriptEnabled, userAgent, locale, timezoneId },
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

// Messages of the browser that are no errors of the app: about requests without a network, and
// about the trace recorder, which may not read a picture of the phone.
const NETWORK_NOISE =
  /net::ERR_INTERNET_DISCONNECTED|net::ERR_NETWORK_CHANGED|net::ERR_FAILED|Connecting to 'blob:/

const PRERENDERED = /\/auth\/(home|login)|\/customer\/new-case/

/**
 * Lets `goto` resolve after the first paint of a prerendered page, because the browser drops what is
 * pressed before it. Returns the function that stops it.
 */
function waitForPaints(page: Page): () => void {
  const { goto } = page
  page.goto = async (...args) => {
    const response = await goto.apply(page, args)
    const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0
    if (PRERENDERED.test(page.url())) {
      // A page whose clock a test has set reports no paint.
      await page.waitForFunction(isPainted, undefined, { timeout: 3_000 }).catch(() => {})
    }
    return response
  }
  return () => {
    page.goto = goto
  }
}

/** Runs in the page. Notes what it receives, for the message of a log-in that failed. */
function noteInput() {
  for (const type of ['pointerdown', 'pointerup', 'click', 'beforeunload', 'popstate']) {
    const note = ({ target, timeStamp }: Event) => {
      const { dataset } = document.documentElement
      const name = target instanceof Element ? target.textContent?.slice(0, 20) : ''
      dataset.input = `${dataset.input ?? ''} ${Math.round(timeStamp)} ${type} ${name};`
    }
    addEventListener(type, note, { capture: true, passive: true })
  }
}

/** Collects console errors and uncaught exceptions of all pages in the context. */
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

/** The demo's people. */
export const people = {
  customer: { email: 'customer@example.com', password: 'Fastpass1!' },
  customer2: { email: 'customer2@example.com', password: 'Fastpass1!' },
  attorney: { email: 'attorney@example.com', password: 'Fastpass1!' },
  attorney2: { email: 'attorney2@example.com', password: 'Fastpass1!' },
  attorney3: { email: 'attorney3@example.com', password: 'Fastpass1!' },
  admin: { email: 'admin@example.com', password: 'Fastpass1!' },
} as const

type Account = keyof typeof people | { email: string; password: string }

/** Logs in from the open welcome page. */
export async function logInFromWelcome(page: Page, person: Account): Promise<void> {
  await page.getByRole('link', { name: 'Log in' }).click()
  await fillLogIn(page, person)
}

/** Fills in and submits the open log-in page. */
export async function fillLogIn(page: Page, person: Account): Promise<void> {
  const { email, password } = typeof person === 'string' ? people[person] : person
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

/** Logs in through the welcome page and the real sign-in widget. */
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
