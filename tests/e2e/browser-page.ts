// What end-to-end tests do with a page before anything else: wait until it takes input, watch its
// console, log in.
import { type BrowserContext, expect, type Page } from '@playwright/test'

// Messages that are no errors of the app: about requests without a network, code among them, which
// the app requests again; and about the trace recorder, which may not read a picture of the phone.
// Code that the server does not have is reported by its status too.
const NETWORK_NOISE =
  /net::ERR_INTERNET_DISCONNECTED|net::ERR_NETWORK_CHANGED|net::ERR_FAILED|Failed to fetch dynamically imported module|Connecting to 'blob:/

const PRERENDERED = /\/auth\/(home|login)|\/customer\/new-case/

/**
 * Lets `goto` resolve after the first paint of a prerendered page, because the browser drops what
 * is pressed before it; and lets `goto` and `reload` begin again when the app ends them, because it
 * goes back over the entry of a panel that has just closed. Returns the function that stops it.
 */
export function waitForPaints(page: Page): () => void {
  const { goto, reload } = page
  page.reload = (...args) => unlessAborted(() => reload.apply(page, args))
  page.goto = async (...args) => {
    const response = await unlessAborted(() => goto.apply(page, args))
    const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0
    if (PRERENDERED.test(page.url())) {
      // A page whose clock a test has set reports no paint.
      await page.waitForFunction(isPainted, undefined, { timeout: 3_000 }).catch(() => {})
    }
    return response
  }
  return () => Object.assign(page, { goto, reload })
}

const unlessAborted = <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> =>
  load().catch((error) => {
    if (!String(error).includes('net::ERR_ABORTED')) throw error
    return load()
  })

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

/** One of the demo's people. */
export type Person = keyof typeof people

type Account = Person | { email: string; password: string }

/** How long a press may take to lead to the log-in page, ms. */
const PRESS_MS = 10_000

/** Logs in from the open welcome page. */
export async function logInFromWelcome(page: Page, person: Account): Promise<void> {
  // On a busy machine Chromium now and then drops what is pressed on a page that it has just
  // painted: no event reaches the page. And a log-in page that opens while a session is being ended
  // leads back to the welcome page.
  await expect(async () => {
    if (new URL(page.url()).pathname !== '/auth/login') {
      await page.getByRole('link', { name: 'Log in' }).click({ timeout: PRESS_MS })
    }
    await expect(page.getByLabel('Email address')).toBeVisible({ timeout: PRESS_MS })
  }).toPass()
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
  await page.goto('/auth/home')
  await logInFromWelcome(page, person)
  await waitForStart(page, person)
}

/** Waits for the first screen of a person who has logged in. */
export async function waitForStart(page: Page, person: Account): Promise<void> {
  const { email } = typeof person === 'string' ? people[person] : person
  const starts: [who: string, at: string][] = [
    ['attorney', '**/lawyer/explore-bids*'],
    ['admin', '**/admin/users*'],
  ]
  const start = starts.find(([who]) => email.startsWith(who))
  await page.waitForURL(start?.[1] ?? '**/dashboard*')
}
