// What the pictures of the design show, measured: places, sizes and colors on a phone.
import type { Locator, Page } from '@playwright/test'
import { placeBid } from '#tests/support/stories.ts'
import { caseUrl, type Person, personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { test } from './signed-in.ts'
import { expectStep, questionOf, startCase } from './wizard-page.ts'

/** The design's space between sections, px. */
const SECTION_GAP = 32
/** The design's space above the last link of a page, px. */
const LINK_GAP = 12

let maria: Person
let vega: Person

test.beforeAll(async ({ server }) => {
  maria = await personOf(server.url, 'customer')
  vega = await personOf(server.url, 'attorney')
})

/** Returns where an element begins and ends on the page, px. */
async function edgesOf(element: Locator) {
  await expect(element).toBeVisible()
  return element.evaluate((shown) => {
    const { top, bottom, height } = shown.getBoundingClientRect()
    return { top, bottom, middle: top + height / 2 }
  })
}

const colorOf = (element: Locator) => element.evaluate((shown) => getComputedStyle(shown).color)
const privacyLink = (page: Page) => page.getByRole('link', { name: 'Privacy-Policy' })

test('the notifications have their settings behind an icon, and each dot on its icon’s line', async ({
  page,
}) => {
  const { id } = await postCase(maria)
  await placeBid(vega, id, 1800)
  await page.goto('/notification')
  const settings = page.getByRole('link', { name: 'Notification settings', exact: true })
  await expect(settings.locator('svg')).toBeVisible()
  await expect(settings).toHaveText('')
  const row = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Unread: ' })
  const icon = await edgesOf(row.first().locator('svg').first())
  const dot = await edgesOf(row.first().locator('a > span').first())
  expect(dot.bottom - dot.top).toBeLessThanOrEqual(10)
  expect(Math.abs(dot.middle - icon.middle)).toBeLessThanOrEqual(1)
})

test('the dashboard without a connection has its title below the banner, and Discard is not blue', async ({
  page,
  context,
}) => {
  await startCase(page, 'DUI')
  await expectStep(page, 1, questionOf(1))
  await page.goto('/dashboard')
  const discard = page.getByRole('button', { name: 'Discard your DUI case' })
  const blue = await colorOf(page.getByRole('link', { name: 'New case' }))
  expect(await colorOf(discard)).not.toBe(blue)
  await expect(discard).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await context.setOffline(true)
  const banner = page.getByRole('status').filter({ hasText: 'Offline.' })
  const strip = await edgesOf(banner)
  const bar = await edgesOf(page.getByRole('banner'))
  const title = await edgesOf(page.getByRole('heading', { level: 1, name: 'My dashboard' }))
  expect(strip.top).toBeGreaterThanOrEqual(bar.bottom)
  expect(title.top).toBeGreaterThanOrEqual(strip.bottom)
})

test('two bids fit the screen between its bars, each with its star next to the price', async ({
  page,
  server,
}) => {
  const okafor = await personOf(server.url, 'attorney2')
  const cardOf = (firm: string) => page.getByRole('listitem').filter({ hasText: firm })
  const compareBids = page.getByRole('link', { name: 'Compare 2 bids' })
  const plain = await postCase(maria, 'bankruptcy')
  await placeBid(vega, plain.id, 1800)
  await placeBid(okafor, plain.id, 2150)
  await page.goto(caseUrl('customer', plain.id))
  const seen = await edgesOf(cardOf('Okafor and Daughters'))
  const end = await edgesOf(compareBids)
  expect(seen.bottom, 'bids without terms fit below the title').toBeLessThanOrEqual(end.top)

  const { id } = await postCase(maria, 'bankruptcy')
  const bidWithTerms = async (attorney: Person, bid_amount: number) => {
    const body = {
      attorney_id: attorney.id,
      case_id: id,
      bid_amount,
      is_payment_activated: true,
      fee_type: 'flat',
      covers: ['filing_fees', 'creditors_meeting'],
      ends_in_days: 7,
      additional_note: 'Price covers the filing and all court papers. First call is free.',
    } as const
    await attorney.must('createBid', { body })
  }
  await bidWithTerms(vega, 1800)
  await bidWithTerms(okafor, 2150)
  await page.goto(caseUrl('customer', id))
  const first = await edgesOf(cardOf('Vega Law Group'))
  const second = await edgesOf(cardOf('Okafor and Daughters'))
  const bar = await edgesOf(page.getByRole('banner'))
  const compare = await edgesOf(compareBids)
  expect(second.bottom - first.top).toBeLessThanOrEqual(compare.top - bar.bottom)
  const star = page.getByRole('button', { name: 'Shortlist the bid of Vega Law Group' })
  const price = await edgesOf(cardOf('Vega Law Group').getByText('$1,800', { exact: true }))
  const target = await edgesOf(star)
  expect(target.bottom - target.top).toBeGreaterThanOrEqual(44)
  expect(target.top).toBeLessThanOrEqual(price.top)
  expect(target.bottom).toBeGreaterThanOrEqual(price.bottom)
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  const license = cardOf('Vega Law Group').getByText(/^Arizona license checked/)
  const line = await edgesOf(license)
  expect(line.bottom - line.top).toBeLessThan(24)
  const firm = cardOf('Vega Law Group').getByText(/^Speaks English, Spanish/)
  const cut = await edgesOf(firm)
  await page.getByRole('button', { name: 'Show all of the bid of Vega Law Group' }).click()
  const whole = await edgesOf(firm)
  expect(whole.bottom - whole.top).toBeGreaterThan(cut.bottom - cut.top)
})

test('the end of a case has no gaps, and the accepted terms have even lines', async ({
  page,
  server,
}) => {
  const { id } = await postCase(maria)
  await placeBid(vega, id, 1800)
  await placeBid(await personOf(server.url, 'attorney2'), id, 2150)
  await page.goto(caseUrl('customer', id))
  const actions = await edgesOf(page.getByRole('button', { name: 'Close this case' }))
  const policy = await edgesOf(privacyLink(page))
  const compare = await edgesOf(page.getByRole('link', { name: 'Compare 2 bids' }))
  const lastBid = await edgesOf(
    page.getByRole('listitem').filter({ hasText: 'Okafor and Daughters' }),
  )
  const next = await edgesOf(page.getByRole('heading', { name: 'Court date' }))
  expect(next.top - lastBid.bottom).toBeLessThanOrEqual(SECTION_GAP)
  expect(policy.top - actions.bottom).toBeLessThanOrEqual(LINK_GAP)
  const end = await page.evaluate(() => document.documentElement.scrollHeight)
  // The button lies over the end of the page.
  expect(end - policy.bottom).toBeLessThanOrEqual(844 - compare.top + SECTION_GAP)

  await page.getByRole('button', { name: 'Accept the bid of Vega Law Group' }).click()
  const sheet = page.getByRole('dialog', { name: 'Accept this bid?' })
  await expect(sheet).toBeVisible()
  const ragged = await sheet.evaluate((shown) => {
    const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (texts.nextNode()) {
      const { parentElement, nodeValue } = texts.currentNode
      if (!parentElement || !nodeValue?.includes(' ')) continue
      const { textWrapStyle } = getComputedStyle(parentElement) as CSSStyleDeclaration & {
        textWrapStyle: string
      }
      if (!['balance', 'pretty'].includes(textWrapStyle)) found.push(nodeValue)
    }
    return found
  })
  expect(ragged).toEqual([])
})

test.describe('an attorney', () => {
  test.use({ person: 'attorney' })

  test('explores at least five cases at a time below the two rows of filters', async ({
    page,
    server,
  }) => {
    const tom = await personOf(server.url, 'customer2')
    for (let posted = 0; posted < 8; posted++) await postCase(tom)
    await page.goto('/lawyer/explore-bids')
    const rows = page.getByRole('main').getByRole('listitem')
    await expect(rows.nth(7)).toBeVisible()
    const ends = await rows.evaluateAll((all) =>
      all.map((row) => row.getBoundingClientRect().bottom),
    )
    expect(ends.filter((end) => end <= 844).length).toBeGreaterThanOrEqual(5)
  })
})
