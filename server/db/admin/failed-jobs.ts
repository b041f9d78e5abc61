import { eq, lt, sql } from 'drizzle-orm'
import type { components } from '#contract'
import { type Queryable, rows, type Window, wireInstant } from '#server/db/connection/database.ts'
import { contractRow } from '#server/db/contract-rows.ts'
import type { NewJob } from '#server/db/jobs.ts'
import { bids, cases } from '#server/db/schema/cases.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { failedJobs } from '#server/db/schema/operations.ts'
import { admins, attorneys, customers, invitations } from '#server/db/schema/people.ts'
import { type CountedPage, countedPage } from '#server/db/search/counted-page.ts'
import { publishChange } from '#server/db/transaction/changes.ts'

type FailedJob = components['schemas']['FailedJob']

/** Records that a job failed, once per job. */
export async function recordFailedJob(
  db: Queryable,
  failed: typeof failedJobs.$inferInsert,
): Promise<void> {
  const { cause, attempts, isGivenUp, failedAt } = failed
  const set = { cause, attempts, isGivenUp, failedAt }
  await db.insert(failedJobs).values(failed).onConflictDoUpdate({ target: failedJobs.id, set })
  await publishChange(db, { kind: 'office' })
}

/** A job that is being retried. */
export type Retried = { id: string; name: NewJob['name'] }

/** Returns the state of a job, and why it failed if it did. */
export async function readOutcome(
  db: Queryable,
  { id, name }: Retried,
): Promise<{ outcome: 'done' | 'failed' | 'running'; cause: string | null }> {
  const [row] = await rows<{ state: string | null; cause: string | null }>(
    db,
    sql`select (select state::text from pgboss.job where name = ${name} and id = ${id}) as state,
      (select ${failedJobs.cause} from ${failedJobs} where ${eq(failedJobs.id, id)}) as cause`,
  )
  const { state = null, cause = null } = row ?? {}
  if (cause !== null) return { outcome: 'failed', cause }
  return { outcome: state === 'completed' ? 'done' : 'running', cause: null }
}

/** Deletes the record of a failed job. Returns the job; undefined when there is no record. */
export async function deleteFailedJob(db: Queryable, id: string): Promise<NewJob | undefined> {
  const [row] = await db
    .delete(failedJobs)
    .where(eq(failedJobs.id, id))
    .returning({ name: failedJobs.queue, data: failedJobs.data })
  if (row) await publishChange(db, { kind: 'office' })
  return row as NewJob | undefined
}

/** Deletes the records of jobs that failed before this instant. */
export async function deleteFailedJobsBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(failedJobs).where(lt(failedJobs.failedAt, before))
}

/** Moves a waiting retry of a job to now. Returns false when no retry is waiting. */
export async function runJobNow(tx: Queryable, { id, name }: Retried): Promise<boolean> {
  const hastened = await rows(
    tx,
    sql`update pgboss.job set start_after = now()
        where name = ${name} and id = ${id} and state = 'retry' returning id`,
  )
  return hastened.length > 0
}

// Names and emails are looked up for each read, so that the record of a failure contains none.
const idIn = (key: string) => sql`(${failedJobs.data} ->> ${key}::text)::uuid`
const failedJob = contractRow<FailedJob>({
  id: failedJobs.id,
  queue: failedJobs.queue,
  cause: failedJobs.cause,
  attempts: failedJobs.attempts,
  is_given_up: failedJobs.isGivenUp,
  failed_at: wireInstant(failedJobs.failedAt),
  about: {
    object: {
      email: sql<string | null>`coalesce((select ${invitations.email} from ${invitations}
        where ${invitations.id} = ${idIn('invitationId')}), ${failedJobs.data} ->> 'to')`,
      person: sql<string | null>`coalesce(
        (select ${customers.firstName} || ' ' || ${customers.lastName} from ${customers} where ${customers.id} = receiver.id),
        (select ${attorneys.companyName} from ${attorneys}
          where ${attorneys.id} = receiver.id and ${attorneys.deletedAt} is null),
        (select ${admins.firstName} || ' ' || ${admins.lastName} from ${admins} where ${admins.id} = receiver.id))`,
      case_unique_id: sql<number | null>`(select ${cases.uniqueId} from ${cases}
        where ${cases.id} = coalesce(${notifications.caseId}, ${idIn('caseId')},
          (select ${bids.caseId} from ${bids} where ${bids.id} = ${idIn('bidId')})))`,
      title: sql<string | null>`${notifications.title}`,
    },
  },
})

/** Returns a page of the jobs whose last attempt failed, newest failure first. */
export const listFailed = (db: Queryable, window: Window): Promise<CountedPage<FailedJob>> =>
  countedPage(
    db,
    failedJob,
    {
      found: sql`select ${failedJobs.id} as id, ${failedJobs.failedAt} as sort_value from ${failedJobs}
        order by sort_value desc, id desc`,
      direction: 'desc',
      from: sql`from chosen join ${failedJobs} on ${failedJobs.id} = chosen.id
        left join ${notifications} on ${notifications.id} = ${idIn('noticeId')}
        cross join lateral (
          select coalesce(${notifications.receivedBy}, ${idIn('receivedBy')}, ${idIn('attorneyId')}) as id)
          as receiver`,
    },
    window,
  )
