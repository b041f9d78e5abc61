import { eq, lt, sql } from 'drizzle-orm'
import type { components } from '#contract'
import { type CountedPage, countedPage } from './counted-page.ts'
import { type Queryable, rows, type Window, wireInstant } from './database.ts'
import type { NewJob } from './jobs.ts'
import { failedJobs } from './schema.ts'

type FailedJob = components['schemas']['FailedJob']

/** Records that a job failed, once per job. */
export async function noteFailedJob(
  db: Queryable,
  failed: typeof failedJobs.$inferInsert,
): Promise<void> {
  const { cause, attempts, isGivenUp, failedAt } = failed
  const set = { cause, attempts, isGivenUp, failedAt }
  await db.insert(failedJobs).values(failed).onConflictDoUpdate({ target: failedJobs.id, set })
}

/** Deletes the record of a failed job. Returns the job; undefined when there is no record. */
export async function forgetFailedJob(db: Queryable, id: string): Promise<NewJob | undefined> {
  const [found] = await db
    .delete(failedJobs)
    .where(eq(failedJobs.id, id))
    .returning({ name: failedJobs.queue, data: failedJobs.data })
  return found as NewJob | undefined
}

/** Deletes the records of jobs that failed before this instant. */
export async function forgetFailedJobsBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(failedJobs).where(lt(failedJobs.failedAt, before))
}

/** Moves a waiting retry of a job to now. Returns false when no retry is waiting. */
export async function hastenJob(
  tx: Queryable,
  { id, name }: { id: string; name: NewJob['name'] },
): Promise<boolean> {
  const hastened = await rows(
    tx,
    sql`update pgboss.job set start_after = now()
        where name = ${name} and id = ${id} and state = 'retry' returning id`,
  )
  return hastened.length > 0
}

/** Returns a page of the jobs whose last attempt failed, newest failure first. */
export const listFailed = (db: Queryable, window: Window): Promise<CountedPage<FailedJob>> =>
  countedPage<FailedJob>(
    db,
    {
      found: sql`select ${failedJobs.id} as id, ${failedJobs.failedAt} as place from ${failedJobs}
        order by place desc, id desc`,
      direction: 'desc',
      items: sql`select ${failedJobs.id} as id, ${failedJobs.queue} as queue,
        ${failedJobs.cause} as cause, ${failedJobs.attempts} as attempts,
        ${failedJobs.isGivenUp} as is_given_up, ${wireInstant(failedJobs.failedAt)} as failed_at
        from chosen join ${failedJobs} on ${failedJobs.id} = chosen.id`,
    },
    window,
  )
