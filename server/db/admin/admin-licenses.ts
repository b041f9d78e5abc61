// The licenses that admins compare with the states' rolls.
import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { components } from '#contract'
import { REMINDER_DAYS } from '#machines/lifecycle/license.machine.ts'
import { type Queryable, rows, type Window, wireInstant } from '#server/db/connection/database.ts'
import { auditEvents } from '#server/db/schema/audit.ts'
import { admins, attorneys, licenses } from '#server/db/schema/people.ts'
import { type CountedPage, countedPage, MAX_COUNTED } from '#server/db/search/counted-page.ts'
import { comparedNumber } from '#server/db/search/license-number-index.ts'

type Schemas = components['schemas']
type Direction = 'asc' | 'desc'

const MAX_FIRMS = 3

// The firms of some other accounts with the same number in the same state. The limit comes before the order, so that a
// number that many have costs no more.
const other = alias(licenses, 'other')
const alsoEnteredBy = sql`array(select same.company_name from (
    select holder.company_name from ${licenses} as other join ${attorneys} as holder on holder.id = ${other.attorneyId}
    where ${other.state} = ${licenses.state} and ${comparedNumber(other.barNumber)} = ${comparedNumber(licenses.barNumber)}
      and ${other.attorneyId} <> ${licenses.attorneyId} limit ${MAX_FIRMS}) same
  order by same.company_name)`

const found = alias(auditEvents, 'found')
const renamed = alias(auditEvents, 'renamed')
// The firm's name at the time of a finding that was recorded without it: the former name in the first rename after it.
const firmBeforeRename = sql`(select renamed.license_firm from ${auditEvents} as renamed
  where ${renamed.entityId} = found.entity_id and ${renamed.licenseState} = found.license_state
    and ${renamed.event} = 'license.rename' and (${renamed.at}, ${renamed.id}) > (found.at, found.id)
  order by ${renamed.at}, ${renamed.id} limit 1)`
// What an admin found last about a license of this attorney in this state, also one that was deleted since.
const lastFinding = sql`(
  select json_build_object('license_status', case found.event when 'license.verify' then 'verified' else 'refused' end,
    'at', ${wireInstant(found.at)}, 'by', nullif(concat_ws(' ', ${admins.firstName}, ${admins.lastName}), ''),
    'name_on_license', found.license_name, 'bar_number', found.license_number, 'finding', found.license_finding,
    'company_name', coalesce(found.license_firm, ${firmBeforeRename}))
  from ${auditEvents} as found left join ${admins} on ${admins.id} = found.actor_id
  where found.entity_id = ${licenses.attorneyId} and found.license_state = ${licenses.state}
    and found.event in ('license.verify', 'license.refuse')
  order by found.at desc, found.id desc limit 1)`

const items = sql`select ${licenses.id} as id, ${licenses.state} as state,
  ${licenses.nameOnLicense} as name_on_license, ${licenses.barNumber} as bar_number, ${wireInstant(licenses.admittedOn)} as admitted_on,
  ${licenses.licenseStatus} as license_status, ${licenses.source} as source,
  ${licenses.refusalReason} as refusal_reason, ${wireInstant(licenses.submittedAt)} as submitted_at,
  case when ${licenses.licenseStatus} <> 'pending' then ${wireInstant(licenses.checkedAt)} end as checked_at,
  ${wireInstant(licenses.expiresAt)} as expires_at,
  ${licenses.version} as version, ${licenses.attorneyId} as attorney_id,
  ${attorneys.companyName} as company_name, ${alsoEnteredBy} as also_entered_by,
  ${lastFinding} as last_finding
  from chosen join ${licenses} on ${licenses.id} = chosen.id
  join ${attorneys} on ${attorneys.id} = ${licenses.attorneyId}`

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
  const [found] = await rows<Schemas['AdminLicense']>(
    db,
    sql`with chosen as (select ${id}::uuid as id) ${items}`,
  )
  return found
}

/**
 * Returns a page of the licenses of a status: the pending ones that wait longest, the verified ones whose check ends
 * first, of the others the last changed.
 */
export function listLicensesWith(
  db: Queryable,
  { status, ...window }: { status: Schemas['LicenseStatus'] } & Window,
): Promise<CountedPage<Schemas['AdminLicense']>> {
  const { which, sortedBy, direction } = lists[status]
  const found = sql`select ${licenses.id} as id, ${sortedBy} as sort_value from ${licenses}
    where ${which} ${orderBy(direction)}`
  return countedPage(db, { found, direction, items }, window)
}

/**
 * Returns a page of the licenses that an admin should look at: the pending ones, and the verified ones whose check ends
 * soon. Those that wait longest come first: since they were entered, or since the reminder before the end was due.
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
  return countedPage(db, { found, direction: 'asc', items }, window)
}
