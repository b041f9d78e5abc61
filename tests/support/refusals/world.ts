// People and cases, for the table of what is refused to whom.
import { eq, sql } from 'drizzle-orm'
import type { components } from '#contract'
import { bids } from '#server/db/schema/cases.ts'
import { licenses } from '#server/db/schema/people.ts'
import { endDueBids } from '#server/domain/lifecycle/deadlines.ts'
import type { TestApi, TestPerson } from '#tests/support/api.ts'
import { subscribeDevice } from '#tests/support/devices.ts'
import {
  acceptedBid,
  caseIn,
  checkConflict,
  keepDraft,
  move,
  notificationsTo,
  placeBid,
  postCase,
} from '#tests/support/stories.ts'

type Schemas = components['schemas']

const ARIZONA = '04'
/** The license that attorneys enter, for Arizona. */
export const ARIZONA_LICENSE: Schemas['LicenseSave'] = {
  bar_number: '031842',
  admitted_on: '2011-05-02T00:00:00Z',
}

/**
 * Creates people and cases: Maria owns the cases, Vega has bids on them, and everyone else tries to
 * access them. The cases have no place, so any checked license opens them.
 */
export async function createWorld(api: TestApi) {
  const maria = await api.customer()
  const robin = await api.admin()
  const vega = await api.attorney()
  const okafor = await api.attorney()
  const license = await checkedLicense(vega, robin)
  await checkedLicense(okafor, robin)
  const open = await postCase(api, maria)
  const openBid = await placeBid(vega, open.id)
  const { caseId: pending, bid: acceptedBidOn } = await acceptedBid(api, maria, [vega])
  const family = await caseIn(api, maria, 'family')
  const disputed = { ...family, family: { ...family.family, adversary_name: 'Sam Rivera' } }
  const { data: named } = await maria.must('createCase', { body: disputed })
  const conflicted = await api.attorney()
  await checkedLicense(conflicted, robin)
  await checkConflict(conflicted, named.id, true)
  const phoneless = await api.customer({ contactInfo: null })
  const discarded = (await keepDraft(maria)).id
  await maria.must('deleteDraft', { path: { draft_id: discarded } })
  return {
    maria,
    vega,
    /** An attorney with a conflict of interest in the case `named`. */
    'an attorney with a conflict': conflicted,
    /** An open case that names another party. */
    named,
    /** An attorney without a bid on any of the cases. */
    'another attorney': okafor,
    'an attorney without a license': await api.attorney(),
    ...(await refusedAttorney(api, { admin: robin, customer: maria, caseId: open.id })),
    ...(await uncheckedAttorneys(api, { admin: robin, caseId: open.id })),
    declined: await declinedCase(api, { customer: maria, attorney: vega }),
    ...(await endedBids(api, { admin: robin, customer: maria, caseId: open.id })),
    'another customer': await api.customer(),
    'a customer without a phone': phoneless,
    phonelessBid: await placeBid(vega, (await postCase(api, phoneless)).id),
    'an admin': robin,
    'a revoked admin': await revokedAdmin(api),
    'a newcomer': await api.newcomer(),
    'a visitor': api.signedOut,
    open,
    openBid,
    pending,
    acceptedBid: acceptedBidOn,
    /** Vega's license, which was checked. */
    license,
    newCase: await caseIn(api, maria),
    draft: (await keepDraft(maria)).id,
    discarded,
    device: (await subscribeDevice(maria)).id,
    /** The notification of the bid on `pending`. */
    notification:
      (await notificationsTo(maria)).find(({ case_id }) => case_id === pending)?.id ?? '',
    now: api.now,
  }
}

/** Enters a license and confirms it. Returns it. */
async function checkedLicense(attorney: TestPerson, admin: TestPerson) {
  const { data } = await attorney.must('saveLicense', {
    path: { state: ARIZONA },
    body: ARIZONA_LICENSE,
  })
  const path = { license_id: data.id }
  const body = { source: 'State Bar of Arizona', version: data.version }
  return (await admin.must('verifyLicense', { path, body })).data
}

/**
 * Returns an attorney whose license was refused after their bid, and after a customer has chosen
 * them for another case, whose time for contact is on hold.
 */
async function refusedAttorney(
  api: TestApi,
  { admin, customer, caseId }: { admin: TestPerson; customer: TestPerson; caseId: string },
) {
  const attorney = await api.attorney()
  const { id, version } = await checkedLicense(attorney, admin)
  const refusedBid = await placeBid(attorney, caseId, 2400)
  const { caseId: held } = await acceptedBid(api, customer, [attorney])
  const body = { reason: 'Not on the roll.', version }
  const { data } = await admin.must('refuseLicense', { path: { license_id: id }, body })
  return { 'a refused attorney': attorney, refusedBid, refusedLicense: data, held }
}

/**
 * Returns two attorneys who have bid on a case with a checked license: one who has changed it
 * since, and one whose check has expired.
 */
async function uncheckedAttorneys(
  api: TestApi,
  { admin, caseId }: { admin: TestPerson; caseId: string },
) {
  const [changing, expired] = [await api.attorney(), await api.attorney()]
  const { version } = await checkedLicense(changing, admin)
  const pendingLicenseBid = await placeBid(changing, caseId, 2400)
  const body = { ...ARIZONA_LICENSE, bar_number: '7', version }
  await changing.must('saveLicense', { path: { state: ARIZONA }, body })
  const { id } = await checkedLicense(expired, admin)
  const expiredLicenseBid = await placeBid(expired, caseId, 2400)
  // Letting a year pass would end everybody's sessions.
  await api.services.db.orm
    .update(licenses)
    .set({ licenseStatus: 'expired', remindAt: null, expiresAt: api.now() })
    .where(eq(licenses.id, id))
  return {
    'an attorney with a pending license': changing,
    pendingLicenseBid,
    'an attorney with an expired license': expired,
    expiredLicenseBid,
  }
}

/** Returns a case that the chosen attorney has declined. */
async function declinedCase(
  api: TestApi,
  { customer, attorney }: { customer: TestPerson; attorney: TestPerson },
) {
  const { caseId } = await acceptedBid(api, customer, [attorney])
  await move(attorney, caseId, 'rejected')
  return caseId
}

/**
 * Returns an attorney with two ended bids: one without a change left, and one on a case that was
 * closed afterwards.
 */
async function endedBids(
  api: TestApi,
  { admin, customer, caseId }: { admin: TestPerson; customer: TestPerson; caseId: string },
) {
  const attorney = await api.attorney()
  await checkedLicense(attorney, admin)
  const endedBid = await placeBid(attorney, caseId, 2400)
  for (const bid_amount of [2300, 2200, 2100]) {
    await attorney.must('updateBid', { body: { id: endedBid.id, bid_amount } })
  }
  const closed = await postCase(api, customer)
  const endedOnClosed = await placeBid(attorney, closed.id)
  const { db } = api.services
  // Letting the days pass would end everybody's sessions.
  await db.orm.update(bids).set({ endsAt: api.now() }).where(eq(bids.attorneyId, attorney.id))
  await endDueBids(api.services)
  await move(customer, closed.id, 'closed')
  return { 'an attorney whose bids have ended': attorney, endedBid, endedOnClosed }
}

/** Returns an admin who was deleted, and whose token is still valid. */
async function revokedAdmin(api: TestApi) {
  const admin = await api.admin()
  await admin.must('listAdminUsers')
  await api.services.db.orm.execute(sql`delete from admins where id = ${admin.id}`)
  return admin
}

export type World = Awaited<ReturnType<typeof createWorld>>
