// Phones on which a customer posts cases while parts of the cluster fail. What they type has to
// reach the server once, without anybody pressing a button twice.
import { randomUUID } from 'node:crypto'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { ensureChromium } from '../../scripts/ensure-browsers.ts'
import { askWith } from '../../tests/support/asking.ts'
import { chromiumArgs, phone as phoneSettings } from '../../tests/support/chromium.ts'

import { customerOf, PASSWORD, sendWithin } from './load.ts'

/** How long a phone may take to say what became of a submitted case, ms. */
const SAYS_SO_MS = 30_000
/** How long a phone may take to send what it has saved, after the cluster is whole again, ms. */
const GOES_ON_MS = 90_000
const START_MS = 60_000

const CREATED = 'Your case was created'
const SAVED = 'Saved on this phone. It will be sent '

/** Running phones. */
export interface Phones {
  /** The texts of the cases that were submitted, each of which is unique. */
  texts: string[]
  /** How many cases were saved on a phone before they reached the server. */
  saved(): number
  /** Posts a case from each phone. Resolves with what a person would complain about. */
  post(): Promise<string[]>
  /** Waits until nothing is left to send. Resolves with what a person would complain about. */
  waitUntilSent(): Promise<string[]>
  stop(): Promise<void>
}

/** Opens `count` phones, each with a customer of its own who is logged in. */
export async function openPhones(origin: string, count: number): Promise<Phones> {
  const browser = await chromium.launch({
    executablePath: (await ensureChromium()).CHROMIUM_HEADLESS_SHELL,
    args: chromiumArgs,
  })
  const pages = await Promise.all(
    Array.from({ length: count }, (_, index) => openPhone(browser, origin, index)),
  )
  const texts: string[] = []
  let saved = 0
  const complaintsOf = async (use: (page: Page) => Promise<void>) => {
    const uses = await Promise.allSettled(pages.map(use))
    return uses.flatMap((result, index) =>
      result.status === 'rejected' ? [`Phone ${index}: ${result.reason}`] : [],
    )
  }
  return {
    texts,
    saved: () => saved,
    post: () =>
      complaintsOf(async (page) => {
        const text = `Case ${randomUUID()}`
        await fillIn(page, text)
        texts.push(text)
        await page.getByRole('button', { name: 'Submit', exact: true }).click()
        // Waits for each text separately, because CREATED is shown for some seconds only.
        const waitFor = async (outcome: string) => {
          await page.getByText(outcome).first().waitFor({ timeout: SAYS_SO_MS })
          return outcome
        }
        const outcome = await Promise.any([waitFor(CREATED), waitFor(SAVED)])
        if (outcome === SAVED) saved += 1
      }),
    waitUntilSent: () =>
      complaintsOf(async (page) => {
        await expect(page.getByText(SAVED)).toHaveCount(0, { timeout: GOES_ON_MS })
        await expect(page.getByText('We can’t reach Fastpass.')).toHaveCount(0)
      }),
    stop: () => browser.close(),
  }
}

async function openPhone(browser: Browser, origin: string, index: number): Promise<Page> {
  const email = `phone${index}@example.com`
  const signedOut = askWith(sendWithin(origin), async () => null)
  await signedOut.must('createCustomer', { key: randomUUID(), body: customerOf(email) })
  const context = await browser.newContext({ ...phoneSettings, baseURL: origin })
  const page = await context.newPage()
  page.setDefaultTimeout(START_MS)
  await page.goto('/auth/login')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.waitForURL('**/dashboard*')
  return page
}

/** Fills in a case without questions of its own, from the dashboard to its last step. */
async function fillIn(page: Page, text: string): Promise<void> {
  const next = () => page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('link', { name: 'New case' }).click()
  await page.getByRole('radio', { name: 'Other', exact: true }).check()
  await page.getByRole('textbox').fill('Tenancy')
  await next()
  await page.getByRole('combobox', { name: 'State' }).selectOption('Arizona')
  await next()
  await page.getByRole('textbox').fill(text)
  await next()
  await page.getByRole('checkbox', { name: '1-2 lawyers' }).check()
}
