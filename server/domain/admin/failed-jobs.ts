// Failed emails and other jobs: admins see the cause and can retry them.
import { setTimeout } from 'node:timers/promises'
import type { components } from '#contract'
import type { Person } from '#server/caller.ts'
import {
  deleteFailedJob,
  type Retried,
  readOutcome,
  runJobNow,
} from '#server/db/admin/failed-jobs.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { newId } from '#server/db/ids.ts'
import { byActor } from '#server/db/transaction/new-audit-events.ts'
import { recordEvents, recordJobs, type Transaction } from '#server/db/transaction/pending.ts'
import { Problem } from '#server/errors.ts'

/** Retries a failed job at once, and returns the job that does so. Throws NOT_FOUND. */
export async function retryFailedJob(
  tx: Transaction,
  admin: Person,
  { id, at }: { id: string; at: Date },
): Promise<Retried> {
  const job = await deleteFailedJob(tx, id)
  if (!job) throw new Problem('NOT_FOUND')
  // If no retry is waiting, a job is added. Running twice is harmless: each job first checks
  // whether work is left.
  const isWaiting = await runJobNow(tx, { id, name: job.name })
  const retried = { id: isWaiting ? id : newId(at), name: job.name }
  if (!isWaiting) recordJobs(tx, { ...job, id: retried.id })
  const line = { entity: 'job', entityId: id, event: 'job.retry' } as const
  recordEvents(tx, { ...byActor(admin, at), ...line })
  return retried
}

// Workers poll every 2 seconds, and a mail server takes a second or two.
const MAX_WAIT_MS = 6_000
const POLL_MS = 250

/** Waits some seconds for the result of a retried job. */
export async function outcomeOfRetry(
  db: Queryable,
  job: Retried,
): Promise<components['schemas']['JobRetryEnvelope']['data']> {
  const latest = performance.now() + MAX_WAIT_MS
  let outcome = await readOutcome(db, job)
  while (outcome.outcome === 'running' && performance.now() < latest) {
    await setTimeout(POLL_MS)
    outcome = await readOutcome(db, job)
  }
  return outcome
}
