// Brings a case into a state through the API, as people do.
import { randomUUID } from 'node:crypto'
import type { components } from '#contract'
import type { TestApi, TestPerson } from './api.ts'
import type { Ask } from './asking.ts'
import { minimalAnswersOf } from './case-answers.ts'

type Schemas = components['schemas']

/**
 * Returns the payload of a case in one of the standard categories, with the fewest answers it
 * needs.
 */
export async function caseIn(
  api: TestApi,
  customer: TestPerson,
  category = 'dui',
): Promise<Schemas['CaseCreate']> {
  return {
    category_id: await api.categoryId(category),
    customer_id: customer.id,
    firm_size: ['1-2 lawyers'],
    case_details: 'I was stopped on the way home.',
    ...minimalAnswersOf(category),
  }
}

/** Returns the payload of a case in a category without questions of its own. */
export async function plainCase(customer: TestPerson): Promise<Schemas['CaseCreate']> {
  const body = { name: 'immigration law', is_other: true } as const
  const { data: category } = await customer.must('createCategory', { body })
  return {
    category_id: category.id,
    customer_id: customer.id,
    firm_size: ['1-2 lawyers', '5-10 lawyers'],
    case_details: 'My visa ends in spring.',
  }
}

/** Posts a case a second later than everything before. */
export async function postCase(
  api: TestApi,
  customer: TestPerson,
  category = 'dui',
  place?: string,
): Promise<Schemas['CustomerCase']> {
  api.advance({ seconds: 1 })
  const body = { ...(await caseIn(api, customer, category)), ...(place !== undefined && { place }) }
  return (await customer.must('createCase', { body })).data
}

/** Bids on a case, with a payment plan. */
export async function placeBid(
  attorney: Pick<TestPerson, 'id' | 'must'>,
  caseId: string,
  amount = 1800,
): Promise<Schemas['Bid']> {
  const body = {
    attorney_id: attorney.id,
    case_id: caseId,
    bid_amount: amount,
    additional_note: 'First call is free.',
    is_payment_activated: true,
  }
  return (await attorney.must('createBid', { body })).data
}

/** Says that an attorney has no conflict of interest in a case, or that they have one. */
export const checkConflict = (
  attorney: Pick<TestPerson, 'must'>,
  caseId: string,
  has_conflict = false,
) => attorney.must('checkConflict', { body: { id: caseId, has_conflict } })

/** Accepts or rejects a bid. */
export const decide = (
  customer: TestPerson,
  bid: Schemas['Bid'],
  decision: 'accepted' | 'rejected' = 'accepted',
) =>
  customer.ask('updateBidStatus', {
    body: { id: bid.id, bid_status: decision, update_count: bid.update_count },
  })

/** Requests a status of a case. */
export const move = (
  person: Pick<TestPerson, 'ask'>,
  id: string,
  case_status: Schemas['CaseStatus'],
) => person.ask('updateCaseStatus', { body: { id, case_status } })

/** Returns a case whose customer has accepted the first attorney's bid, and not the others'. */
export async function acceptedBid(
  api: TestApi,
  customer: TestPerson,
  [winner, ...losers]: [TestPerson, ...TestPerson[]],
) {
  const posted = await postCase(api, customer)
  const bid = await placeBid(winner, posted.id)
  for (const loser of losers) await placeBid(loser, posted.id, 2400)
  const { status } = await decide(customer, bid)
  if (status !== 200) throw new Error(`The bid was not accepted: ${status}`)
  return { caseId: posted.id, uniqueId: posted.unique_id, bid }
}

/**
 * Returns the draft that a phone sends: these answers, all given at one instant, with the rest of a
 * DUI case's.
 */
export function draftBody(
  answers: Record<string, Schemas['DraftAnswer']['value']> = { violation_date: '10/01/2026' },
  at = '2026-10-01T14:00:00.000Z',
): Schemas['DraftPut'] {
  const given = Object.entries(answers).map(([field, value]) => [field, { value, answered_at: at }])
  return {
    flow: 'dui',
    flow_version: 1,
    category: { id: '019a0000-0000-7000-8000-0000000000c1', name: 'dui' },
    step: 'court',
    answers: Object.fromEntries(given),
    updated_at: at,
  }
}

/** Stores a draft, a new one unless its id is given. */
export async function keepDraft(
  customer: Pick<TestPerson, 'must'>,
  body = draftBody(),
  draft_id: string = randomUUID(),
): Promise<Schemas['Draft']> {
  return (await customer.must('putDraft', { path: { draft_id }, body })).data
}

/** Returns the notifications to a person, newest first. */
export const notificationsTo = async (
  person: Pick<TestPerson, 'id' | 'must'>,
  query: Ask['query'] = {},
): Promise<Schemas['Notification'][]> =>
  (await person.must('listNotifications', { query: { received_by: person.id, ...query } })).data
