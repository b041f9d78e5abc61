// The type of a picture: its screen and state, the owner of the phone, and how the state is
// reached.
import type { BrowserContext, Page } from '@playwright/test'
import type { Asked } from '../../src/data/query-key.ts'
import { workerIsReady } from '../../tests/e2e/cases.ts'
import { untilKept } from '../../tests/e2e/kept.ts'
import type { Extremes } from './extremes.ts'
import type { Statuses } from './statuses.ts'

/**
 * The owner of the phone; signed out when it has none. The `new…` have no data yet, and the `long…`
 * the longest of everything.
 */
export type Owner =
  | 'visitor'
  | 'customer'
  | 'newCustomer'
  | 'longCustomer'
  | 'attorney'
  | 'longAttorney'
  | 'attorneyWithoutBids'
  | 'admin'

/** What is there to be seen. */
export type World = Extremes & Statuses

/** One state of one screen. */
export interface Picture {
  screen: string
  state: string
  owner: Owner
  /** Brings a fresh page into the state, and waits until it is there. */
  open(page: Page, world: World, context: BrowserContext): Promise<unknown>
  /** The whole of a long page, rather than what a phone shows of it. */
  whole?: boolean
  /** In pixels; those of phones where nothing is said. */
  widths?: number[]
}

type States = Record<string, Picture['open']>

/** The states of one screen on one phone, by name. `whole`, `widths`: as in `Picture`. */
export const picturesOf = (
  screen: string,
  owner: Owner,
  states: States,
  { whole = false, ...rest }: Pick<Picture, 'whole' | 'widths'> = {},
): Picture[] =>
  Object.entries(states).map(([state, open]) => ({ screen, state, owner, open, whole, ...rest }))

/** Goes there and waits for its heading. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading').first().waitFor()
}

/** Every call to the API fails from now on. */
export const breakApi = (page: Page) =>
  page.route('**/api/**', (route) =>
    route.request().url().includes('/api/auth/') ? route.continue() : route.abort(),
  )

/**
 * Loses the connection once the worker can serve the app without it, and the answers to these
 * questions are kept.
 */
export async function goOffline(
  page: Page,
  context: BrowserContext,
  ...questions: Asked[]
): Promise<void> {
  await workerIsReady(page)
  await untilKept(page, ...questions)
  await context.setOffline(true)
}
