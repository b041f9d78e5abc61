// An API whose jobs email notifications to a mail server of the test's own.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { rows } from '#server/db/connection/database.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { startJobs } from '#server/delivery/jobs.ts'
import { openMailer } from '#server/delivery/mailer.ts'
import type { Config } from '#server/settings/config.ts'
import { startApi, type TestPerson } from './api.ts'
import { startMailServer } from './mail-server.ts'
import { codeIn } from './mailed-code.ts'

/** The URL of the app, for links in emails. */
export const ORIGIN = 'https://fastpass.example'
/** Where people can write for help. */
export const SUPPORT = 'help@fastpass.example'
/** How often and how long tests wait for a job. */
export const SOON = { timeout: 40_000, interval: 50 }
// The shortest polling interval of pg-boss.
const POLL_SECONDS = 0.5

/** What tests of emails use. */
export type Emailing = Awaited<ReturnType<typeof startEmailing>>

/**
 * Starts everything. `sendMs`: the longest time for one email. `config`: replaces the usual
 * settings.
 */
export async function startEmailing({
  sendMs,
  config = {},
}: {
  sendMs?: number
  config?: Partial<Config>
} = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'fastpass-mail-'))
  const open = (smtpUrl: string | undefined) => {
    const mailFrom = 'Fastpass <notices@fastpass.example>'
    return openMailer(
      { smtpUrl, smtpPlaintext: true, mailFrom, dataFolder: folder, publicOrigin: ORIGIN },
      sendMs,
    )
  }
  const api = await startApi({ config })
  let mail = await startMailServer()
  const failures: unknown[] = []
  const mailer = await open(mail.url)
  const start = () =>
    startJobs({
      services: api.services,
      mailer,
      origin: ORIGIN,
      supportEmail: SUPPORT,
      onError: (error) => failures.push(error),
      pollSeconds: POLL_SECONDS,
    })
  let jobs = await start()
  const { orm } = api.services.db
  const emailsTo = ({ email }: Pick<TestPerson, 'email'>) =>
    mail.received.filter(({ recipients }) => recipients.includes(email))
  const notificationsOf = (caseId: string) =>
    orm.select().from(notifications).where(eq(notifications.caseId, caseId))
  const retryNow = () =>
    orm.execute(
      sql`update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`,
    )

  return {
    api,
    /** The errors of the jobs. */
    failures,
    /** The data folder, which also has the emails when there is no mail server. */
    folder,
    mail: () => mail,
    open,
    emailsTo,
    subjectsTo: (person: Pick<TestPerson, 'email'>) =>
      emailsTo(person).map(({ subject }) => subject),
    /**
     * Resolves with the code in the newest email to a person, once `count` emails with a code
     * exist.
     */
    mailedCode: (person: Pick<TestPerson, 'email'>, count = 1) =>
      vi.waitFor(() => {
        const found = emailsTo(person).flatMap(({ text }) => codeIn(text) ?? [])
        expect(found).toHaveLength(count)
        return found.at(-1) ?? ''
      }, SOON),
    /** Returns every notification about a case. */
    notificationsOf,
    /** Moves all waiting retries to now. */
    retryNow,
    /**
     * Returns the notifications about a case once each was emailed or is planned. Retries at once
     * when an email was not accepted.
     */
    emailedNotifications: (caseId: string) =>
      vi.waitFor(async () => {
        await retryNow()
        const undone = await rows(
          orm,
          sql`select job.id from pgboss.job join notifications notice on notice.id = job.id
              where job.name = 'notice-email' and job.state < 'completed' and notice.case_id = ${caseId}`,
        )
        expect(undone).toEqual([])
        const found = await notificationsOf(caseId)
        expect(found.length).toBeGreaterThan(0)
        return found
      }, SOON),
    /** Runs `work` while no email is sent. */
    beforeSending: async (work: () => Promise<void>) => {
      await jobs.stop()
      await work()
      jobs = await start()
    },
    /** Runs `work` while the mail server is down. */
    withoutMail: async (work: () => Promise<void>) => {
      const port = Number(new URL(mail.url).port)
      await mail.stop()
      await work()
      mail = await startMailServer({ port })
    },
    stop: async () => {
      await jobs.stop()
      mailer.close()
      await mail.stop()
      await api.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
