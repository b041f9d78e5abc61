// How many jobs wait and have failed, for the operator's metrics.
import { sql } from 'drizzle-orm'
import { type Queryable, rows } from './connection/database.ts'
import { failedJobs } from './schema/operations.ts'

/** The jobs of a queue: due, due later, running, and those whose last attempt failed. */
export interface JobCount {
  queue: string
  ready: number
  deferred: number
  active: number
  failed: number
  /** Failed jobs that are not tried again. */
  givenUp: number
  /** When the first three were counted, in seconds since 1970; null for never. */
  countedAt: number | null
}

/** The most failed jobs that are counted. */
const MAX_FAILED = 10_000

/**
 * Returns the jobs of each queue. pg-boss counts those that wait every 30 seconds and stores the
 * counts with the queue, so this reads no jobs but the newest failed ones.
 */
export const countJobs = (db: Queryable): Promise<JobCount[]> =>
  rows<JobCount>(
    db,
    sql`with failed as (
      select queue, count(*)::int as failed, (count(*) filter (where is_given_up))::int as given_up
      from (select ${failedJobs.queue} as queue, ${failedJobs.isGivenUp} as is_given_up
        from ${failedJobs} order by ${failedJobs.failedAt} desc, ${failedJobs.id} desc limit ${MAX_FAILED}) newest
      group by queue)
    select queue.name as queue, queue.ready_count as ready, queue.deferred_count as deferred,
      queue.active_count as active, coalesce(failed.failed, 0) as failed,
      coalesce(failed.given_up, 0) as "givenUp",
      extract(epoch from queue.monitor_on)::float8 as "countedAt"
    from pgboss.queue as queue left join failed on failed.queue = queue.name`,
  )
