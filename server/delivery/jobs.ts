// Runs jobs with pg-boss on the product's own database. Several processes may do so; each job runs
// in one of them.
import { setTimeout as wait } from 'node:timers/promises'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import { deleteFailedJob, recordFailedJob } from '#server/db/admin/failed-jobs.ts'
import { clearDeletionJobs } from '#server/db/deletions.ts'
import { recordSendFailure } from '#server/db/invitations.ts'
import { type JobData, type QueueName, queues } from '#server/db/jobs.ts'
import { makeDataCopy } from '#server/domain/data-copies/data-copies.ts'
import { deleteIdentity } from '#server/domain/deletion/user-deletion.ts'
import { holdWithheldCases, scheduleSweep } from '#server/domain/lifecycle/contact-holds.ts'
import { remindOfCourtDate } from '#server/domain/lifecycle/court-dates.ts'
import { applyBidEnd, applyDeadline } from '#server/domain/lifecycle/deadlines.ts'
import { alertAttorneys } from '#server/domain/notifications/case-alerts.ts'
import { describeCause } from '#server/failure-cause.ts'
import type { Services } from '#server/services.ts'
import { waitForSpareTime } from '#server/web/spare-time.ts'
import { emailAccountChange } from './account-email.ts'
import { emailAlert } from './alert-email.ts'
import { pushAlert } from './alert-push.ts'
import { emailCode } from './code-email.ts'
import { emailDraftLink } from './draft-link-email.ts'
import { runHousekeeping } from './housekeeping.ts'
import { emailInvitation } from './invitation-email.ts'
import { EmailRefused, type Mailer } from './mailer.ts'
import { emailNotification, emailPlanned } from './notification-email.ts'
import { pushNotification, pushToDevice } from './notification-push.ts'

/** Running workers. `stop` waits for the jobs in progress. */
export interface RunningJobs {
  stop(): Promise<void>
}

/** One failed attempt of a job. */
export interface FailedAttempt {
  queue: QueueName
  attempt: number
  /** The most attempts of the job. */
  attempts: number
}

/** Runs the work of one attempt. */
export type JobRunner = <Result>(
  attempt: { queue: QueueName; attempt: number },
  work: () => Promise<Result>,
) => Promise<Result>

interface JobParts {
  services: Services
  mailer: Mailer
  /** The URL of the app, for links in emails. */
  origin: string
  /** Where people can write for help, if there is such an email. */
  supportEmail?: string | undefined
  /** Called with the error, and the failed attempt if a job failed. */
  onError: (error: unknown, job?: FailedAttempt) => void
  /** Wraps each attempt, to observe it. Without it, the work is called directly. */
  runner?: JobRunner
  /** The polling interval, at least 0.5 seconds. */
  pollSeconds?: number
}

// A batch ends with its slowest job, so batches are small. There are as many connections to the
// mail server. Jobs share few connections to the database, and wait their turn for one.
const BATCH_SIZE = 5
// A new case may have ten thousand alerts. Each waits for a push service most of the time, without
// a connection.
const ALERT_BATCH_SIZE = 20
// Encrypting and signing an alert takes processor time. Alerts that start apart, and not a batch at
// once, leave the process to requests in between.
const ALERTS_APART_MS = 10
const POLL_SECONDS = 2
// How often jobs of a killed process are handed to another one.
const SUPERVISE_SECONDS = 30
const STOP_MS = 10_000
const EVERY_MINUTE = '* * * * *'

/** The settings of a queue's worker that differ from the usual ones. */
interface WorkSettings {
  batchSize?: number
  /** The time between the starts of a batch's jobs. */
  apartMs?: number
  /** Whether the jobs run at once, also when the process has much to do. */
  isUrgent?: boolean
}

const workSettings: Partial<Record<QueueName, WorkSettings>> = {
  // A person waits for the code.
  'code-email': { isUrgent: true },
  'alert-push': { batchSize: ALERT_BATCH_SIZE, apartMs: ALERTS_APART_MS },
}

/** What a job of each queue does. */
type Workers = { [Name in QueueName]: (data: JobData[Name]) => Promise<unknown> }

const workersOf = (parts: JobParts): Workers => {
  const { services } = parts
  return {
    'case-deadline': (data) => applyDeadline(services, data),
    'bid-end': (data) => applyBidEnd(services, data),
    'court-reminder': (data) => remindOfCourtDate(services, data),
    'license-sweep': (data) => holdWithheldCases(services, data),
    'identity-removal': ({ userId }) => deleteIdentity(services, userId),
    erasure: async ({ tables = 'small' }) => {
      await clearDeletionJobs(services.db.orm)
      await services.db.eraseDeleted?.(tables)
    },
    'notice-email': (data) => emailNotification(parts, data),
    'case-email': (data) => emailPlanned(parts, data),
    'invitation-email': (data) => emailInvitation(parts, data),
    'data-copy': (data) => makeDataCopy(services, data),
    'draft-link-email': (data) => emailDraftLink(parts, data),
    'code-email': (data) => emailCode(parts, data),
    'account-email': (data) => emailAccountChange(parts, data),
    'case-alert': (data) => alertAttorneys(services, data),
    'alert-push': (data) => pushAlert(parts, data),
    'alert-email': (data) => emailAlert(parts, data),
    'notice-push': (data) => pushNotification(parts, data),
    'device-push': (data) => pushToDevice(parts, data),
    housekeeping: () => runHousekeeping(parts),
  }
}

/**
 * Starts the workers, with overdue jobs first. A failed job is reported and retried, unless a retry
 * is pointless. Rejects, and stops, when the tables of the jobs cannot be used.
 */
export async function startJobs(jobParts: JobParts): Promise<RunningJobs> {
  const parts = withJobConnections(jobParts)
  const { services, onError, pollSeconds = POLL_SECONDS, runner = (_, work) => work() } = parts
  const boss = new PgBoss({
    // pg-boss then accepts a newer queue than its own, and builds the indexes that an update of the
    // queue has left to do. The start has refused an older queue (server/start/tables.ts).
    ...services.db.jobs,
    migrate: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  })
  boss.on('error', onError)
  await using starting = new AsyncDisposableStack()
  starting.defer(() => boss.stop({ graceful: false }))
  await boss.start()

  const workers = workersOf(parts)
  const work = <Name extends QueueName>(name: Name) => {
    const handle = workers[name]
    const { batchSize = BATCH_SIZE, apartMs = 0, isUrgent = false } = workSettings[name] ?? {}
    return boss.work(
      name,
      {
        batchSize,
        pollingIntervalSeconds: pollSeconds,
        burstWhenBatchFull: true,
        perJobResults: true,
        includeMetadata: true,
      } as const,
      async (jobs: JobWithMetadata<JobData[Name]>[]) => {
        if (!isUrgent) await waitForSpareTime(oldestOf(jobs))
        return Promise.all(
          jobs.map(async (job, index) => {
            const { id, data, retryCount, retryLimit } = job
            if (apartMs > 0) await wait(apartMs * (index + 1))
            try {
              await runner({ queue: name, attempt: retryCount + 1 }, () => handle(data))
              if (retryCount > 0) await deleteFailedJob(services.db.orm, id)
              return { id, status: 'completed' as const }
            } catch (error) {
              const isPermanent = error instanceof EmailRefused
              onError(error, { queue: name, attempt: retryCount + 1, attempts: retryLimit + 1 })
              await recordFailure({ services, name, job }, error).catch(onError)
              // pg-boss's status for a failure without a retry.
              return { id, status: isPermanent ? 'deadletter' : 'failed' } as const
            }
          }),
        )
      },
    )
  }
  for (const name of Object.keys(workers) as QueueName[]) await work(name)
  const { expireInSeconds } = queues.housekeeping
  const settings = { retryLimit: 0, expireInSeconds }
  await boss.schedule('housekeeping', EVERY_MINUTE, {}, settings)
  await boss.send('housekeeping', {}, settings)
  if (services.verifyAttorneys) await scheduleSweep(services)
  starting.move()
  return { stop: () => boss.stop({ timeout: STOP_MS }) }
}

/** Returns the parts with the jobs' database connections in place of the requests'. */
function withJobConnections(parts: JobParts): JobParts {
  const { services } = parts
  return { ...parts, services: { ...services, db: { ...services.db, orm: services.db.jobOrm } } }
}

// Returns since when the job that has waited the longest could have started.
const oldestOf = (jobs: { startAfter: Date }[]): Date =>
  new Date(Math.min(...jobs.map(({ startAfter }) => startAfter.getTime())))

interface FailedWork {
  services: Services
  name: QueueName
  job: JobWithMetadata<JobData[QueueName]>
}

// Shows the failure to admins in the app, in addition to the log. Housekeeping is left out, because
// it runs again a minute later.
async function recordFailure({ services, name, job }: FailedWork, error: unknown): Promise<void> {
  if (name === 'housekeeping') return
  const { id, data, retryCount, retryLimit } = job
  const cause = describeCause(error)
  await recordFailedJob(services.db.orm, {
    id,
    queue: name,
    data,
    cause,
    attempts: retryCount + 1,
    failedAt: services.clock(),
    isGivenUp: error instanceof EmailRefused || retryCount >= retryLimit,
  })
  if ('invitationId' in data) await recordSendFailure(services.db.orm, data.invitationId, cause)
}
