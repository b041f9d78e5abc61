// Bids that change after a customer has seen them, and the comparison of bids.
import type { Page } from '@playwright/test'
import { placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import {
  caseUrl,
  editBid,
  newPerson,
  type Person,
  personOf,
  postCase,
  withoutNews,
} from './cases.ts'
import { expect } from './fixtures.ts'
import { expectHeadingFocused } from './focus-shown.ts'
import { decrypted, keysOnPhone } from './kept.ts'
import { openLoggedIn } from './logged-in.ts'
import { expectReadable } from './readable.ts'
import { logOut, overlayIsLeft } from './session-page.ts'
import { test } from './signed-in.ts'

let maria: Person
let vega: Person
let okafor: Person

test.beforeAll(async ({ server }) => {
  maria = await personOf(server.url, 'customer')
  vega = await personOf(server.url, 'attorney')
  okafor = await personOf(server.url, 'attorney2')
})

const cardOf = (page: Page, firm: string) => page.getByRole('listitem').filter({ hasText: firm })
const mark = (page: Page) => page.getByText(/^Changed since you last looked\./)

async function openCaseWithBids(page: Page) {
  const { id } = await postCase(maria)
  const cheap = await placeBid(vega, id, 1800)
  await placeBid(okafor, id, 2150)
  await page.goto(caseUrl('customer', id))
  await expect(page.getByRole('heading', { name: '2 bids' })).toBeVisible()
  await expect(mark(page)).toHaveCount(0)
  return { id, cheap }
}

/** Waits until the phone has stored this many changes of a bid as seen. */
const isRemembered = (page: Page, bidId: string, changes: number) =>
  expect
    .poll(async () => JSON.stringify(await decrypted(page)))
    .toMatch(new RegExp(`${bidId}[^}]*changes[^}]*${changes}`))

test('a bid that changed since the last visit is marked, and must be viewed before it is accepted', async ({
  page,
}) => {
  const { cheap } = await openCaseWithBids(page)
  await isRemembered(page, cheap.id, 0)
  await page.goto('/dashboard')
  await editBid(vega, cheap, 1950)
  await page.goBack()
  await expect(cardOf(page, 'Vega Law Group')).toContainText('It was $1,800.')
  await expect(mark(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Accept the bid of Vega Law Group' }).click()
  const sheet = page.getByRole('dialog', { name: 'Accept this bid?' })
  await expect(sheet).toContainText('It was $1,800. It is $1,950 now.')
  await expect(sheet.getByRole('button', { name: 'Accept bid' })).toHaveCount(0)
  await expectAccessible(page, 'a changed bid about to be accepted')
  let isAccepted = false
  page.on('request', (request) => {
    isAccepted ||= request.url().includes('/api/bids') && request.method() !== 'GET'
  })
  // The second tap of a double tap hits the place of 'Accept bid'.
  await sheet.getByRole('button', { name: 'I have seen the change' }).dblclick()
  await expect(mark(page)).toHaveCount(0)
  const accept = sheet.getByRole('button', { name: 'Accept bid' })
  await expect(accept).toBeEnabled()
  await expect(accept).toBeFocused()
  expect(isAccepted).toBe(false)
  await accept.click()
  await expect(page.getByText('Bid accepted successfully')).toBeVisible()
})

test('a bid that changes while the customer views it is marked when it is fetched again', async ({
  page,
}) => {
  await page.clock.install()
  const { cheap } = await openCaseWithBids(page)
  await isRemembered(page, cheap.id, 0)
  await page.getByRole('button', { name: 'Accept the bid of Vega Law Group' }).click()
  const sheet = page.getByRole('dialog', { name: 'Accept this bid?' })
  await expect(sheet.getByRole('button', { name: 'Accept bid' })).toBeVisible()
  await editBid(vega, cheap, 1950)
  // Data that is a minute old is fetched again when the app becomes visible.
  await page.clock.fastForward(60_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  // The open sheet asks the customer to check again.
  await expect(sheet).toContainText('It was $1,800. It is $1,950 now.')
  await sheet.getByRole('button', { name: 'Not now' }).click()
  await expect(mark(page)).toHaveCount(1)
  // It stays marked after other reads, and on the other screen too.
  await page.getByRole('link', { name: 'Compare 2 bids' }).click()
  await expect(page.getByText('Changed from $1,800')).toBeVisible()
  await page.goBack()
  await expect(mark(page)).toHaveCount(1)
})

test.describe('a withdrawn bid', () => {
  test.use({ expectedConsoleErrors: [/409 \(Conflict\)/] })

  test('cannot be accepted, and the screen says why', async ({ page }) => {
    // Else the open question says it at once.
    await withoutNews(page)
    const { cheap } = await openCaseWithBids(page)
    await page.getByRole('button', { name: 'Accept the bid of Vega Law Group' }).click()
    await vega.must('withdrawBid', { body: { id: cheap.id } })
    await page.getByRole('button', { name: 'Accept bid' }).click()
    await expect(page.getByText('This bid was withdrawn.')).toBeVisible()
    await expect(page.getByRole('heading', { name: '1 bid', exact: true })).toBeVisible()
    await expectHeadingFocused(page)
  })
})

test('the confirmation to accept closes once the bid is accepted', async ({ page }) => {
  const sheet = page.getByRole('dialog', { name: 'Accept this bid?' })
  const ask = page.getByRole('button', { name: 'Accept the bid of Vega Law Group' })
  const isClosed = async () => {
    await expect(page.getByText('Bid accepted successfully')).toBeVisible()
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  // Accepted on another phone.
  const { cheap } = await openCaseWithBids(page)
  await ask.click()
  await expect(sheet).toBeVisible()
  await maria.must('updateBidStatus', {
    body: { id: cheap.id, bid_status: 'accepted', update_count: 0 },
  })
  await isClosed()

  // Accepted here, but the response is lost.
  await openCaseWithBids(page)
  await ask.click()
  await page.route('**/api/bids/updatestatus', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await sheet.getByRole('button', { name: 'Accept bid' }).click()
  await isClosed()
})

test('the confirmation to reject closes once another bid is accepted', async ({ page }) => {
  const { cheap } = await openCaseWithBids(page)
  await page.getByRole('button', { name: 'Reject the bid of Okafor and Daughters' }).click()
  const question = page.getByRole('alertdialog', { name: 'Reject this bid?' })
  await expect(question).toBeVisible()
  await maria.must('updateBidStatus', {
    body: { id: cheap.id, bid_status: 'accepted', update_count: 0 },
  })
  await expect(page.getByText('You have accepted another bid')).toBeVisible()
  await expect(question).toBeHidden()
})

test.describe('a log-out', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('deletes what was shown and typed from the phone', async ({ page, context }) => {
    await openLoggedIn(page, 'customer')
    const { cheap } = await openCaseWithBids(page)
    await isRemembered(page, cheap.id, 0)
    await page.getByRole('button', { name: 'Edit this case' }).click()
    await page.getByRole('textbox', { name: 'Details' }).fill('Never sent.')
    await page.keyboard.press('Escape')
    await expect(page.getByText('You have changes that are not saved.')).toBeVisible()
    await overlayIsLeft(page)
    await page.goto('/dashboard')
    await logOut(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await expect.poll(async () => (await keysOnPhone(page)).records).toEqual([])
    const left = JSON.stringify(await context.storageState({ indexedDB: true }))
    expect(left).not.toContain(cheap.id)
    expect(left).not.toContain('Never sent.')
  })
})

test('three firms fit on a phone, so nothing has to be scrolled sideways', async ({
  page,
  server,
}) => {
  const { id } = await postCase(maria)
  const { person } = await newPerson(server.url, 'attorney', 'Whitfield Castellanos and Partners')
  for (const firm of [vega, okafor, person]) await placeBid(firm, id)
  await page.goto(caseUrl('customer', id, '&compare=true'))
  const facts = page.getByRole('rowgroup').nth(1)
  for (const width of [360, 390, 412]) {
    await page.setViewportSize({ width, height: 740 })
    const firms = page.getByRole('columnheader')
    await expect(firms).toHaveCount(3)
    for (const firm of await firms.all()) await expect(firm).toBeInViewport({ ratio: 1 })
    expect(await facts.evaluate((body) => body.scrollWidth - body.clientWidth)).toBe(0)
    await expect(facts).not.toHaveAttribute('tabindex')
    await expect(page.getByText('Slide the table sideways')).toHaveCount(0)
  }
})

test('three firms with long names stand side by side on the narrowest phone', async ({
  page,
  server,
}) => {
  const { id } = await postCase(maria)
  const longest = 'Featherstonehaugh Cholmondeley Marjoribanks and Partners LLP'
  const names = [longest, 'Nguyễn Hernández Villanueva Okonkwo and Schwarzenegger Group', 'Vega']
  for (const [index, name] of names.entries()) {
    const { person } = await newPerson(server.url, 'attorney', name)
    await placeBid(person, id, 99_999_990 + index)
  }
  await page.setViewportSize({ width: 320, height: 844 })
  await page.goto(caseUrl('customer', id, '&compare=true'))
  await expect(page.getByRole('heading', { name: 'Compare 3 bids' })).toBeVisible()
  const table = page.getByRole('table', { name: 'Bids' })
  for (const name of ['Price Differs', 'Payment', 'Languages', 'Firm size']) {
    await expect(table.getByRole('rowheader', { name, exact: true })).toBeVisible()
  }
  // The comparison scrolls sideways, the page does not, and nothing in it is cut off.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const cut = await table.evaluate((element) =>
    [...element.querySelectorAll('label')]
      .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
      .map((cell) => cell.textContent),
  )
  expect(cut).toEqual([])
  await expectReadable(page, 'the comparison')
  await expectAccessible(page, 'the comparison', ['light'])
  await page.getByRole('radio', { name: longest }).check()
  const accept = page.getByRole('button', { name: `from ${longest}` })
  await expect(accept).toBeVisible()
  const lines = accept.evaluate(
    (button) => button.clientHeight / Number.parseFloat(getComputedStyle(button).lineHeight),
  )
  expect(await lines).toBeLessThan(3)
})
