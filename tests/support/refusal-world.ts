// People and cases, for the table of what is refused to whom.
import { sql } from 'drizzle-orm'
import type { TestApi } from './api.ts'
import { subscribeDevice } from './devices.ts'
import {
  acceptedBid,
  caseIn,
  checkConflict,
  keepDraft,
  notificationsTo,
  placeBid,
  postCase,
} from './stories.ts'

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
  const family = await caseIn(api, maria, 'family')
  const disputed = { ...family, family: { ...family.family, adversary_name: 'Sam Rivera' } }
  const { data: named } = await maria.must('createCase', { body: disputed })
  const conflicted = await api.attorney()
  await checkConflict(conflicted, named.id, true)
  return {
    maria,
    vega,
    /** An attorney with a conflict of interest in the case `named`. */
    'an attorney with a conflict': conflicted,
    /** An open case that names another party. */
    named,
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
