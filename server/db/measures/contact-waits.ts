// How soon attorneys contact the clients who chose them, read with the bids of a case.
import { sql } from 'drizzle-orm'
import { CONTACT_HOURS } from '#machines/lifecycle/limits.ts'
import { type Queryable, rows } from '#server/db/connection/database.ts'
import { bids, cases } from '#server/db/schema/cases.ts'

/** The newest cases of an attorney that count. */
const MAX_CASES = 20

/**
 * Returns the hours within which these attorneys contacted half of the clients who chose them, by
 * the attorney's id. It is counted from the acceptance of the bid, in their newest cases, where at
 * least `minCases` count. A client who was not contacted in time, or who said so, counts as a
 * longer wait than all others; one who still waits does not count. So an attorney without an answer
 * for most is absent.
 */
export async function findContactWaits(
  db: Queryable,
  attorneyIds: readonly string[],
  { at, minCases }: { at: Date; minCases: number },
): Promise<Map<string, number>> {
  if (attorneyIds.length === 0) return new Map()
  const now = at.toISOString()
  const found = await rows<{ id: string; hours: number }>(
    db,
    sql`select asked.id, greatest(1, ceil(median.seconds / 3600))::int as hours
      from unnest(${sql.param([...new Set(attorneyIds)])}::uuid[]) as asked (id)
      cross join lateral (
        select count(*) as cases,
          percentile_disc(0.5) within group (order by wait.seconds) as seconds
        from (
          select case when chosen.contacted_at is not null
              then extract(epoch from chosen.contacted_at - chosen.chosen_at)::float8
            when chosen.denials > 0 or chosen.due_at <= ${now}::timestamptz
              or (chosen.status = 'closed'
                and chosen.status_at >= chosen.chosen_at + ${CONTACT_HOURS} * interval '1 hour')
              then 'Infinity'::float8 end as seconds
          from (
            select ${cases.contactedAt} as contacted_at, ${cases.contactDueAt} as due_at,
              ${cases.contactDenials} as denials, ${cases.caseStatus} as status,
              ${cases.statusAt} as status_at, ${bids.updatedAt} as chosen_at
            from ${bids} join ${cases} on ${cases.id} = ${bids.caseId}
            where ${bids.attorneyId} = asked.id and ${bids.bidStatus} = 'accepted'
            order by ${bids.updatedAt} desc limit ${MAX_CASES}) as chosen) as wait
        where wait.seconds is not null) as median
      where median.cases >= ${minCases}::integer and median.seconds < 'Infinity'::float8`,
  )
  return new Map(found.map(({ id, hours }) => [id, hours]))
}
