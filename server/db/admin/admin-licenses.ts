// The licenses that admins compare with the states' rolls.
import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { components } from '#contract'
import { REMINDER_DAYS } from '#machines/lifecycle/license.machine.ts'
import { type Queryable, type Window, wireInstant } from '#server/db/connection/database.ts'
import { contractRow, readItems } from '#server/db/contract-rows.ts'
import { auditEvents } from '#server/db/schema/audit.ts'
import { admins, attorneys, licenses } from '#server/db/schema/people.ts'
import { type CountedPage, countedPage, MAX_COUNTED } from '#server/db/search/counted-page.ts'
import { comparedNumber } from '#server/db/search/license-number-index.ts'

type Schemas = components['schemas']
type Direction = 'asc' | 'desc'

const MAX_FIRMS = 3

// The firms of some other accounts with the same number in the same state. The limit comes before
// the order, so that a number that many have costs no more.
const other = alias(licenses, 'other')
const alsoEnteredBy = sql<string[]>`array(select same.company_name from (
    select holder.company_name from ${licenses} as other join ${attorneys} as holder on holder.id = ${other.attorneyId}
    where ${other.state} = ${licenses.state} and ${comparedNumber(other.barNumber)} = ${comparedNumber(licenses.barNumber)}
      and ${other.attorneyId} <> ${licenses.attorneyId} limit ${MAX_FIRMS}) same
  order by same.company_name)`

const found = alias(auditEvents, 'found')
const renamed = alias(auditEvents, 'renamed')
// The firm's name at the time of a finding that was recorded without it: the former name in the
// first rename after it.
const firmBeforeRename = sql`(select renamed.license_firm from ${auditEvents} as renamed
  where ${renamed.entityId} = found.entity_id and ${renamed.licenseState} = found.license_state
    and ${renamed.event} = 'license.rename' and (${renamed.at}, ${renamed.id}) > (found.at, found.id)
  order by ${renamed.at}, ${renamed.id} limit 1)`
// What an admin found last about a license of this attorney in this state, also one that was
// deleted since.
const lastFinding = sql`(select * from ${auditEvents} as last
  where last.entity_id = ${licenses.attorneyId} and last.license_state = ${licenses.state}
    and last.event in ('license.verify', 'license.refuse')
  order by last.at desc, last.id desc limit 1)`

const license = contractRow<Schemas['AdminLicense']>({
  id: licenses.id,
  state: licenses.state,
  name_on_license: licenses.nameOnLicense,
  bar_number: licenses.barNumber,
  admitted_on: wireInstant(licenses.admittedOn),
  license_status: licenses.licenseStatus,
  source: licenses.source,
  refusal_reason: licenses.refusalReason,
  submitted_at: wireInstant(licenses.submittedAt),
  checked_at: sql<string | null>`case when ${licenses.licenseStatus} <> 'pending'
    then ${wireInstant(licenses.checkedAt)} end`,
  expires_at: wireInstant(licenses.expiresAt),
  version: licenses.version,
  attorney_id: licenses.attorneyId,
  company_name: attorneys.companyName,
  also_entered_by: alsoEnteredBy,
  last_finding: {
    orNull: {
      license_status: sql<'verified' | 'refused'>`case ${found.event}
        when 'license.verify' then 'verified' when 'license.refuse' then 'refused' end`,
      at: wireInstant(found.at),
      by: sql<string | null>`nullif(concat_ws(' ', ${admins.firstName}, ${admins.lastName}), '')`,
      name_on_license: found.licenseName,
      bar_number: found.licenseNumber,
      finding: found.licenseFinding,
      company_name: sql<string | null>`coalesce(${found.licenseFirm}, ${firmBeforeRename})`,
    },
  },
})

const from = (chosen: SQL) => sql`from ${chosen} join ${licenses} on ${licenses.id} = chosen.id
  join ${attorneys} on ${attorneys.id} = ${licenses.attorneyId}
  left join lateral ${lastFinding} as found on true
  left join ${admins} on ${admins.id} = ${found.actorId}`

const listed = from(sql`chosen`)

const { licenseStatus, submittedAt, expiresAt, changedAt } = licenses
// No parameters, because the index of the ends is of one status.
const isPending = sql`${licenseStatus} = 'pending'`
const isVerified = sql`${licenseStatus} = 'verified'`

// Each is the order of an index.
const lists = {
  pending: { which: isPending, sortedBy: submittedAt, direction: 'asc' },
  verified: { which: isVerified, sortedBy: expiresAt, direction: 'asc' },
  refused: { which: sql`${licenseStatus} = 'refused'`, sortedBy: changedAt, direction: 'desc' },
  expired: { which: sql`${licenseStatus} = 'expired'`, sortedBy: changedAt, direction: 'desc' },
} as const

const orderBy = (direction: Direction) =>
  sql.raw(`order by sort_value ${direction}, id ${direction}`)

/** Returns a license with its attorney; undefined when there is none. */
export async function findAdminLicense(
  db: Queryable,
  id: string,
): Promise<Schemas['AdminLicense'] | undefined> {
  const chosen = sql`(select ${id}::uuid as id) as chosen`
  const [row] = await readItems(db, license, from(chosen))
  return row
}

/**
 * Returns a page of the licenses of a status: the pending ones that wait longest, the verified ones
 * whose check ends first, of the others the last changed.
 */
export function listLicensesWith(
  db: Queryable,
  { status, ...window }: { status: Schemas['LicenseStatus'] } & Window,
): Promise<CountedPage<Schemas['AdminLicense']>> {
  const { which, sortedBy, direction } = lists[status]
  const found = sql`select ${licenses.id} as id, ${sortedBy} as sort_value from ${licenses}
    where ${which} ${orderBy(direction)}`
  return countedPage(db, license, { found, direction, from: listed }, window)
}

/**
 * Returns a page of the licenses that an admin should look at: the pending ones, and the verified
 * ones whose check ends soon. Those that wait longest come first: since they were entered, or since
 * the reminder before the end was due.
 */
export function listLicensesToCheck(
  db: Queryable,
  { at, ...window }: { at: Date } & Window,
): Promise<CountedPage<Schemas['AdminLicense']>> {
  const reminderPeriod = sql`make_interval(hours => ${REMINDER_DAYS * 24})`
  const first = (of: SQL) => sql`(${of} limit ${MAX_COUNTED + 1})`
  const pending = sql`select ${licenses.id} as id, ${submittedAt} as sort_value from ${licenses}
    where ${isPending} order by ${submittedAt}, ${licenses.id}`
  const ending = sql`select ${licenses.id} as id, ${expiresAt} - ${reminderPeriod} as sort_value from ${licenses}
    where ${isVerified} and ${expiresAt} <= ${at.toISOString()}::timestamptz + ${reminderPeriod}
    order by ${expiresAt}, ${licenses.id}`
  const found = sql`select * from (${first(pending)} union all ${first(ending)}) waiting ${orderBy('asc')}`
  return countedPage(db, license, { found, direction: 'asc', from: listed }, window)
}
