// Tests on a case of Maria's with a hundred bids, which are written to the database before the
// server starts.
import { findStandardCategory } from '#server/db/categories.ts'
import { newId } from '#server/db/ids.ts'
import { bids } from '#server/db/schema/cases.ts'
import { attorneys, customers } from '#server/db/schema/people.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { insertCase } from '#server/domain/lifecycle/lifecycle-store.ts'
import { minimalAnswersOf } from '#tests/support/case-answers.ts'
import { type DemoDatabase, type DemoServer, startDemoServer } from '#tests/support/demo-server.ts'
import { people } from './browser-page.ts'
import { test as base } from './signed-in.ts'

export const BIDS = 100

/** Returns the name of the firm with the bid at this place, lowest first. */
export const firmAt = (place: number) => {
  const number = String(place).padStart(3, '0')
  return place % 9 === 4
    ? `Whitfield, Castellanos & Featherstonehaugh Partners ${number}`
    : `Law Office ${number}`
}

// Cards of very different heights.
const note = (place: number) =>
  place % 3 === 0 ? '' : 'Price covers every hearing. First call is free. '.repeat(place % 7)
const about = (place: number) => 'We have helped families in Mesa since 1998. '.repeat(place % 5)

/** Adds the case to a copy of the demo. Returns its id. No server may use the copy meanwhile. */
async function fill(demo: DemoDatabase): Promise<string> {
  const db = await demo.open()
  const places = Array.from({ length: BIDS }, (_, index) => index + 1)
  const start = Date.now() - 86_400_000
  const at = (place: number) => new Date(start + place * 1000)
  const firms = places.map((place) => ({
    id: newId(at(place)),
    clerkUserId: `user_firm${place}`,
    createdAt: at(place),
    companyName: firmAt(place),
    description: about(place) || 'Two lawyers.',
    email: `firm${place}@many.example.com`,
    phoneNumber: '4805550163',
    languagesKnown: 'English, Vietnamese',
    lawFirmSize: '1-2 lawyers' as const,
  }))
  await db.orm.insert(attorneys).values(firms)
  const owners = await db.orm.select().from(customers)
  const maria = owners.find(({ email }) => email === people.customer.email)
  const category = await findStandardCategory(db.orm, 'dui')
  const posted = {
    customerId: maria?.id ?? '',
    categoryId: category?.id ?? '',
    firmSize: ['1-2 lawyers' as const],
    answers: minimalAnswersOf('dui') as never,
    caseDetails: 'I was stopped on the way home.',
  }
  const caseId = await withTransaction(db.orm, (tx) => insertCase(tx, posted, at(0)))
  const offers = firms.map(({ id: attorneyId, createdAt }, index) => ({
    id: newId(createdAt),
    caseId,
    attorneyId,
    bidStatus: 'open' as const,
    bidAmount: 1000 + index * 10,
    additionalNote: note(index + 1).trim(),
    allowsPaymentPlan: index % 2 === 0,
    createdAt,
    updatedAt: createdAt,
  }))
  await db.orm.insert(bids).values(offers)
  await db.close()
  return caseId
}

export const test = base.extend<object, { many: DemoServer & { caseId: string } }>({
  many: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      let caseId = ''
      const server = await startDemoServer({}, async (demo) => {
        caseId = await fill(demo)
      })
      await use(Object.assign(server, { caseId }))
      await server.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: [async ({ many }, use) => use(many), { scope: 'worker' }],
})
