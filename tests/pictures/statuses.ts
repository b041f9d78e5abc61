// A case of the customer's in every status, with the attorney's bid, brought there as people do it.
import { acceptBid, type Person, personOf, postCase } from '#tests/e2e/cases.ts'
import { placeBid } from '#tests/support/stories.ts'

/** Where a case of the customer's and the attorney's stands; `lost`: another attorney's bid was accepted. */
const standings = ['open', 'paused', 'pending', 'accepted', 'rejected', 'closed', 'lost'] as const
export type Standing = (typeof standings)[number]

/** The ids of those cases, and of an open one that the attorney has not bid on. */
export interface Statuses {
  cases: Record<Standing, string>
  toBidOn: string
}

/** Brings them about. */
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
  return { cases: Object.fromEntries(found) as Record<Standing, string>, toBidOn }
}
