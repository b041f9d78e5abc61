// The ways that tests bring a case into a state: always through the API, as people do.
import type { components } from '#contract'
import type { TestApi, TestPerson } from './api.ts'

type Schemas = components['schemas']

/** A DUI case's payload, valid unless changed. */
export async function duiCase(
  api: TestApi,
  customer: TestPerson,
  changes: Partial<Schemas['CaseCreate']> = {},
): Promise<Schemas['CaseCreate']> {
  return {
    category_id: await api.categoryId('dui'),
    customer_id: customer.id,
    firm_size: ['1-2 lawyers'],
    case_details: 'I was stopped on the way home.',
    dui: { violation_date: '2026-09-20T00:00:00Z', charges_filed: 'DUI and speeding' },
    ...changes,
  }
}

/** A payload in a category without questions of its own. */
export async function plainCase(
  api: TestApi,
  customer: TestPerson,
  category = 'family',
): Promise<Schemas['CaseCreate']> {
  return {
    category_id: await api.categoryId(category),
    customer_id: customer.id,
    firm_size: ['1-2 lawyers', '5-10 lawyers'],
    case_details: 'We agree on most things.',
  }
}

/** Posts a case a second after whatever was before. */
export async function postCase(
  api: TestApi,
  customer: TestPerson,
  category = 'dui',
): Promise<Schemas['CustomerCase']> {
  api.advance({ seconds: 1 })
  const body =
    category === 'dui' ? await duiCase(api, customer) : await plainCase(api, customer, category)
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

/** Accepts or rejects a bid. */
export const decide = (
  customer: TestPerson,
  bid: Schemas['Bid'],
  verdict: 'accepted' | 'rejected' = 'accepted',
) =>
  customer.ask('updateBidStatus', {
    body: { id: bid.id, bid_status: verdict, update_count: bid.update_count },
  })

/** Asks for a status of a case. */
export const move = (person: TestPerson, id: string, case_status: Schemas['CaseStatus']) =>
  person.ask('updateCaseStatus', { body: { id, case_status } })

/** A case whose client has accepted the first attorney's bid, over the others'. */
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
