// Reads and uses admin pages.
import { randomUUID } from 'node:crypto'
import type { Browser, Locator, Page } from '@playwright/test'
import { formOf, jpeg } from '#tests/support/pictures.ts'
import { newPerson, type Person, personOf } from './cases.ts'
import { expect } from './fixtures.ts'
import { openLoggedIn } from './logged-in.ts'
import { test as base } from './signed-in.ts'

export const adminCase = (id: string) => `/admin/cases/case-details/?case_Id=${id}`
export const adminBid = (id: string) => `/admin/bids/bid-details/?bid_Id=${id}`
export const adminClient = (id: string) => `/admin/users/client-details/?client_id=${id}`
export const adminAttorney = (id: string) => `/admin/users/attorney-details/?attorney_id=${id}`
export const adminAdmin = (id: string) => `/admin/users/admin-details/?admin_id=${id}`

/** Returns the page's title. */
export const title = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name })

/** Returns the value of a label. */
export const fact = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd')

export const openTab = (page: Page, name: string | RegExp) =>
  page.getByRole('tab', { name }).click()

/** Picks an action from the page's menu. */
export async function pick(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Picks an action with the keyboard alone, by its first letter. */
export async function pickByKey(page: Page, menu: Locator, action: string): Promise<void> {
  await menu.press('Enter')
  await expect(page.getByRole('menu')).toBeFocused()
  await expect(page.getByRole('menuitem', { name: action })).toBeVisible()
  // A letter within 350 ms of the last one continues the search of the last menu, as in every
  // platform's menus.
  await expect(async () => {
    await page.keyboard.press(action.slice(0, 1))
    const item = page.getByRole('menuitem', { name: action })
    await expect(item).toHaveAttribute('data-highlighted', { timeout: 500 })
  }).toPass()
  await page.keyboard.press('Enter')
}

/** Windows between a phone and a wide desktop. */
export const WIDTHS = [640, 700, 768, 900, 1024, 1240, 1280]

/** Expects nothing beyond the right edge of the window. */
export async function expectNoOverflow(page: Page, width: number): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(over, `${width}`).toBeLessThanOrEqual(0)
}

/**
 * Expects the open list to fit at every width: every column has a visible label, cards offer only
 * the sortable ones, no cell is too narrow for its content, and dates are on one line. Every date
 * is the longest one, so that the result does not depend on the day of the test run.
 */
export async function expectListFits(page: Page): Promise<void> {
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await showLongestDates(page)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const { areCards, heads, cut, broken } = await page.evaluate(measureList)
    if (areCards) expect(heads.every(Boolean), `${width}`).toBe(true)
    else expect(heads.length, `${width}`).toBeGreaterThan(2)
    expect(cut, `${width}`).toEqual([])
    expect(broken, `${width}`).toEqual([])
    await expectNoOverflow(page, width)
  }
}

/**
 * Runs in the page. Returns whether the rows are cards, for each visible heading whether it sorts,
 * and the texts of the cells that are cut and of the dates on several lines.
 */
function measureList() {
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
  const label = document.querySelector('tbody tr .data-table__label')
  const heads = all('[role=columnheader]').flatMap((head) => {
    const { width, height } = head.getBoundingClientRect()
    return width > 1 && height > 1 ? [head.hasAttribute('data-sortable')] : []
  })
  const cut = all('td:not([data-kind=menu])')
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ textContent }) => textContent)
  const broken = all('td[data-kind=date]').flatMap(({ lastChild }) => {
    const range = document.createRange()
    if (lastChild) range.selectNodeContents(lastChild)
    return range.getClientRects().length > 1 ? [String(range)] : []
  })
  return { areCards: label?.checkVisibility() ?? false, heads, cut, broken }
}

/**
 * Shows the longest date, and the longest time of day, in place of those in the list, and in place
 * of the dash of a missing date.
 */
async function showLongestDates(page: Page): Promise<void> {
  const shown = await page.locator('td').evaluateAll((cells) => {
    let dates = 0
    for (const cell of cells) {
      const isDate = cell.dataset.kind === 'date'
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const text = walker.currentNode
        const longest = (text.nodeValue ?? '')
          .replace(isDate ? /^-$/ : /(?!)/, 'September 30, 2026')
          .replace(/[A-Z][a-z]+(?<space>\s)\d{1,2},\s\d{4}/, 'September$<space>30,$<space>2026')
          .replace(/\b\d{1,2}:\d\d [AP]M/, '12:59 AM')
        if (longest.includes('September')) dates += 1
        if (longest !== text.nodeValue) text.nodeValue = longest
      }
    }
    return dates
  })
  expect(shown).toBeGreaterThan(0)
}

/** Returns the day of the test run, as admin pages show it. */
export const today = () =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/Phoenix' }).format()

/** Creates an admin who has never logged in. */
export async function newAdmin(url: string): Promise<{ id: string; email: string }> {
  const admin = await personOf(url, 'admin')
  const email = `admin.kim.${randomUUID()}@example.com`
  const name = { first_name: 'Kim', last_name: 'Hale', contact_info: '4805550199' }
  const { data } = await admin.must('createAdmin', {
    body: { ...name, email, password: 'Fastpass1!' },
  })
  return { id: data.id, email }
}

/** Gives a firm a picture and these other profile fields. Returns the picture's URL. */
export async function completeProfile(firm: Person, more: object = {}): Promise<string> {
  const { url } = (await firm.must('uploadFile', { body: formOf(await jpeg(300, 300)) })).data
  const path = { attorney_id: firm.id }
  const {
    category: _,
    email: __,
    languages: ___,
    ...profile
  } = (await firm.must('getAttorney', { path })).data
  await firm.must('updateAttorney', { body: { ...profile, profile_image: url, ...more } })
  return url
}

type Own = Awaited<ReturnType<typeof newPerson>>

/** Tests as an admin, with people of the test's own. */
export const test = base.extend<{
  /** A customer and a firm for this test only. */
  maria: Own
  vega: Own
  /** Opens a screen on a phone on which a person is logged in. */
  phone: (who: Pick<Own, 'account'>, address?: string) => Promise<Page>
}>({
  person: 'admin',
  maria: async ({ server }, use) => use(await newPerson(server.url, 'customer', 'Maria Quiroga')),
  vega: async ({ server }, use) => use(await newPerson(server.url, 'attorney', 'Vega Brothers')),
  phone: async ({ browser, server }, use) => {
    const open: Page[] = []
    await use(async ({ account }, address) => {
      const page = await cleanPage(browser, server.url)
      open.push(page)
      await openLoggedIn(page, account, address)
      return page
    })
    for (const page of open) await page.context().close()
  },
})

async function cleanPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } })
  return context.newPage()
}
