// Adds the longest and largest values that the product allows to the demo's data: names of 60
// letters, amounts of nine digits, notes of 250 words, a case with a hundred bids.
import { findStandardCategory } from '../../server/db/categories.ts'
import { newId } from '../../server/db/ids.ts'
import { findPerson, insertAttorney, insertCustomer } from '../../server/db/people.ts'
import { withTransaction } from '../../server/db/transaction/unit-of-work.ts'
import { decideBid, placeBid } from '../../server/domain/lifecycle/bid-events.ts'
import { insertCase } from '../../server/domain/lifecycle/lifecycle-store.ts'
import { minimalAnswersOf } from '../../tests/support/case-answers.ts'
import { openDemoDatabase } from '../../tests/support/demo-database.ts'

const PASSWORD = 'Fastpass1!'
const FIRMS = 100
/** One word of 60 letters, which no line of a phone holds. */
const WORD = 'Wolfeschlegelsteinhausenbergerdorffvoralternwarengewissenhaf'
const FIRM = 'Castellanos-Montgomery, Abernathy and Whitfield Partners LLP'
const NOTE = Array.from({ length: 250 }, (_, index) => `word${index + 1}`).join(' ')
const STORY = 'I was stopped on the way home, and this is all that I remember of it. '
  .repeat(20)
  .slice(0, 1000)

/** The ids of what was added. */
export interface Extremes {
  /** A case of the customer's with a hundred bids. */
  crowded: string
  /** A pending case of the customer with the long name, whose attorney has one too. */
  long: string
  /** An open case of that customer, with a bid of that attorney. */
  longOpen: string
  /** A case of the customer's without bids. */
  withoutBids: string
  /** A case of the customer's on which the attorney's bid has ended. */
  ended: string
}

/** Fills an empty data folder with the demo and the extremes. No server may run on it. */
export async function fill(folder: string): Promise<Extremes> {
  const { db, identity, clock } = await openDemoDatabase({ folder })
  const account = async (name: string) => {
    const email = `${name}@example.com`
    const { id } = await identity.createUser({ email, password: PASSWORD })
    return { id: newId(clock()), clerkUserId: id, email, createdAt: clock() }
  }
  const customer = async (name: string, firstName: string, lastName: string) => {
    const record = await account(name)
    await insertCustomer(db.orm, { ...record, firstName, lastName, contactInfo: '4805550100' })
    return { id: record.id, role: 'customer' } as const
  }
  const firm = async (name: string, companyName: string) => {
    const record = await account(name)
    const isLong = companyName === FIRM
    const details = {
      description: isLong ? STORY : 'Two lawyers in Mesa.',
      websiteLink: isLong ? `https://${WORD.toLowerCase()}.example.com/` : null,
      languagesKnown: isLong
        ? 'English, Spanish, Vietnamese, Tagalog, Mandarin, Navajo'
        : 'English',
      phoneNumber: '4805550163',
      lawFirmSize: '1-2 lawyers' as const,
    }
    await insertAttorney(db.orm, { ...record, ...details, companyName }, [])
    return { id: record.id, role: 'attorney' } as const
  }
  const post = async (customerId: string, details: string, at = clock()) => {
    const category = await findStandardCategory(db.orm, 'dui')
    if (!category) throw new Error('There is no DUI')
    const { dui } = minimalAnswersOf('dui') as { dui: Record<string, unknown> }
    const answers = { dui: { ...dui, charges_filed: details.slice(0, 200) } } as never
    const about = { categoryId: category.id, firmSize: ['1-2 lawyers' as const], answers }
    const newCase = { ...about, customerId, caseDetails: details }
    return withTransaction(db.orm, (tx) => insertCase(tx, newCase, at))
  }
  const bid = (
    attorney: { id: string; role: 'attorney' },
    caseId: string,
    amount: number,
    note: string,
    { at = clock(), ...end }: { at?: Date; endsInDays?: 7 } = {},
  ) =>
    withTransaction(db.orm, (tx) =>
      placeBid(tx, attorney, {
        caseId,
        offer: {
          bidAmount: amount,
          additionalNote: note,
          allowsPaymentPlan: amount % 2 === 0,
          ...end,
        },
        rules: { isRequired: false, at },
        at,
      }),
    )

  await customer('new-customer', 'Ana', 'López')
  const longCustomer = await customer('long-customer', WORD, WORD)
  const longFirm = await firm('long-attorney', FIRM)
  const idOf = async (email: string) => {
    const user = await identity.findUser(email)
    return (user && (await findPerson(db.orm, user.id)))?.id ?? ''
  }
  const maria = await idOf('customer@example.com')
  const vega = { id: await idOf('attorney@example.com'), role: 'attorney' } as const
  const crowded = await post(maria, STORY)
  await bid(longFirm, crowded, 100_000_000, NOTE)
  for (let index = 1; index < FIRMS; index += 1) {
    const attorney = await firm(`firm${index}`, `Law Office Number ${index}`)
    await bid(attorney, crowded, 900 + index * 731, 'First call is free.')
  }
  const withoutBids = await post(maria, 'No one has bid on this yet.')
  const eightDaysAgo = new Date(clock().getTime() - 8 * 86_400_000)
  const ended = await post(maria, 'I was stopped on the way home.', eightDaysAgo)
  await bid(vega, ended, 1800, 'First call is free.', { at: eightDaysAgo, endsInDays: 7 })
  const longOpen = await post(longCustomer.id, STORY)
  await bid(longFirm, longOpen, 99_999_999, NOTE)
  const long = await post(longCustomer.id, STORY)
  const bidId = await bid(longFirm, long, 100_000_000, NOTE)
  const rules = { isRequired: false, at: clock() }
  const verdict = { decision: 'accepted', updateCount: 0, rules, at: clock() } as const
  await withTransaction(db.orm, (tx) => decideBid(tx, longCustomer, { ...verdict, bidId }))
  await db.close()
  return { crowded, long, longOpen, withoutBids, ended }
}
