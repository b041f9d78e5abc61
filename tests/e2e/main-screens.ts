// Visits the main screens on a narrow phone and with large text.
import type { CDPSession, Page } from '@playwright/test'
import { whole } from '#tests/support/case-answers.ts'
import { placeBid } from '#tests/support/stories.ts'
import { acceptBid, caseUrl, newPerson, personOf } from './cases.ts'
import { expect } from './fixtures.ts'
import { expectReadable } from './readable.ts'
import { openMenu } from './session-page.ts'

const LONG_FIRM = 'Rechtsanwaltsgesellschaft Hale, Ortiz, Novak, Lewis, Baker and Sons'

/** Posts a case with everything that a case can show. */
async function postWholeCase(url: string) {
  const maria = await personOf(url, 'customer')
  const body = {
    category_id: maria.categoryId('dui'),
    customer_id: maria.id,
    firm_size: ['1-2 lawyers', '5-10 lawyers', '10-50 lawyers', '50+ lawyers'],
    case_details: 'I was stopped on the way home.',
    place: '04013',
    dui: whole.dui,
  } as const
  return (await maria.must('createCase', { body })).data
}

/** Creates cases with bids, and with an accepted bid, for each of the screens. */
export async function addCases(url: string) {
  const maria = await personOf(url, 'customer')
  const { person } = await newPerson(url, 'attorney', LONG_FIRM)
  const vega = await personOf(url, 'attorney')
  const [withBids, taken] = [await postWholeCase(url), await postWholeCase(url)]
  await placeBid(person, withBids.id, 180_000)
  await placeBid(vega, withBids.id, 190_000)
  await acceptBid(maria, await placeBid(vega, taken.id, 190_000))
  const chosen = await postWholeCase(url)
  await acceptBid(maria, await placeBid(person, chosen.id, 180_000))
  const open = await postWholeCase(url)
  return { withBids: withBids.id, taken: taken.id, chosen: chosen.id, open: open.id }
}

/** A screen's URL, a text that is there once it is loaded, and what is opened on it afterwards. */
type Screen = [url: string, text: string, open?: (page: Page) => Promise<unknown>]

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()

/** Returns the main screens of each role. */
export const screensOf = ({
  withBids,
  taken,
  chosen,
  open,
}: Awaited<ReturnType<typeof addCases>>): Record<
  'visitor' | 'customer' | 'attorney',
  Screen[]
> => ({
  visitor: [
    ['/auth/home', 'Log in'],
    ['/auth/login', 'Email address'],
    ['/customer/new-case', 'Bankruptcy'],
  ],
  customer: [
    ['/dashboard', 'We’ll email you when the first bid comes.', openMenu],
    ['/dashboard?tab=past', 'Finished'],
    ['/customer/new-case', 'Bankruptcy'],
    [caseUrl('customer', withBids), LONG_FIRM, press(/^Accept/)],
    [caseUrl('customer', withBids, '&compare=true'), LONG_FIRM],
    [caseUrl('customer', chosen), 'Your attorney'],
    ['/notification', 'Mark all read'],
    ['/notification/settings', 'Keep quiet at night'],
    ['/personal-details', 'Phone number', press('Edit First name')],
  ],
  attorney: [
    ['/lawyer/explore-bids?category=all', 'No bids yet'],
    [caseUrl('lawyer', open), 'Additional Information', press('Submit a Bid')],
    [caseUrl('lawyer', withBids), 'Your Bid'],
    [caseUrl('lawyer', taken), 'Contact details'],
    ['/dashboard', 'Your bid $190,000'],
    ['/licenses', 'Arizona'],
    ['/notification', 'Mark all read'],
    ['/personal-details', 'Phone number', press('Edit Areas of Expertise')],
  ],
})

/** What people choose in the browser. At 320 px, some words are wider than the screen. */
const SIZES = [
  { width: 320, text: 16 },
  { width: 390, text: 32 },
  { width: 320, text: 32, isTiny: true },
]

/** Sets the size of text in the settings of the page's browser, px. */
export async function setTextSize(page: Page, devTools: CDPSession, size: number): Promise<void> {
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: size } })
  const sizeOfText = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  await expect.poll(sizeOfText).toBe(`${size}px`)
}

/** Checks the open screen. See `expectReadable`. */
export type Check = (screen: string) => Promise<void>

/** Returns a check of the page on a narrow phone, with text at 200 %, and with both. */
export async function checkInSizes(page: Page): Promise<Check> {
  const devTools = await page.context().newCDPSession(page)
  return async (screen) => {
    for (const { width, text, isTiny } of SIZES) {
      await page.setViewportSize({ width, height: 844 })
      await setTextSize(page, devTools, text)
      await expectReadable(page, `${screen} at ${width} px, text of ${text} px`, isTiny)
    }
  }
}

/** Opens each screen and checks it, and what is opened on it. */
export async function visitScreens(page: Page, check: Check, screens: Screen[]): Promise<void> {
  for (const [screen, text, open] of screens) {
    await page.goto(screen)
    // Of the app, not of the prerendered page that it replaces.
    await expect(page.getByRole('status').first()).toBeAttached()
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
    for (const name of ['All your answers', '1 other bid']) {
      const fold = page.getByRole('button', { name, expanded: false })
      if (await fold.isVisible()) await fold.click()
    }
    await check(screen)
    if (!open) continue
    await open(page)
    await expect(
      page
        .getByRole('dialog')
        .or(page.getByRole('button', { name: 'Save' }))
        .first(),
    ).toBeVisible()
    await check(`${screen}, with what was opened`)
  }
}
