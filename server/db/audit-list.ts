// Reading the record of who did what. Each list walks one index or two, newest first, however long the record is.
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { components } from '#contract'
import type { Position } from './case-lists.ts'
import { type Page, page, type Queryable, wireInstant } from './database.ts'
import { admins, attorneys, auditEvents, cases, customers } from './schema.ts'

type AuditEvent = components['schemas']['AuditEvent']

/** Which part of the record: about one case and the bids on it, or by and about one person. */
export type WantedEvents = { caseId: string } | { personId: string }

/** The lines of one part of the record from `after` on. Names are those of people who are still there. */
export function listEvents(
  db: Queryable,
  wanted: WantedEvents,
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<Page<AuditEvent>> {
  const walk = (where: SQL | undefined) => {
    const further =
      after &&
      sql`(${auditEvents.at}, ${auditEvents.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    // One more than is wanted says whether there is more.
    return sql`(select * from ${auditEvents} where ${and(where, further)}
      order by ${auditEvents.at} desc, ${auditEvents.id} desc limit ${limit + 1})`
  }
  const events =
    'caseId' in wanted
      ? walk(eq(auditEvents.caseId, wanted.caseId))
      : sql`(${walk(eq(auditEvents.entityId, wanted.personId))} union all
          ${walk(and(eq(auditEvents.actorId, wanted.personId), ne(auditEvents.entityId, wanted.personId)))})`
  return page<AuditEvent>(
    db,
    sql`select ${wireEvent} as item from ${events} as ${auditEvents}
        left join ${customers} on ${eq(customers.id, auditEvents.actorId)}
        left join ${attorneys} on ${and(eq(attorneys.id, auditEvents.actorId), isNull(attorneys.deletedAt))}
        left join ${admins} on ${eq(admins.id, auditEvents.actorId)}
        left join ${cases} on ${eq(cases.id, auditEvents.caseId)}
        order by ${auditEvents.at} desc, ${auditEvents.id} desc`,
    { limit },
  )
}

const wireEvent = sql`json_build_object(
  'id', ${auditEvents.id}, 'at', ${wireInstant(auditEvents.at)},
  'actor', json_build_object('role', ${auditEvents.actorRole}, 'id', ${auditEvents.actorId},
    'name', coalesce(${customers.firstName} || ' ' || ${customers.lastName},
      ${attorneys.companyName}, ${admins.firstName} || ' ' || ${admins.lastName})),
  'event', ${auditEvents.event}, 'entity', ${auditEvents.entity}, 'entity_id', ${auditEvents.entityId},
  'case_id', ${auditEvents.caseId}, 'case_unique_id', ${cases.uniqueId},
  'from_status', ${auditEvents.fromStatus}, 'to_status', ${auditEvents.toStatus})`
