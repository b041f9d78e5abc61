import { listLicensesToCheck, listLicensesWith } from '#server/db/admin/admin-licenses.ts'
import { findLicensesOf } from '#server/db/licenses.ts'
import { findAttorney } from '#server/db/people.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import {
  checkedEntry,
  licenseView,
  licenseViews,
  recordFinding,
  removeLicenseOf,
  requireState,
  saveLicenseOf,
} from '#server/domain/licenses/licenses.ts'
import { correctRoll, licenseRollViews } from '#server/domain/licenses/rolls.ts'
import { recordRead } from '#server/domain/security/security-log.ts'
import { lockCaller } from '#server/domain/sessions/sessions.ts'
import { requireReader } from '#server/domain/visibility/policy.ts'
import { Problem } from '#server/errors.ts'
import type { Call, Handler } from './operation.ts'
import { adminWindowOf, countedBody } from './paging.ts'

export const listLicenses: Handler<'listLicenses'> = async ({ services, caller, path, from }) => {
  requireReader(caller.person, 'attorney', path.attorney_id)
  const db = services.db.orm
  const record = await findAttorney(db, path.attorney_id)
  if (!record) throw new Problem('NOT_FOUND')
  const read = { caller, userId: record.clerkUserId, operation: 'listLicenses' }
  recordRead(services.security, read, from)
  const data = licenseViews(await findLicensesOf(db, record.id))
  return { status: 200, body: { data, is_required: services.verifyAttorneys } }
}

export const saveLicense: Handler<'saveLicense'> = async ({ services, caller, path, body, at }) => {
  const attorney = caller.person
  const { state } = path
  requireState(state)
  const entry = checkedEntry(body, at)
  const saved = await withTransaction(services.db.orm, (tx) =>
    saveLicenseOf(tx, attorney, { state, entry, version: body.version, at }),
  )
  return { status: 200, body: { data: licenseView(saved) } }
}

export const deleteLicense: Handler<'deleteLicense'> = async ({ services, caller, path, at }) => {
  const attorney = caller.person
  await withTransaction(services.db.orm, (tx) =>
    removeLicenseOf(tx, attorney, { state: path.state, isRequired: services.verifyAttorneys, at }),
  )
  return { status: 204 }
}

export const listAdminLicenses: Handler<'listAdminLicenses'> = async (call) => {
  const { license_status: status = 'pending', to_check: isToCheck, ...query } = call.query
  const window = adminWindowOf(query)
  const db = call.services.db.orm
  const page = isToCheck
    ? await listLicensesToCheck(db, { at: call.at, ...window })
    : await listLicensesWith(db, { status, ...window })
  return { status: 200, body: countedBody(page, window.limit) }
}

export const verifyLicense: Handler<'verifyLicense'> = async (call) => {
  const { source, version } = call.body
  return saveFinding(call, { source, version })
}

export const refuseLicense: Handler<'refuseLicense'> = async (call) => {
  const { reason, version } = call.body
  return saveFinding(call, { reason, version })
}

export const listLicenseRolls: Handler<'listLicenseRolls'> = async ({ services }) => {
  return { status: 200, body: { data: await licenseRollViews(services.db.orm) } }
}

export const correctLicenseRoll: Handler<'correctLicenseRoll'> = async (call) => {
  const { services, caller, path, body, at } = call
  const admin = caller.person
  const data = await withTransaction(services.db.orm, async (tx) => {
    await lockCaller(tx, services, caller)
    return correctRoll(tx, admin, { state: path.state, url: body.url, at })
  })
  return { status: 200, body: { data } }
}

/** Records what an admin found about a license. Returns the response with the license after it. */
async function saveFinding(
  call: Pick<Call<'verifyLicense' | 'refuseLicense'>, 'services' | 'caller' | 'path' | 'at'>,
  finding: { version: number } & ({ source: string } | { reason: string }),
) {
  const { services, caller, path, at } = call
  const admin = caller.person
  const license = await withTransaction(services.db.orm, async (tx) => {
    await lockCaller(tx, services, caller)
    const isRequired = services.verifyAttorneys
    return recordFinding(tx, admin, { ...finding, id: path.license_id, isRequired, at })
  })
  return { status: 200 as const, body: { data: licenseView(license) } }
}
