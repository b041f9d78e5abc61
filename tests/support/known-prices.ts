// Adds cases and bids to a demo, so that it is known what bids mostly cost.
import { findStandardCategory } from '#server/db/categories.ts'
import { newId } from '#server/db/ids.ts'
import { bids } from '#server/db/schema/cases.ts'
import { attorneys, customers } from '#server/db/schema/people.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { insertCase } from '#server/domain/lifecycle/lifecycle-store.ts'
import { refreshPriceGuide } from '#server/domain/price-guides.ts'
import { minimalAnswersOf } from './case-answers.ts'
import type { DemoDatabase } from './demo-server.ts'

const PINAL = '04021'
const FIRMS = [1, 2, 3, 4, 5, 6]
const CASES = Array.from({ length: 12 }, (_, index) => index)

/**
 * Adds 12 DUI cases in Arizona with six bids each, half of $1,200 and half of $2,600, and computes
 * the prices.
 */
export async function addKnownPrices(demo: DemoDatabase) {
  const db = await demo.open()
  const at = new Date()
  const firms = FIRMS.map((number) => ({
    id: newId(at),
    clerkUserId: `user_guide${number}`,
    createdAt: at,
    companyName: `Law Office ${number}`,
    description: 'Two lawyers.',
    email: `guide${number}@example.com`,
    phoneNumber: '4805550163',
    languagesKnown: 'English',
    lawFirmSize: '1-2 lawyers' as const,
  }))
  await db.orm.insert(attorneys).values(firms)
  const owners = await db.orm.select().from(customers)
  const owner = owners.find(({ email }) => email === 'customer2@example.com')
  const category = await findStandardCategory(db.orm, 'dui')
  const posted = {
    customerId: owner?.id ?? '',
    categoryId: category?.id ?? '',
    firmSize: ['1-2 lawyers' as const],
    answers: minimalAnswersOf('dui') as never,
    caseDetails: 'I was stopped on the way home.',
    place: PINAL,
    placeName: 'Pinal County, Arizona',
  }
  for (const _ of CASES) {
    const caseId = await withTransaction(db.orm, (tx) => insertCase(tx, posted, at))
    const offers = firms.map(({ id: attorneyId }, index) => ({
      id: newId(at),
      caseId,
      attorneyId,
      bidStatus: 'open' as const,
      additionalNote: '',
      bidAmount: index % 2 === 0 ? 1200 : 2600,
      allowsPaymentPlan: false,
      createdAt: at,
      updatedAt: at,
    }))
    await db.orm.insert(bids).values(offers)
  }
  // The guide is computed once a day, and the demo's server has done so today.
  const tomorrow = new Date(at.getTime() + 25 * 3_600_000)
  while (await refreshPriceGuide({ db, clock: () => tomorrow }));
  await db.close()
}
