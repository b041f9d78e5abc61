// Jobs of pg-boss, written with the change that makes them due. Its own `send` would ask for the queue on another
// connection than the transaction's, which PGlite does not have: see docs/decisions/0007-jobs-and-emails.md.
import { type SQL, sql } from 'drizzle-orm'
import { type ConstructorOptions, PgBoss } from 'pg-boss'
import type { ErasedTables } from './connection/erasure.ts'

/** What each kind of job carries. */
export interface JobData {
  /** Looks at a case at the instant `due`. */
  'case-deadline': { caseId: string; due: string }
  /** Removes an account at the identity provider, whose id it is. */
  'identity-removal': { userId: string }
  /** Overwrites what deleted rows have left in the database's files. Without `tables`: in the small ones. */
  erasure: { tables?: ErasedTables }
  'notice-email': { noticeId: string }
  /** Sends a person the waiting notifications about a case as one email. */
  'case-email': { receivedBy: string; caseId: string }
  'invitation-email': { invitationId: string }
  /** Creates a code of the embedded identity provider and emails it. */
  'code-email': { codeId: string }
  /**
   * Emails `to` that the password or email of an account changed at `at`, or that somebody tried a password where the
   * account has none. `to`: for a changed email, the previous address.
   */
  'account-email': {
    about:
      | 'password'
      | 'email'
      | 'second_factor_added'
      | 'second_factor_removed'
      | 'passkey_added'
      | 'passkey_removed'
      | 'no_password'
    to: string
    at: string
  }
  /** Finds the devices that a notification is for. */
  'notice-push': { noticeId: string }
  /** `postponed`: how often it has been put off, for quiet hours or because the push service asked for it. */
  'device-push': { noticeId: string; deviceId: string; postponed: number }
  housekeeping: Record<never, never>
}

export type QueueName = keyof JobData

/** How failed jobs are tried again, and how long one may take before another process may try. */
interface QueueSettings {
  retryLimit: number
  /** Seconds before the first retry; doubled each time, up to `retryDelayMax`. */
  retryDelay: number
  retryDelayMax: number
  expireInSeconds: number
  deleteAfterSeconds: number
}

const DAY_SECONDS = 86_400
const patient: QueueSettings = {
  // Three days of a mail server that is down, or of anything else.
  retryLimit: 80,
  retryDelay: 2,
  retryDelayMax: 3_600,
  expireInSeconds: 60,
  deleteAfterSeconds: DAY_SECONDS,
}

/** Every queue. */
export const queues: Record<QueueName, QueueSettings> = {
  'case-deadline': patient,
  'identity-removal': patient,
  // Large tables take a minute for each 600 MB.
  erasure: { ...patient, expireInSeconds: 3_600 },
  'notice-email': patient,
  'case-email': patient,
  'invitation-email': patient,
  'code-email': patient,
  'account-email': patient,
  'notice-push': patient,
  'device-push': patient,
  // The schedule brings the next one.
  housekeeping: { ...patient, retryLimit: 0, expireInSeconds: 600 },
}

/** A job to do: at once, or from the instant `startAfter` on. A second one with the same id is left out. */
export type NewJob = {
  [Name in QueueName]: { name: Name; id?: string; data: JobData[Name]; startAfter?: string }
}[QueueName]

/**
 * The statement that writes jobs. One for an instant comes in a second at the earliest: a process whose clock is behind
 * the database's puts it off again and again, until the instant has come for it as well.
 */
export const jobsInsert = (jobs: NewJob[]): SQL => sql`
  insert into pgboss.job (id, name, data, start_after, keep_until, policy, retry_limit, retry_delay,
    retry_delay_max, retry_backoff, expire_seconds, deletion_seconds)
  select coalesce(job.id, gen_random_uuid()), job.name, job.data, start.at, start.at + interval '30 days',
    'standard', job."retryLimit", job."retryDelay", job."retryDelayMax", true, job."expireInSeconds",
    job."deleteAfterSeconds"
  from json_to_recordset(${JSON.stringify(jobs.map((job) => ({ ...queues[job.name], ...job })))}::json)
    as job (id uuid, name text, data jsonb, "startAfter" timestamptz, "retryLimit" int, "retryDelay" int,
      "retryDelayMax" int, "expireInSeconds" int, "deleteAfterSeconds" int)
  cross join lateral (
    select case when job."startAfter" is null then now()
      else greatest(job."startAfter", now() + interval '1 second') end as at) as start
  on conflict do nothing`

/** Makes the tables and queues of the jobs, or brings them up to date. */
export async function prepareJobs(options: ConstructorOptions): Promise<void> {
  const boss = new PgBoss({ ...options, supervise: false, schedule: false })
  // What goes wrong rejects as well.
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
