// Failed emails and other jobs: admins see the cause and can retry them.
import { recordEvents } from '#server/db/audit-events.ts'
import { forgetFailedJob, hastenJob } from '#server/db/failed-jobs.ts'
import { recordJobs } from '#server/db/jobs.ts'
import type { Recording } from '#server/db/recording.ts'
import { Problem } from '#server/errors.ts'
import { byActor } from './audit-lines.ts'
import type { Person } from './policy.ts'
import { requireStillThere } from './still-there.ts'

/** Retries a failed job at once. Throws NOT_FOUND, or WRONG_ROLE when the admin was deleted in the meantime. */
export async function retryFailedJob(
  tx: Recording,
  admin: Person,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  await requireStillThere(tx, admin)
  const job = await forgetFailedJob(tx, id)
  if (!job) throw new Problem('NOT_FOUND')
  // Every job checks first whether there is still something to do, so a second one does no harm.
  if (!(await hastenJob(tx, { id, name: job.name }))) recordJobs(tx, job)
  const line = { entity: 'job', entityId: id, event: 'job.retry' } as const
  recordEvents(tx, { ...byActor(admin, at), ...line })
}
