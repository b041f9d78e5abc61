// Who does the jobs: pg-boss, on the product's own database. Any number of processes may; each job is one's.
import { type Job, PgBoss } from 'pg-boss'
import { type JobData, type QueueName, queues } from '#server/db/jobs.ts'
import { meetDeadline } from '#server/domain/deadlines.ts'
import type { Services } from '#server/operations/operation.ts'
import { keepHouse } from './housekeeping.ts'
import type { Mailer } from './mailer.ts'
import { emailNotice } from './notice-email.ts'
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
}

const AT_ONCE = 25
const POLL_SECONDS = 2
// How often the jobs that a killed process had in hand are given to somebody else.
const SUPERVISE_SECONDS = 30
const STOP_MS = 10_000
const EVERY_MINUTE = '* * * * *'

/** Does jobs from now on, those first that were due while nobody did. A job that fails is told and tried again. */
export async function startJobs(parts: JobParts): Promise<RunningJobs> {
  const { services, onError } = parts
  const boss = new PgBoss({
    ...services.db.jobs,
    migrate: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  })
  boss.on('error', onError)
  await boss.start()

  const work = <Name extends QueueName>(
    name: Name,
    handle: (data: JobData[Name]) => Promise<unknown>,
  ) =>
    boss.work(
      name,
      {
        batchSize: AT_ONCE,
        pollingIntervalSeconds: POLL_SECONDS,
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
              return { id, status: 'failed' as const }
            }
          }),
        ),
    )
  await work('case-deadline', (data) => meetDeadline(services, data))
  await work('notice-email', (data) => emailNotice(parts, data))
  await work('notice-push', (data) => pushNotice(parts, data))
  await work('device-push', (data) => pushToDevice(parts, data))
  const { expireInSeconds } = queues.housekeeping
  const settings = { retryLimit: 0, expireInSeconds }
  await work('housekeeping', () => keepHouse(parts))
  await boss.schedule('housekeeping', EVERY_MINUTE, {}, settings)
  await boss.send('housekeeping', {}, settings)
  return { stop: () => boss.stop({ timeout: STOP_MS }) }
}
