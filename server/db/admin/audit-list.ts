// Reads the audit record. Each list walks one or two indexes, newest first, so its cost does not
// grow with the record.
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { components } from '#contract'
import {
  type Page,
  type Position,
  page,
  type Queryable,
  wireInstant,
} from '#server/db/connection/database.ts'
import { auditEvents } from '#server/db/schema/audit.ts'
import { bids, cases, categories } from '#server/db/schema/cases.ts'
import { admins, attorneys, customers, invitations } from '#server/db/schema/people.ts'

type AuditEvent = components['schemas']['AuditEvent']

/**
 * The audit events to read: those about one case and its bids, about one bid, by and about one
 * person, or all. `caseNumber` also finds a deleted case.
 */
export type WantedEvents =
  | { caseId: string }
  | { caseNumber: number }
  | { bidId: string }
  | { personId: string }
  | 'all'

// The most consequences that one line includes, and the most that are counted.
const MAX_CONSEQUENCES_SHOWN = 100
const MAX_COUNTED = 1_000

/**
 * Returns a page of audit events from `after` on, each with its consequences. Names are those of people who still
 * exist.
 */
export function listEvents(
  db: Queryable,
  wanted: WantedEvents,
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<Page<AuditEvent>> {
  const walk = (where: SQL | undefined) => {
    const afterCursor =
      after &&
      sql`(${auditEvents.at}, ${auditEvents.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    // One row more than the page shows whether there is a next page.
    return sql`(select * from ${auditEvents} where ${and(where, afterCursor)}
      order by ${auditEvents.at} desc, ${auditEvents.id} desc limit ${limit + 1})`
  }
  const { caseCauseId, causeId, actorId, entityId } = auditEvents
  const ofCase = (caseId: string | SQL) =>
    walk(and(eq(auditEvents.caseId, caseId), isNull(caseCauseId)))
  const eventsOf = () => {
    if (wanted === 'all') return walk(isNull(causeId))
    if ('caseId' in wanted) return ofCase(wanted.caseId)
    if ('caseNumber' in wanted) return ofCase(caseIdOf(wanted.caseNumber))
    if ('bidId' in wanted) {
      // After a bid is accepted, its history includes the events of its case.
      const { caseId, at } = acceptanceOf(wanted.bidId)
      return sql`(${walk(eq(entityId, wanted.bidId))} union all
        ${walk(sql`${auditEvents.entity} = 'case' and ${auditEvents.caseId} = ${caseId} and ${auditEvents.at} > ${at}`)})`
    }
    return sql`(${walk(eq(entityId, wanted.personId))} union all
      ${walk(and(eq(actorId, wanted.personId), isNull(causeId), ne(entityId, wanted.personId)))})`
  }
  const isOfCase = wanted !== 'all' && ('caseId' in wanted || 'caseNumber' in wanted)
  const ofLine = eq(isOfCase ? consequence.caseCauseId : consequence.causeId, auditEvents.id)
  return page<AuditEvent>(
    db,
    sql`select (${wireEvent(auditEvents, cases)}::jsonb || ${consequences(ofLine)} || ${cause}) as item from ${eventsOf()} as ${auditEvents}
        left join ${customers} on ${eq(customers.id, auditEvents.actorId)}
        left join ${attorneys} on ${and(eq(attorneys.id, auditEvents.actorId), isNull(attorneys.deletedAt))}
        left join ${admins} on ${eq(admins.id, auditEvents.actorId)}
        left join ${cases} on ${eq(cases.id, auditEvents.caseId)}
        order by ${auditEvents.at} desc, ${auditEvents.id} desc`,
    { limit },
  )
}

// The id of the case with this number. For a deleted case it is on the line of its deletion.
const caseIdOf = (number: number) => sql`coalesce(
  (select ${cases.id} from ${cases} where ${cases.uniqueId} = ${number}::integer),
  (select removal.case_id from ${auditEvents} as removal
    where removal.case_number = ${number}::integer limit 1))`

function acceptanceOf(bidId: string) {
  const read = (column: SQL) => sql`(select ${column} from ${auditEvents} as acceptance
    where acceptance.entity_id = ${bidId} and acceptance.event = 'bid.accept'
    order by acceptance.at desc limit 1)`
  return { caseId: read(sql`acceptance.case_id`), at: read(sql`acceptance.at`) }
}

const consequence = alias(auditEvents, 'consequence')
const itsCase = alias(cases, 'its_case')

// The number of a deleted case is on the line of its deletion. An invitation's email is known
// while the invitation exists.
const removedCase = (event: typeof auditEvents) => sql`(
  select json_build_object('unique_id', removal.case_number, 'category_name', removal.case_category)
  from ${auditEvents} as removal
  where removal.case_id = ${event.caseId} and removal.event = 'case.remove' and removal.case_number is not null
  order by removal.at desc, removal.id desc limit 1)`
const invitedEmail = (
  event: typeof auditEvents,
) => sql`(select ${invitations.email} from ${invitations}
  where ${event.entity} = 'invitation' and ${invitations.id} = ${event.entityId})`
const bidNow = (event: typeof auditEvents) => sql`(
  select json_build_object('company_name', case when firm.deleted_at is null then firm.company_name end,
    'bid_amount', ${bids.bidAmount}, 'category_name', ${categories.name})
  from ${bids} join ${attorneys} as firm on firm.id = ${bids.attorneyId}
    join ${cases} as bid_case on bid_case.id = ${bids.caseId}
    join ${categories} on ${categories.id} = bid_case.category_id
  where ${event.entity} = 'bid' and ${bids.id} = ${event.entityId})`

const firm = (event: typeof auditEvents) => sql`(
  select firm.company_name from ${attorneys} as firm
  where ${event.entity} = 'attorney' and firm.id = ${event.entityId} and firm.deleted_at is null)`

const actor = sql`json_build_object('role', ${auditEvents.actorRole}, 'id', ${auditEvents.actorId},
  'name', coalesce(${customers.firstName} || ' ' || ${customers.lastName},
    ${attorneys.companyName}, ${admins.firstName} || ' ' || ${admins.lastName}))`

// Consequences omit the actor, who is the same as the cause's.
const wireEvent = (event: typeof auditEvents, on: typeof cases) => sql`json_build_object(
  'id', ${event.id}, 'at', ${wireInstant(event.at)}, 'actor', ${actor},
  'event', ${event.event}, 'entity', ${event.entity}, 'entity_id', ${event.entityId},
  'case_id', ${event.caseId}, 'case_unique_id', ${on.uniqueId},
  'from_status', ${event.fromStatus}, 'to_status', ${event.toStatus}, 'reason', ${event.reason},
  'removed_case', case when ${on.id} is null then ${removedCase(event)} end,
  'license', case when ${event.licenseState} is not null then json_build_object('state', ${event.licenseState},
    'name_on_license', ${event.licenseName}, 'bar_number', ${event.licenseNumber}, 'finding', ${event.licenseFinding}) end,
  'invited_email', ${invitedEmail(event)}, 'bid', ${bidNow(event)}, 'company_name', ${firm(event)})`

// The ids have the order in which the lines were written.
const consequences = (ofLine: SQL) => sql`jsonb_build_object(
  'consequences', (select coalesce(json_agg(line order by line_id), '[]') from (
    select ${consequence.id} as line_id, ${wireEvent(consequence as never, itsCase as never)} as line
    from ${auditEvents} as consequence left join ${cases} as its_case on ${eq(itsCase.id, consequence.caseId)}
    where ${ofLine} order by ${consequence.id} limit ${MAX_CONSEQUENCES_SHOWN}::integer) shown),
  'consequence_counts', ${countsOf(ofLine)})`

const countsOf = (ofLine: SQL) => sql`(
  select coalesce(json_agg(counted order by counted.entity, counted.event), '[]') from (
    select entity, event, count(*)::int as count from (
      select ${consequence.entity} as entity, ${consequence.event} as event
      from ${auditEvents} as consequence where ${ofLine} limit ${MAX_COUNTED}::integer) each_one
    group by entity, event) counted)`

// An event may follow from a deletion that is not in this list, so the deletion is included as its `cause`.
const causing = alias(auditEvents, 'causing')
const causingCase = alias(cases, 'causing_case')
const cause = sql`jsonb_build_object('cause', (
  select json_build_object('event', ${wireEvent(causing as never, causingCase as never)},
    'consequence_counts', ${countsOf(eq(consequence.causeId, causing.id))})
  from ${auditEvents} as causing left join ${cases} as causing_case on ${eq(causingCase.id, causing.caseId)}
  where ${causing.id} = ${auditEvents.causeId} and ${causing.event} in ('user.delete', 'case.remove')))`
