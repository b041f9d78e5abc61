// The licenses that admins compare with the states' rolls.
import { sql } from 'drizzle-orm'
import type { components } from '#contract'
import { type Queryable, type Window, wireInstant } from '#server/db/connection/database.ts'
import { attorneys, licenses } from '#server/db/schema/people.ts'
import { type CountedPage, countedPage } from '#server/db/search/counted-page.ts'

type Schemas = components['schemas']

/** Returns a page of the licenses of a status: the pending ones that wait longest, of the others the last changed. */
export function listLicensesWith(
  db: Queryable,
  { status, ...window }: { status: Schemas['LicenseStatus'] } & Window,
): Promise<CountedPage<Schemas['AdminLicense']>> {
  const isWaiting = status === 'pending'
  const sortedBy = isWaiting ? licenses.submittedAt : licenses.changedAt
  const direction = isWaiting ? 'asc' : 'desc'
  const order = sql.raw(`order by sort_value ${direction}, id ${direction}`)
  return countedPage(
    db,
    {
      found: sql`select ${licenses.id} as id, ${sortedBy} as sort_value from ${licenses}
        where ${licenses.licenseStatus} = ${status} ${order}`,
      direction,
      items: sql`select ${licenses.id} as id, ${licenses.state} as state,
        ${licenses.barNumber} as bar_number, ${wireInstant(licenses.admittedOn)} as admitted_on,
        ${licenses.licenseStatus} as license_status, ${licenses.source} as source,
        ${licenses.refusalReason} as refusal_reason, ${wireInstant(licenses.submittedAt)} as submitted_at,
        case when ${licenses.licenseStatus} <> 'pending' then ${wireInstant(licenses.checkedAt)} end as checked_at,
        ${wireInstant(licenses.expiresAt)} as expires_at,
        ${licenses.version} as version, ${licenses.attorneyId} as attorney_id,
        ${attorneys.companyName} as company_name
        from chosen join ${licenses} on ${licenses.id} = chosen.id
        join ${attorneys} on ${attorneys.id} = ${licenses.attorneyId}`,
    },
    window,
  )
}
