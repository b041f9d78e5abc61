// A unit of work. A transaction collects audit events, notifications, jobs and published changes
// while it runs, and writes them with one statement at its end.
import { setTimeout as wait } from 'node:timers/promises'
import { DrizzleQueryError, getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '#server/db/connection/database.ts'
import { preparedRows } from '#server/db/connection/prepared-query.ts'
import { jobRows, jobsInsert } from '#server/db/jobs.ts'
import { auditEvents } from '#server/db/schema/audit.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { noCauses, withCauses } from './audit-causes.ts'
import { changesIn, changesOfNotifications, notifyStatement, payloadsOf } from './changes.ts'
import { type PendingWrites, sendAhead, type Transaction } from './pending.ts'

const nothing = (): PendingWrites => ({ events: [], notifications: [], jobs: [] })

const MAX_ATTEMPTS = 5
const FIRST_DELAY_MS = 20

/**
 * Runs the work in one transaction, then writes what it collected. When the database aborted it
 * because of another transaction, the work is run again, at most four times, with growing random
 * delays.
 */
export async function withTransaction<Result>(
  db: Queryable,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const attempt = () => runOnce(db, work)
  for (let failures = 0; failures < MAX_ATTEMPTS - 1; failures += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!CONFLICTS.includes(sqlStateOf(error))) throw error
    }
    // Random by more than `withJitter`, which spreads devices over seconds: transactions that
    // failed together also take about the same time, and would meet again within a few
    // milliseconds.
    await wait(FIRST_DELAY_MS * 2 ** failures * (0.5 + Math.random()))
  }
  return attempt()
}

async function runOnce<Result>(
  db: Queryable,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const sent: Promise<unknown>[] = []
  const result = await db.transaction(async (tx) => {
    const unit = Object.assign(tx, { pending: nothing(), causes: noCauses(), sent })
    try {
      const done = await work(unit)
      await flushPending(unit)
      return done
    } catch (error) {
      // After a failed statement, PostgreSQL refuses all later ones with another error. This
      // rejects with the first.
      await Promise.all(sent)
      throw error
    }
  })
  // PostgreSQL rolls back instead of committing when one has failed.
  await Promise.all(sent)
  return result
}

/** Runs the work in a transaction and rolls it back. Rejects when the work does. */
export async function runAndRollBack(
  db: Queryable,
  work: (tx: Transaction) => Promise<unknown>,
): Promise<void> {
  const rollback = new Error('Rolled back on purpose')
  await withTransaction(db, async (tx) => {
    await work(tx)
    throw rollback
  }).catch((error) => {
    if (error !== rollback) throw error
  })
}

// A deadlock, and a serialization failure: PostgreSQL has the latter above READ COMMITTED only,
// distributed engines always.
const CONFLICTS: unknown[] = ['40P01', '40001']

// Returns the SQLSTATE of an error, which drizzle wraps.
const sqlStateOf = (error: unknown): unknown => {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return (cause as { code?: unknown } | undefined)?.code
}

// A statement of this many rows takes milliseconds, and its text has some hundred kilobytes.
const AT_ONCE = 1_000

/**
 * Writes what a transaction has collected so far, for a query that has to read it before the end.
 */
export async function flushPending(tx: Queryable): Promise<void> {
  if (!hasPendingWrites(tx)) return
  const { events, notifications, jobs } = tx.pending
  Object.assign(tx.pending, nothing())
  const rows = withCauses(events, tx.causes)
  const payloads = payloadsOf([...changesIn(events), ...changesOfNotifications(notifications)])
  const maxLength = Math.max(events.length, notifications.length, jobs.length, payloads.length)
  for (let start = 0; start < maxLength; start += AT_ONCE) {
    const part = <Item>(items: Item[]) => items.slice(start, start + AT_ONCE)
    const insert = insertPending(tx, {
      events: JSON.stringify(part(rows)),
      notifications: JSON.stringify(part(notifications)),
      jobs: jobRows(part(jobs)),
      payloads: part(payloads),
    })
    await sendAhead(tx, insert)
  }
}

/**
 * Writes what a transaction has collected so far. Later audit events of the transaction are not
 * recorded as consequences of the earlier ones. For transactions that carry out the actions of
 * several people.
 */
export async function flushAndResetCauses(tx: Transaction): Promise<void> {
  await flushPending(tx)
  Object.assign(tx.causes, noCauses())
}

const hasPendingWrites = (tx: Queryable): tx is Transaction => 'pending' in tx

// All rows are one parameter, so that the statement is the same for any number of them and prepared
// once.
function insertInto(table: PgTable, rows: Placeholder): SQL {
  const columns = Object.entries(getTableColumns(table))
  const list = (parts: SQL[]) => sql.join(parts, sql`, `)
  const names = list(columns.map(([, { name }]) => sql`${sql.identifier(name)}`))
  const values = list(columns.map(([key]) => sql`${sql.identifier(key)}`))
  const typed = columns.map(
    ([key, column]) => sql`${sql.identifier(key)} ${sql.raw(column.getSQLType())}`,
  )
  return sql`insert into ${table} (${names}) select ${values}
    from json_to_recordset(${rows}::json) given (${list(typed)})`
}

const insertPending = preparedRows(
  ['events', 'notifications', 'jobs', 'payloads'],
  (values) =>
    sql`with events as (${insertInto(auditEvents, values.events)}),
          recorded as (${insertInto(notifications, values.notifications)}),
          jobs as (${jobsInsert(values.jobs)})
        ${notifyStatement(values.payloads)}`,
)
