// Emails and other jobs that failed: admins see why, and have them tried again.
import { recordEvents } from '#server/db/audit-events.ts'
import { forgetFailedJob, hastenJob } from '#server/db/failed-jobs.ts'
import { recordJobs } from '#server/db/jobs.ts'
import type { Recording } from '#server/db/recording.ts'
import { Problem } from '#server/errors.ts'
import { byActor } from './audit-lines.ts'
import type { Person } from './policy.ts'
import { requireStillThere } from './still-there.ts'

/**
 * Has a failed job tried again at once. Throws NOT_FOUND, or WRONG_ROLE for an admin who was deleted since they asked.
 */
export async function retryFailedJob(
  tx: Recording,
  admin: Person,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  await requireStillThere(tx, admin)
  const job = await forgetFailedJob(tx, id)
  if (!job) throw new Problem('NOT_FOUND')
  // Every job looks first whether there is still something to do, so that one more does no harm.
  if (!(await hastenJob(tx, { id, name: job.name }))) recordJobs(tx, job)
  const line = { entity: 'job', entityId: id, event: 'job.retry' } as const
  recordEvents(tx, { ...byActor(admin, at), ...line })
}
