// People and cases, for the table of what is refused to whom.
import { sql } from 'drizzle-orm'
import type { TestApi } from './api.ts'
import { subscribeDevice } from './devices.ts'
import { acceptedBid, caseIn, keepDraft, notificationsTo, placeBid, postCase } from './stories.ts'

/**
 * Creates people and cases: Maria owns the cases, Vega has bids on them, and everyone else tries to
 * access them.
 */
export async function createWorld(api: TestApi) {
  const maria = await api.customer()
  const vega = await api.attorney()
  const okafor = await api.attorney()
  const open = await postCase(api, maria)
  const openBid = await placeBid(vega, open.id)
  const { caseId: pending, bid: acceptedBidOn } = await acceptedBid(api, maria, [vega])
  return {
    maria,
    vega,
    /** An attorney without a bid on any of the cases. */
    'another attorney': okafor,
    'another customer': await api.customer(),
    'an admin': await api.admin(),
    'a revoked admin': await revokedAdmin(api),
    'a newcomer': await api.newcomer(),
    'nobody signed in': api.signedOut,
    open,
    openBid,
    pending,
    acceptedBid: acceptedBidOn,
    newCase: await caseIn(api, maria),
    draft: (await keepDraft(maria)).id,
    device: (await subscribeDevice(maria)).id,
    /** The notification of a bid on it. */
    notification: (await notificationsTo(maria))[0]?.id ?? '',
    now: api.now,
  }
}

/** Returns an admin who was deleted, and whose token is still valid. */
async function revokedAdmin(api: TestApi) {
  const admin = await api.admin()
  await admin.must('listAdminUsers')
  await api.services.db.orm.execute(sql`delete from admins where id = ${admin.id}`)
  return admin
}

export type World = Awaited<ReturnType<typeof createWorld>>
