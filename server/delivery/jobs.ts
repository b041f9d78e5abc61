// Who does the jobs: pg-boss, on the product's own database. Any number of processes may; each job is one's.
import { type Job, PgBoss } from 'pg-boss'
import { type JobData, type QueueName, queues } from '#server/db/jobs.ts'
import { meetDeadline } from '#server/domain/deadlines.ts'
import { removeIdentity } from '#server/domain/user-deletion.ts'
import type { Services } from '#server/operations/operation.ts'
import { emailAccountChange } from './account-email.ts'
import { emailCode } from './code-email.ts'
import { keepHouse } from './housekeeping.ts'
import { emailInvitation } from './invitation-email.ts'
import { EmailRefused, type Mailer } from './mailer.ts'
import { emailNotice, emailPlanned } from './notice-email.ts'
import { pushNotice, pushToDevice } from './notice-push.ts'

/** Jobs that are being done. `stop` lets those in hand be finished. */
export interface RunningJobs {
  stop(): Promise<void>
}

interface JobParts {
  services: Services
  mailer: Mailer
  /** Where links in emails lead. */
  origin: string
  onError: (error: unknown) => void
  /** How often it is looked for jobs, 0.5 seconds at the least. */
  pollSeconds?: number
}

// A batch is over when its slowest job is. So few that none of them waits for another: neither for a connection to the
// mail server, of which there are as many, nor for one to the database, of which requests have as many again.
const AT_ONCE = 5
const POLL_SECONDS = 2
// How often the jobs that a killed process had in hand are given to somebody else.
const SUPERVISE_SECONDS = 30
const STOP_MS = 10_000
const EVERY_MINUTE = '* * * * *'

/**
 * Does jobs from now on, those first that were due while nobody did. A job that fails is told and tried again, unless
 * that is in vain. Rejects, and does nothing any more, when the tables of the jobs cannot be used.
 */
export async function startJobs(parts: JobParts): Promise<RunningJobs> {
  const { services, onError, pollSeconds = POLL_SECONDS } = parts
  const boss = new PgBoss({
    ...services.db.jobs,
    migrate: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  })
  boss.on('error', onError)
  await using starting = new AsyncDisposableStack()
  starting.defer(() => boss.stop({ graceful: false }))
  await boss.start()

  const work = <Name extends QueueName>(
    name: Name,
    handle: (data: JobData[Name]) => Promise<unknown>,
  ) =>
    boss.work(
      name,
      {
        batchSize: AT_ONCE,
        pollingIntervalSeconds: pollSeconds,
        burstWhenBatchFull: true,
        perJobResults: true,
      } as const,
      (jobs: Job<JobData[Name]>[]) =>
        Promise.all(
          jobs.map(async ({ id, data }) => {
            try {
              await handle(data)
              return { id, status: 'completed' as const }
            } catch (error) {
              onError(error)
              // pg-boss's word for failing without another try.
              const status = error instanceof EmailRefused ? 'deadletter' : 'failed'
              return { id, status } as const
            }
          }),
        ),
    )
  await work('case-deadline', (data) => meetDeadline(services, data))
  await work('identity-removal', ({ userId }) => removeIdentity(services, userId))
  await work('notice-email', (data) => emailNotice(parts, data))
  await work('case-email', (data) => emailPlanned(parts, data))
  await work('invitation-email', (data) => emailInvitation(parts, data))
  await work('code-email', (data) => emailCode(parts, data))
  await work('account-email', (data) => emailAccountChange(parts, data))
  await work('notice-push', (data) => pushNotice(parts, data))
  await work('device-push', (data) => pushToDevice(parts, data))
  const { expireInSeconds } = queues.housekeeping
  const settings = { retryLimit: 0, expireInSeconds }
  await work('housekeeping', () => keepHouse(parts))
  await boss.schedule('housekeeping', EVERY_MINUTE, {}, settings)
  await boss.send('housekeeping', {}, settings)
  starting.move()
  return { stop: () => boss.stop({ timeout: STOP_MS }) }
}
