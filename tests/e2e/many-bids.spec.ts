// A customer's case with many bids.
import type { Page } from '@playwright/test'
import { placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import { caseUrl, newPerson, type Person, personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { test } from './signed-in.ts'

const FIRMS = 6

let firms: Person[]
let id: string

const names = ['Alder', 'Birch', 'Cedar', 'Elm', 'Hazel', 'Maple']
const firmName = (number: number) => `${names[number - 1]} Law`
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const cards = (page: Page) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: /Law\b/ })
const star = (page: Page, number: number) =>
  page.getByRole('button', { name: `Shortlist the bid of ${firmName(number)}` })
const compare = (page: Page) => page.getByRole('link', { name: /^Compare/ })

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  firms = []
  for (let number = 1; number <= FIRMS; number++) {
    firms.push((await newPerson(server.url, 'attorney', firmName(number))).person)
  }
})

test.beforeEach(async ({ page, server }) => {
  const legalCase = await postCase(await personOf(server.url, 'customer'))
  id = legalCase.id
  for (const [index, firm] of firms.entries()) await placeBid(firm, id, 1000 + index * 100)
  await page.goto(caseUrl('customer', id))
  await expect(cards(page)).toHaveCount(FIRMS)
})

test('the bids with a star are compared, and the phone remembers the stars', async ({ page }) => {
  await expect(compare(page)).toHaveText('Compare the 4 lowest bids')
  await star(page, 2).click()
  await star(page, 6).click()
  await expect(star(page, 6)).toHaveAttribute('aria-pressed', 'true')
  await expect(compare(page)).toHaveText('Compare 2 starred bids')
  await expectAccessible(page, 'bids with stars')
  await page.reload()
  await expect(star(page, 2)).toHaveAttribute('aria-pressed', 'true')
  await expect(star(page, 1)).toHaveAttribute('aria-pressed', 'false')
  await compare(page).click()
  await expect(heading(page, 'Compare 2 bids')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(2)
  await expect(page.getByRole('radio', { name: firmName(6) })).toBeVisible()
  await page.goBack()
  await star(page, 2).click()
  await expect(compare(page)).toHaveText('Compare the 4 lowest bids')
})

test('the names of the rows stay in sight when the compared bids are scrolled', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await compare(page).click()
  await expect(heading(page, 'Compare 4 bids')).toBeVisible()
  const facts = page.getByRole('rowgroup').nth(1)
  const scrolled = await facts.evaluate((element) => {
    element.scrollLeft = element.scrollWidth
    return element.scrollLeft
  })
  expect(scrolled).toBeGreaterThan(100)
  await expect(page.getByRole('rowheader', { name: 'Price' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, 'four bids side by side')
})

test('Pause and Close are in reach above the bids', async ({ page }) => {
  const actions = page.getByRole('button', { name: 'Case actions' })
  await expect(actions).toBeInViewport()
  await actions.click()
  await page.getByRole('menuitem', { name: 'Close this case' }).click()
  const question = page.getByRole('alertdialog', { name: 'Close this case?' })
  await question.getByRole('button', { name: 'Keep it open' }).click()
  await actions.click()
  await page.getByRole('menuitem', { name: 'Pause bids for 24 hours' }).click()
  await expect(page.getByText('Case status updated successfully')).toBeVisible()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
})

test('a bid far below the screen is not rendered, but the search, the keyboard and Back still reach it', async ({
  page,
}) => {
  const last = cards(page).nth(FIRMS - 1)
  await expect(last).toHaveCSS('content-visibility', 'auto')
  await expect(last).not.toBeInViewport()
  // The browser's search finds it.
  const isFound = await page.evaluate(
    (text) => (window as unknown as { find: (text: string) => boolean }).find(text),
    firmName(FIRMS),
  )
  expect(isFound).toBe(true)
  await expect(last).toBeInViewport()
  // The keyboard reaches it.
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByRole('button', { name: `Accept the bid of ${firmName(FIRMS - 1)}` }).focus()
  await page.keyboard.press('Tab')
  while ((await page.evaluate(() => document.activeElement?.tagName)) === 'A') {
    await page.keyboard.press('Tab')
  }
  await expect(star(page, FIRMS)).toBeFocused()
  await expect(star(page, FIRMS)).toBeInViewport()
  // The scroll position is kept.
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  await compare(page).click()
  await expect(heading(page, 'Compare 4 bids')).toBeVisible()
  await page.goBack()
  await expect(star(page, FIRMS)).toBeInViewport()
})
