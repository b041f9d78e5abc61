// Writes pg-boss jobs in the transaction that makes them due. pg-boss's own `send` would query the
// queue on another connection, which PGlite does not have: see
// docs/decisions/0007-jobs-and-emails.md.
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { type ConstructorOptions, PgBoss } from 'pg-boss'
import { DAY_MS, SECOND_MS } from '#machines/durations.ts'
import type { ErasedTables } from './connection/database.ts'

/** The data of each kind of job. */
export interface JobData {
  /** Checks a case's deadline at the instant `due`. */
  'case-deadline': { caseId: string; due: string }
  /** Ends a bid at the instant `due`. */
  'bid-end': { bidId: string; due: string }
  /** Reminds of a case's court date at the instant `due`. */
  'court-reminder': { caseId: string; due: string }
  /**
   * Puts cases on hold whose contact details are withheld, and tells their people: those whose id
   * is after `after`. `sweep`: the same id for all jobs of one start.
   */
  'license-sweep': { sweep: string; after?: string }
  /** Deletes an account at the identity provider, by the provider's id. */
  'identity-removal': { userId: string }
  /**
   * Overwrites what deleted rows have left in the database's files. Without `tables`: in the small
   * ones.
   */
  erasure: { tables?: ErasedTables }
  /** `state`: the state's name, for a notification about a license. */
  'notice-email': { noticeId: string; state?: string }
  /** Sends a person the waiting notifications about a case as one email. */
  'case-email': { receivedBy: string; caseId: string }
  'invitation-email': { invitationId: string }
  'draft-link-email': { draftLinkId: string }
  /** Makes a copy of what is stored about a person, and adds the email with its link. */
  'data-copy': { copyId: string }
  /** Creates a code of the embedded identity provider and emails it. */
  'code-email': { codeId: string }
  /**
   * Emails `to` that the password or email of an account changed at `at`, or that somebody tried a
   * password where the account has none, or that an admin deleted the account, or that somebody
   * logged in on a device that the account does not know, or that its owner closed it, or that it
   * was deleted after that, or that a copy of their data is ready until `at`. `to`: for a changed
   * email, the previous one. `device`: the name of that device. `copyId`: the id of that copy.
   */
  'account-email': {
    about:
      | 'password'
      | 'email'
      | 'second_factor_added'
      | 'backup_codes_replaced'
      | 'second_factor_removed'
      | 'passkey_added'
      | 'passkey_removed'
      | 'factors_removed'
      | 'no_password'
      | 'deleted'
      | 'new_device'
      | 'closed'
      | 'deleted_by_owner'
      | 'data_copy'
    to: string
    at: string
    device?: string
    copyId?: string
  }
  /**
   * Starts push jobs for the attorneys whom a new case concerns: those whose id is after `after`.
   * `alertAt`: when the alerts go out, if that is decided.
   */
  'case-alert': { caseId: string; after?: string; alertAt?: string }
  /** `postponed`: as for `device-push`. `alertAt`: when the alert went out. */
  'alert-push': { caseId: string; deviceId: string; postponed: number; alertAt: string }
  /** Emails an attorney the new cases that were posted after `since` and not after `until`. */
  'alert-email': { attorneyId: string; since: string; until: string }
  /**
   * Starts a push job for each device that a notification is for. `state`: as for `notice-email`.
   */
  'notice-push': { noticeId: string; state?: string }
  /**
   * `postponed`: how often the job was postponed, for quiet hours or because the push service asked
   * for it. `state`: as for `notice-email`.
   */
  'device-push': { noticeId: string; deviceId: string; postponed: number; state?: string }
  housekeeping: Record<never, never>
}

export type QueueName = keyof JobData

/**
 * How failed jobs of a queue are retried, and how long one may run before another process may take
 * it over.
 */
interface QueueSettings {
  retryLimit: number
  /** Seconds before the first retry; doubled each time, up to `retryDelayMax`. */
  retryDelay: number
  retryDelayMax: number
  expireInSeconds: number
  deleteAfterSeconds: number
}

const DAY_SECONDS = DAY_MS / SECOND_MS
const patient: QueueSettings = {
  // Covers a mail server, or any other service, that is down for three days.
  retryLimit: 80,
  retryDelay: 2,
  retryDelayMax: 3_600,
  expireInSeconds: 60,
  deleteAfterSeconds: DAY_SECONDS,
}

/** Every queue. */
export const queues: Record<QueueName, QueueSettings> = {
  'case-deadline': patient,
  'bid-end': patient,
  'court-reminder': patient,
  'license-sweep': patient,
  'identity-removal': patient,
  // Large tables take a minute for each 600 MB.
  erasure: { ...patient, expireInSeconds: 3_600 },
  'notice-email': patient,
  'case-email': patient,
  'invitation-email': patient,
  'draft-link-email': patient,
  // An attorney may have some hundred thousand rows.
  'data-copy': { ...patient, expireInSeconds: 900 },
  'code-email': patient,
  'account-email': patient,
  'case-alert': patient,
  'alert-push': patient,
  'alert-email': patient,
  'notice-push': patient,
  'device-push': patient,
  // Not retried, because the schedule starts the next run.
  housekeeping: { ...patient, retryLimit: 0, expireInSeconds: 600 },
}

/**
 * A job that starts at once, or from the instant `startAfter` on. A second one with the same id is
 * ignored. Jobs of different queues must not have the same id: a failed job is recorded by its id.
 * `toDevicesOf`: a person without a device for push messages, to whom the job would send nothing,
 * gets none.
 */
export type NewJob = {
  [Name in QueueName]: {
    name: Name
    id?: string
    data: JobData[Name]
    startAfter?: string
    toDevicesOf?: string
  }
}[QueueName]

/** Returns jobs as the JSON that `jobsInsert` reads. */
export const jobRows = (jobs: NewJob[]): string =>
  JSON.stringify(jobs.map((job) => ({ ...queues[job.name], ...job })))

/**
 * Returns the statement that inserts jobs; a placeholder stands for their `jobRows`. A future job
 * starts at least a second later: a process whose clock is behind the database's postpones it again
 * until the instant has come by its clock too.
 */
export const jobsInsert = (jobs: NewJob[] | Placeholder): SQL => sql`
  insert into pgboss.job (id, name, data, start_after, keep_until, policy, retry_limit, retry_delay,
    retry_delay_max, retry_backoff, expire_seconds, deletion_seconds)
  select coalesce(job.id, gen_random_uuid()), job.name, job.data, start.at, start.at + interval '30 days',
    'standard', job."retryLimit", job."retryDelay", job."retryDelayMax", true, job."expireInSeconds",
    job."deleteAfterSeconds"
  from json_to_recordset(${Array.isArray(jobs) ? jobRows(jobs) : jobs}::json)
    as job (id uuid, name text, data jsonb, "startAfter" timestamptz, "retryLimit" int, "retryDelay" int,
      "retryDelayMax" int, "expireInSeconds" int, "deleteAfterSeconds" int, "toDevicesOf" uuid)
  cross join lateral (
    select case when job."startAfter" is null then now()
      else greatest(job."startAfter", now() + interval '1 second') end as at) as start
  where job."toDevicesOf" is null
    or exists (select from push_subscriptions where person_id = job."toDevicesOf")
  on conflict do nothing`

/** Creates or updates the tables and queues of the jobs. */
export async function prepareJobs(options: ConstructorOptions): Promise<void> {
  const boss = new PgBoss({ ...options, supervise: false, schedule: false })
  // Errors also reject the call.
  boss.on('error', () => {})
  try {
    await boss.start()
    for (const [name, { retryLimit }] of Object.entries(queues)) {
      await boss.createQueue(name, { retryLimit })
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}
