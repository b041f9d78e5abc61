// Adds a thousand customers to the demo, directly in the database of a server that starts later.
import { findStandardCategory } from '#server/db/categories.ts'
import { newId } from '#server/db/ids.ts'
import { bids } from '#server/db/schema/cases.ts'
import { attorneys, customers } from '#server/db/schema/people.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { insertCase } from '#server/domain/lifecycle/lifecycle-store.ts'
import { minimalAnswersOf } from '#tests/support/case-answers.ts'
import type { DemoDatabase } from '#tests/support/demo-server.ts'

/** How many there are in addition to the demo's. */
export const CLIENTS = 1_000
export const FIRMS = 40
export const CASES = 30

const DAY_MS = 86_400_000
/** Before everything in the demo, so the last of them has the oldest record. */
const START = Date.UTC(2026, 5, 1, 18)

const daysBefore = (days: number) => new Date(START - days * DAY_MS)
const numbered = (index: number) => String(index + 1).padStart(4, '0')

/** Adds them to a copy of the demo. No server may use it meanwhile. */
export async function fillCrowd(demo: DemoDatabase): Promise<void> {
  const db = await demo.open()

  const clients = Array.from({ length: CLIENTS }, (_, index) => ({
    id: newId(daysBefore(index)),
    clerkUserId: `user_client${numbered(index)}`,
    firstName: 'Robin',
    lastName: `Client ${numbered(index)}`,
    contactInfo: '4805550100',
    email: `client${numbered(index)}@crowd.example.com`,
    createdAt: daysBefore(index),
    lastSigninAt: index % 2 === 0 ? daysBefore(index / 2) : null,
  }))
  await db.orm.insert(customers).values(clients)
  const firms = Array.from({ length: FIRMS }, (_, index) => ({
    id: newId(daysBefore(index)),
    clerkUserId: `user_firm${numbered(index)}`,
    companyName: `Law Office ${numbered(index)}`,
    description: 'Two lawyers in Mesa.',
    email: `firm${numbered(index)}@crowd.example.com`,
    phoneNumber: '4805550163',
    languagesKnown: 'English',
    lawFirmSize: '1-2 lawyers' as const,
    createdAt: daysBefore(index),
  }))
  await db.orm.insert(attorneys).values(firms)

  const names = ['dui', 'family', 'personal injury']
  for (let index = 0; index < CASES; index += 1) {
    const name = names[index % names.length] ?? ''
    const category = await findStandardCategory(db.orm, name)
    const customerId = clients[index]?.id ?? ''
    const answers = minimalAnswersOf(name) as never
    const about = { categoryId: category?.id ?? '', firmSize: ['1-2 lawyers' as const], answers }
    const posted = { ...about, customerId, caseDetails: 'It was late.' }
    const caseId = await withTransaction(db.orm, (tx) => insertCase(tx, posted, daysBefore(index)))
    const at = daysBefore(index)
    await db.orm.insert(bids).values({
      id: newId(at),
      caseId,
      attorneyId: firms[index]?.id ?? '',
      bidStatus: 'open',
      bidAmount: 30,
      additionalNote: `Note ${numbered(index)}`,
      allowsPaymentPlan: false,
      createdAt: at,
      updatedAt: at,
    })
  }
  await db.close()
}
