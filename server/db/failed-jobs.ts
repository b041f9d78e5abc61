import { eq, lt, sql } from 'drizzle-orm'
import type { components } from '#contract'
import { type CountedPage, countedPage } from './counted-page.ts'
import { type Queryable, rows, type Window, wireInstant } from './database.ts'
import type { NewJob } from './jobs.ts'
import { failedJobs } from './schema.ts'

type FailedJob = components['schemas']['FailedJob']

/** Notes that a job failed, once for each job. */
export async function noteFailedJob(
  db: Queryable,
  failed: typeof failedJobs.$inferInsert,
): Promise<void> {
  const { cause, attempts, isGivenUp, failedAt } = failed
  const set = { cause, attempts, isGivenUp, failedAt }
  await db.insert(failedJobs).values(failed).onConflictDoUpdate({ target: failedJobs.id, set })
}

/** Forgets that a job failed. Returns what it was, or undefined where it is not known. */
export async function forgetFailedJob(db: Queryable, id: string): Promise<NewJob | undefined> {
  const [found] = await db
    .delete(failedJobs)
    .where(eq(failedJobs.id, id))
    .returning({ name: failedJobs.queue, data: failedJobs.data })
  return found as NewJob | undefined
}

/** Forgets jobs that failed before `before`. */
export async function forgetFailedJobsBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(failedJobs).where(lt(failedJobs.failedAt, before))
}

/** Has a job that waits for its next try done at once. Returns false where none waits. */
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

/** A part of the jobs whose last try failed, the last failure first. */
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
