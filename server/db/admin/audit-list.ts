// Reads the audit record. Each list walks one or two indexes, newest first, so its cost does not
// grow with the record.
import { and, type Column, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { components } from '#contract'
import { type Position, type Queryable, rows, wireInstant } from '#server/db/connection/database.ts'
import {
  type ContractRow,
  contractRow,
  type Page,
  readPage,
  type Selection,
} from '#server/db/contract-rows.ts'
import { auditEvents } from '#server/db/schema/audit.ts'
import { bids, cases, categories } from '#server/db/schema/cases.ts'
import { admins, attorneys, customers, invitations } from '#server/db/schema/people.ts'

type Schemas = components['schemas']
type AuditEvent = Schemas['AuditEvent']
type Consequence = Schemas['AuditConsequence']

/**
 * The audit events to read: those about one case and its bids, about one bid, by and about one
 * person, or all. `caseNumber` also finds a deleted case.
 */
export type EventFilter =
  | { caseId: string }
  | { caseNumber: number }
  | { bidId: string }
  | { personId: string }
  | 'all'

// The most consequences that one line includes, and the most that are counted.
const MAX_CONSEQUENCES_SHOWN = 100
const MAX_COUNTED = 1_000

/**
 * Returns a page of audit events from `after` on, each with its consequences. Names are those of
 * people who still exist.
 */
export async function listEvents(
  db: Queryable,
  filter: EventFilter,
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
    if (filter === 'all') return walk(isNull(causeId))
    if ('caseId' in filter) return ofCase(filter.caseId)
    if ('caseNumber' in filter) return ofCase(caseIdOf(filter.caseNumber))
    if ('bidId' in filter) {
      // After a bid is accepted, its history includes the events of its case.
      const { caseId, at } = acceptanceOf(filter.bidId)
      return sql`(${walk(eq(entityId, filter.bidId))} union all
        ${walk(sql`${auditEvents.entity} = 'case' and ${auditEvents.caseId} = ${caseId} and ${auditEvents.at} > ${at}`)})`
    }
    return sql`(${walk(eq(entityId, filter.personId))} union all
      ${walk(and(eq(actorId, filter.personId), isNull(causeId), ne(entityId, filter.personId)))})`
  }
  const page = await readPage(
    db,
    auditEvent,
    sql`from ${eventsOf()} as ${auditEvents}
        left join ${customers} on ${eq(customers.id, auditEvents.actorId)}
        left join ${attorneys} on ${and(eq(attorneys.id, auditEvents.actorId), isNull(attorneys.deletedAt))}
        left join ${admins} on ${eq(admins.id, auditEvents.actorId)}
        left join ${cases} on ${eq(cases.id, auditEvents.caseId)}
        ${aboutOf(auditEvents, cases)}
        order by ${auditEvents.at} desc, ${auditEvents.id} desc`,
    { limit },
  )
  const isOfCase = filter !== 'all' && ('caseId' in filter || 'caseNumber' in filter)
  const items = await withConsequences(
    db,
    page.items,
    isOfCase ? consequence.caseCauseId : consequence.causeId,
  )
  return { ...page, items, last: page.last && (items.at(-1) ?? null) }
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
// An event may follow from a deletion that is not in this list, so the deletion is included as its
// `cause`.
const causing = alias(auditEvents, 'causing')
const causingCase = alias(cases, 'causing_case')

type EventTable = typeof auditEvents | typeof consequence | typeof causing
type CaseTable = typeof cases | typeof itsCase | typeof causingCase

// Joins what an event is about. `removed`: the number and category of a deleted case, from the line
// of its deletion. `offer`: the bid, while it exists.
const aboutOf = (event: EventTable, on: CaseTable) => sql`
  left join lateral (
    select removal.case_number, removal.case_category from ${auditEvents} as removal
    where removal.case_id = ${event.caseId} and removal.event = 'case.remove' and removal.case_number is not null
    order by removal.at desc, removal.id desc limit 1) as removed on ${on.id} is null
  left join lateral (
    select case when firm.deleted_at is null then firm.company_name end as company_name, ${bids.bidAmount}, ${categories.name}
    from ${bids} join ${attorneys} as firm on firm.id = ${bids.attorneyId}
      join ${cases} as bid_case on bid_case.id = ${bids.caseId}
      join ${categories} on ${categories.id} = bid_case.category_id
    where ${event.entity} = 'bid' and ${bids.id} = ${event.entityId}) as offer on true`

// An invitation's email is known while the invitation exists.
const lineOf = (event: EventTable, on: CaseTable) =>
  ({
    id: event.id,
    at: wireInstant(event.at),
    event: event.event,
    entity_id: event.entityId,
    case_id: event.caseId,
    case_unique_id: sql<number | null>`${on.uniqueId}`,
    from_status: event.fromStatus,
    to_status: event.toStatus,
    reason: event.reason,
    removed_case: {
      orNull: {
        unique_id: sql<number>`removed.case_number`,
        category_name: sql<string>`removed.case_category`,
      },
    },
    license: {
      orNull: {
        state: sql<string>`${event.licenseState}`,
        name_on_license: event.licenseName,
        bar_number: event.licenseNumber,
        finding: event.licenseFinding,
      },
    },
    invited_email: sql<string | null>`(select ${invitations.email} from ${invitations}
      where ${event.entity} = 'invitation' and ${invitations.id} = ${event.entityId})`,
    bid: {
      orNull: {
        bid_amount: sql<number>`offer.bid_amount`,
        category_name: sql<string>`offer.name`,
        company_name: sql<string | null>`offer.company_name`,
      },
    },
    company_name: sql<string | null>`(select firm.company_name from ${attorneys} as firm
      where ${event.entity} = 'attorney' and firm.id = ${event.entityId} and firm.deleted_at is null)`,
  }) satisfies Selection<Omit<Consequence, 'actor' | 'entity'>>

/** The properties that are read afterwards, by the ids of a page's events. */
type Related = 'consequences' | 'consequence_counts' | 'cause'

const auditEvent = contractRow<Omit<AuditEvent, Related>>({
  ...lineOf(auditEvents, cases),
  entity: auditEvents.entity,
  actor: {
    object: {
      role: auditEvents.actorRole,
      id: auditEvents.actorId,
      name: sql<string | null>`coalesce(${customers.firstName} || ' ' || ${customers.lastName},
        ${attorneys.companyName}, ${admins.firstName} || ' ' || ${admins.lastName})`,
    },
  },
})

// Without the actor, who is the same as the cause's.
const consequenceRow = (event: EventTable, on: CaseTable) =>
  contractRow<Omit<Consequence, 'actor'>>({
    ...lineOf(event, on),
    entity: sql`${event.entity}`,
  })
const shownConsequence = consequenceRow(consequence, itsCase)
const cause = consequenceRow(causing, causingCase)
const countedConsequences = contractRow<Schemas['AuditCounts'][number]>({
  entity: sql<string>`counted.entity`,
  event: sql<string>`counted.event`,
  count: sql<number>`counted.count`,
})

/** Adds to events their consequences (`causeColumn` names the cause) and their own cause. */
async function withConsequences(
  db: Queryable,
  events: Omit<AuditEvent, Related>[],
  causeColumn: Column,
): Promise<AuditEvent[]> {
  const ids = events.map(({ id }) => id)
  const isOfLine = (column: Column) => sql`${column} = line.id`
  const countsOf = (of: string[], column: Column) =>
    readByLine(db, countedConsequences, of, {
      from: sql`cross join lateral (
        select entity, event, count(*)::int as count from (
          select entity, event from ${auditEvents} as consequence
          where ${isOfLine(column)} limit ${MAX_COUNTED}::integer) each_one
        group by entity, event) counted`,
      order: sql`counted.entity, counted.event`,
    })
  const consequences = await readByLine(db, shownConsequence, ids, {
    from: sql`cross join lateral (
        select * from ${auditEvents} as consequence where ${isOfLine(causeColumn)}
        order by consequence.id limit ${MAX_CONSEQUENCES_SHOWN}::integer) as consequence
      left join ${cases} as its_case on ${eq(itsCase.id, consequence.caseId)}
      ${aboutOf(consequence, itsCase)}`,
    // The ids have the order in which the lines were written.
    order: sql`${consequence.id}`,
  })
  const counts = await countsOf(ids, causeColumn)
  const causes = await readByLine(db, cause, ids, {
    from: sql`join ${auditEvents} as caused on caused.id = line.id
      join ${auditEvents} as causing on ${causing.id} = caused.cause_id
        and ${causing.event} in ('user.delete', 'case.remove')
      left join ${cases} as causing_case on ${eq(causingCase.id, causing.caseId)}
      ${aboutOf(causing, causingCase)}`,
    order: sql`line.id`,
  })
  const causeIds = [...causes.values()].flat().map(({ id }) => id)
  const causeCounts = await countsOf(causeIds, consequence.causeId)
  return events.map((event) => {
    const { id, actor } = event
    const [itsCause] = causes.get(id) ?? []
    return {
      ...event,
      consequences: (consequences.get(id) ?? []).map((line) => ({ ...line, actor })),
      consequence_counts: counts.get(id) ?? [],
      cause: itsCause
        ? {
            event: { ...itsCause, actor },
            consequence_counts: causeCounts.get(itsCause.id) ?? [],
          }
        : null,
    }
  })
}

/** Reads the items of each line, by the line's id. `from`: what is joined to the lines. */
async function readByLine<Item>(
  db: Queryable,
  { columns, itemOf }: ContractRow<Item>,
  ids: string[],
  { from, order }: { from: SQL; order: SQL },
): Promise<Map<string, Item[]>> {
  if (ids.length === 0) return new Map()
  const itemRows = await rows<{ 'line.id': string }>(
    db,
    sql`select line.id as "line.id", ${columns}
        from unnest(${sql.param(ids)}::uuid[]) as line (id) ${from} order by ${order}`,
  )
  const byLine = Map.groupBy(itemRows, (row) => row['line.id'])
  return new Map([...byLine].map(([id, ofLine]) => [id, ofLine.map(itemOf)]))
}
