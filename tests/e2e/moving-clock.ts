// Tests with a server of their own whose clock they move: deadlines, reminders, bids that end.
import type { Page } from '@playwright/test'
import { startClockServer } from '#tests/support/demo-server.ts'
import { people, watchConsole } from './browser-page.ts'
import { type Person, signInAs } from './cases.ts'
import { test as base, expect } from './fixtures.ts'
import { openLoggedIn } from './logged-in.ts'

const HOUR_MS = 3_600_000
/** A phone finds out by a request that its token has expired, and gets another. */
const EXPIRED_TOKEN = /status of 401/

/** One of the demo's people, or an account that a test has created. */
type Who = keyof typeof people | { email: string; password: string }

/**
 * The clock of the server and of the phones. It only goes forward, and does not begin again with
 * the next test.
 */
export interface MovingClock {
  now(): Date
  /**
   * Lets this time pass on the server, and on the phones that `openPhone` has returned. What is due
   * then happens within a few seconds. A phone stays logged in for 30 days; a caller is a session
   * without a phone, which ends after 7.
   */
  pass(time: { days?: number; hours?: number }): Promise<void>
  /** Returns a person as a caller of the API, logged in now. */
  callerOf(who: Who): Promise<Person>
  /** Opens a screen on a phone on which a person has logged in, and returns its page. */
  openPhone(who: Who, address: string): Promise<Page>
}

type ClockServer = Awaited<ReturnType<typeof startClockServer>> & { aheadMs: number }

export const test = base.extend<
  { clock: MovingClock },
  { clockServer: ClockServer; settings: Record<string, string> }
>({
  /** The settings of the server, besides those of all end-to-end tests. */
  settings: [{}, { option: true, scope: 'worker' }],
  clockServer: [
    async ({ settings }, use) => {
      const server = await startClockServer(settings)
      await use({ ...server, aheadMs: 0 })
      await server.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: [async ({ clockServer }, use) => use(clockServer), { scope: 'worker' }],
  // Their sessions would end.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  customers: [async ({}, use) => use([]), { scope: 'worker' }],
  clock: async ({ browser, clockServer, serviceWorkers, expectedConsoleErrors }, use) => {
    const phones: Page[] = []
    const errors: string[][] = []
    const now = () => new Date(Date.now() + clockServer.aheadMs)
    await use({
      now,
      pass: async ({ days = 0, hours = 0 }) => {
        clockServer.aheadMs += (days * 24 + hours) * HOUR_MS
        await clockServer.tell({ aheadMs: clockServer.aheadMs })
        for (const page of phones) await page.clock.setSystemTime(now())
      },
      callerOf: (who) =>
        signInAs(clockServer.url, typeof who === 'string' ? people[who] : who, () =>
          now().getTime(),
        ),
      openPhone: async (who, address) => {
        const context = await browser.newContext({
          baseURL: clockServer.url,
          serviceWorkers,
          storageState: { cookies: [], origins: [] },
        })
        errors.push(watchConsole(context, [...expectedConsoleErrors, EXPIRED_TOKEN]))
        const page = await context.newPage()
        await page.clock.setSystemTime(now())
        await openLoggedIn(page, who, address)
        phones.push(page)
        return page
      },
    })
    for (const page of phones) await page.context().close()
    expect(errors.flat(), 'the consoles stay free of errors').toEqual([])
  },
})

export { expect }
