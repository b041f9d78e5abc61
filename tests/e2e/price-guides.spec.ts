// What bids mostly cost, in the state of a case or in the whole country, as both sides read it.
import type { Page } from '@playwright/test'
import { findCategoryByName } from '#server/db/categories.ts'
import { newId } from '#server/db/ids.ts'
import { bids } from '#server/db/schema/cases.ts'
import { attorneys, customers } from '#server/db/schema/people.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { insertCase } from '#server/domain/lifecycle/lifecycle-store.ts'
import { refreshPriceGuide } from '#server/domain/price-guides.ts'
import { minimalAnswersOf } from '#tests/support/case-answers.ts'
import { type DemoDatabase, type DemoServer, startDemoServer } from '#tests/support/demo-server.ts'
import { placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import { people } from './browser-page.ts'
import { caseUrl, personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { test as base } from './signed-in.ts'

const PINAL = '04021'
const NEVADA = '32'
const FIRMS = [1, 2, 3, 4, 5, 6]
const CASES = Array.from({ length: 12 }, (_, index) => index)

/** Adds 12 cases in Arizona with six bids each, half of $1,200 and half of $2,600, and computes the prices. */
async function fill(demo: DemoDatabase) {
  const db = await demo.open()
  const at = new Date()
  const firms = FIRMS.map((number) => ({
    ...{ id: newId(at), clerkUserId: `user_guide${number}`, createdAt: at },
    ...{ companyName: `Law Office ${number}`, description: 'Two lawyers.' },
    ...{ email: `guide${number}@example.com`, phoneNumber: '4805550163' },
    ...{ languagesKnown: 'English', lawFirmSize: '1-2 lawyers' as const },
  }))
  await db.orm.insert(attorneys).values(firms)
  const owners = await db.orm.select().from(customers)
  const owner = owners.find(({ email }) => email === people.customer2.email)
  const category = await findCategoryByName(db.orm, 'dui')
  const posted = {
    ...{ customerId: owner?.id ?? '', categoryId: category?.id ?? '' },
    ...{ firmSize: ['1-2 lawyers' as const], answers: minimalAnswersOf('dui') as never },
    ...{ caseDetails: 'I was stopped on the way home.', place: PINAL },
    placeName: 'Pinal County, Arizona',
  }
  for (const _ of CASES) {
    const caseId = await withTransaction(db.orm, (tx) => insertCase(tx, posted, at))
    const offers = firms.map(({ id: attorneyId }, index) => ({
      ...{ id: newId(at), caseId, attorneyId, bidStatus: 'open' as const, additionalNote: '' },
      ...{ bidAmount: index % 2 === 0 ? 1200 : 2600, isPaymentActivated: false },
      ...{ createdAt: at, updatedAt: at },
    }))
    await db.orm.insert(bids).values(offers)
  }
  // A server has computed those of the demo.
  const tomorrow = new Date(at.getTime() + 25 * 3_600_000)
  while (await refreshPriceGuide({ db, clock: () => tomorrow }));
  await db.close()
}

const test = base.extend<object, { guided: DemoServer }>({
  guided: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const server = await startDemoServer({}, fill)
      await use(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: [async ({ guided }, use) => use(guided), { scope: 'worker' }],
})

const IN_ARIZONA = 'Most bids for a DUI in Arizona are $1,200 to $2,600.'
const EVERYWHERE = 'Most bids for a DUI are $1,200 to $2,600.'

const guide = (page: Page) => page.getByText(/^Most bids for/)

for (const { where, place, text } of [
  { where: 'a county of a state with enough bids', place: '04013', text: IN_ARIZONA },
  { where: 'a state with too few', place: NEVADA, text: EVERYWHERE },
  { where: 'no place', place: undefined, text: EVERYWHERE },
]) {
  test(`a client and an attorney read what most bids cost for a case in ${where}`, async ({
    page,
    server,
    browser,
    phoneOf,
  }) => {
    const maria = await personOf(server.url, 'customer')
    const { id } = await postCase(maria, 'dui', 'I was stopped.', undefined, place)
    await placeBid(await personOf(server.url, 'attorney2'), id, 1800)
    await page.goto(caseUrl('customer', id))
    await expect(guide(page)).toHaveText(text)
    await expectAccessible(page, 'bids with what most cost')

    const phone = await browser.newContext({ storageState: await phoneOf('attorney') })
    const theirs = await phone.newPage()
    await theirs.goto(caseUrl('lawyer', id))
    await theirs.getByRole('button', { name: 'Submit a Bid' }).click()
    const panel = theirs.getByRole('dialog', { name: 'Your bid' })
    await expect(panel.getByText(text)).toBeVisible()
    await expectAccessible(theirs, 'a bid with what most cost')
    await phone.close()
  })
}
