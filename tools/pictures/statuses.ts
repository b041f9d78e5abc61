// Creates a case of the customer's in every status, with a bid of the attorney's, by the calls that
// people make.
import { coverageItems } from '../../machines/lifecycle/bid-coverage.ts'
import { acceptBid, type Person, personOf, postCase } from '../../tests/e2e/cases.ts'
import { placeBid } from '../../tests/support/stories.ts'

/** The statuses, as the attorney sees them; `lost`: another attorney's bid was accepted. */
const standings = ['open', 'paused', 'pending', 'accepted', 'rejected', 'closed', 'lost'] as const
export type Standing = (typeof standings)[number]

/** The ids of those cases, and of an open one that the attorney has not bid on. */
export interface Statuses {
  cases: Record<Standing, string>
  toBidOn: string
  /**
   * Open cases whose bids differ in all terms: in dollars, and shares of the outcome. One firm's
   * name is long.
   */
  mixed: string
  shares: string
}

const LONG_FIRM = { email: 'long-attorney@example.com', password: 'Fastpass1!' }

/** Posts a case with three bids whose terms differ. */
async function postMixed(url: string, category: 'dui' | 'personal injury'): Promise<string> {
  const { id } = await postCase(await personOf(url, 'customer'), category)
  const isShare = category === 'personal injury'
  const offers = [
    [await personOf(url, LONG_FIRM), isShare ? 33 : 99_999, { fee_type: 'flat', ends_in_days: 7 }],
    [await personOf(url, 'attorney2'), isShare ? 25 : 4500, { fee_type: 'hourly', fee_hours: 12 }],
    [await personOf(url, 'attorney3'), isShare ? 40 : 1800, {}],
  ] as const
  for (const [index, [firm, bid_amount, terms]] of offers.entries()) {
    const body = {
      attorney_id: firm.id,
      case_id: id,
      bid_amount,
      covers: coverageItems(category).slice(0, index + 1),
      ...(isShare ? { ...(index === 0 && { ends_in_days: 7 }) } : terms),
    }
    await firm.must('createBid', { body } as never)
  }
  return id
}

/** Creates these cases at a server. Returns their ids. */
export async function statusesOn(url: string): Promise<Statuses> {
  const maria = await personOf(url, 'customer')
  const vega = await personOf(url, 'attorney')
  const okafor = await personOf(url, 'attorney2')
  const lind = await personOf(url, 'attorney3')
  const move = (who: Person, id: string, case_status: string) =>
    who.must('updateCaseStatus', { body: { id, case_status } })
  const bring = async (standing: Standing) => {
    const { id } = await postCase(maria)
    const bid = await placeBid(vega, id, 1800)
    const other = await placeBid(okafor, id, 2150)
    await placeBid(lind, id, 2400)
    const choose = () => acceptBid(maria, bid)
    const ways: Record<Standing, () => Promise<unknown>> = {
      open: async () => {},
      paused: () => move(maria, id, 'paused'),
      pending: choose,
      accepted: () => choose().then(() => move(vega, id, 'accepted')),
      rejected: () => choose().then(() => move(vega, id, 'rejected')),
      closed: () => move(maria, id, 'closed'),
      lost: () => acceptBid(maria, other),
    }
    await ways[standing]()
    return [standing, id]
  }
  const found = []
  for (const standing of standings) found.push(await bring(standing))
  const { id: toBidOn } = await postCase(await personOf(url, 'customer2'))
  const mixed = await postMixed(url, 'dui')
  const shares = await postMixed(url, 'personal injury')
  return { cases: Object.fromEntries(found) as Record<Standing, string>, toBidOn, mixed, shares }
}
