// Visits the main screens at an unusual size of the window or of its text.
import type { Browser } from '@playwright/test'
import { whole } from '#tests/support/case-answers.ts'
import { phone } from '#tests/support/chromium.ts'
import { placeBid } from '#tests/support/stories.ts'
import { acceptBid, caseUrl, newPerson, personOf } from './cases.ts'
import type { PhoneStorage } from './demo-phones.ts'
import { expect } from './fixtures.ts'
import { expectReadable } from './readable.ts'

const NO_STORAGE = { cookies: [], origins: [] }
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

async function addCases(url: string) {
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

/** The URLs of the screens, each with a text that is there once it is loaded. */
const screensOf = ({ withBids, taken, chosen, open }: Awaited<ReturnType<typeof addCases>>) =>
  ({
    visitor: [
      ['/auth/home', 'Log in'],
      ['/auth/login', 'Email address'],
      ['/onboarding', 'Get started'],
      ['/customer/new-case', 'Bankruptcy'],
    ],
    customer: [
      ['/dashboard', 'We’ll email you when the first bid comes.'],
      ['/dashboard?tab=past', 'Finished'],
      ['/customer/new-case', 'Bankruptcy'],
      [caseUrl('customer', withBids), LONG_FIRM],
      [caseUrl('customer', withBids, '&compare=true'), LONG_FIRM],
      [caseUrl('customer', chosen), 'Your attorney'],
      ['/notification', 'Mark all read'],
      ['/notification/settings', 'Keep quiet at night'],
      ['/personal-details', 'Phone number'],
    ],
    attorney: [
      ['/lawyer/explore-bids?category=all', 'No bids yet'],
      [caseUrl('lawyer', open), 'Additional Information'],
      [caseUrl('lawyer', withBids), 'Your Bid'],
      [caseUrl('lawyer', taken), 'Contact details'],
      ['/dashboard', 'Your bid $190,000'],
      ['/licenses', 'Arizona'],
      ['/notification', 'Mark all read'],
      ['/personal-details', 'Phone number'],
    ],
  }) as const

/**
 * Expects that the main screens of a visitor, a customer and an attorney are readable in a window
 * of this width. See `expectReadable`.
 */
export async function expectMainScreensReadable(
  browser: Browser,
  {
    url,
    phoneOf,
    width,
    isTiny,
  }: {
    url: string
    phoneOf: (who: 'customer' | 'attorney') => Promise<PhoneStorage>
    width: number
    isTiny?: boolean
  },
): Promise<void> {
  const screens = screensOf(await addCases(url))
  for (const who of ['visitor', 'customer', 'attorney'] as const) {
    const context = await browser.newContext({
      ...phone,
      viewport: { width, height: 844 },
      baseURL: url,
      serviceWorkers: 'block',
      storageState: who === 'visitor' ? NO_STORAGE : await phoneOf(who),
    })
    const page = await context.newPage()
    for (const [screen, text] of screens[who]) {
      await page.goto(screen)
      // Of the app, not of the prerendered page that it replaces.
      await expect(page.getByRole('status').first()).toBeAttached()
      await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
      for (const name of ['All your answers', '1 other bid']) {
        const fold = page.getByRole('button', { name, expanded: false })
        if (await fold.isVisible()) await fold.click()
      }
      await expectReadable(page, `${screen} of ${who}`, isTiny)
    }
    await context.close()
  }
}
