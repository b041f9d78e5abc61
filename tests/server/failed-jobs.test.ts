// Failed emails and jobs: admins see the cause, and retry them.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { deleteFailedJob, recordFailedJob } from '#server/db/admin/failed-jobs.ts'
import { rows } from '#server/db/connection/database.ts'
import { jobsInsert } from '#server/db/jobs.ts'
import { subscribeToChanges } from '#server/db/transaction/changes.ts'
import { SOON, startEmailing } from '#tests/support/emailing.ts'
import { placeBid, postCase } from '#tests/support/stories.ts'

const emailing = await startEmailing()
const { api } = emailing
const robin = await api.admin()
afterAll(() => emailing.stop())

const failed = async () => (await robin.must('listFailedJobs')).data
/** Keeps a failed job from its next attempt, which may come first on a busy machine. */
const putOff = (id: string) =>
  vi.waitFor(async () => {
    const update = sql`update pgboss.job set start_after = now() + interval '1 hour'
      where id = ${id} and state = 'retry' returning id`
    expect(await rows(api.services.db.orm, update)).toEqual([{ id }])
  }, SOON)
const retry = (id: string) => robin.ask('retryJob', { path: { job_id: id } })

describe('an email that the mail server refused', () => {
  it('is listed with its cause and recipient, and leaves the list once it was retried', async () => {
    const maria = await api.customer()
    const { id } = await postCase(api, maria)
    emailing.mail().refuse(true)
    await placeBid(await api.attorney(), id)
    await vi.waitFor(async () => expect(await failed()).toHaveLength(1), SOON)
    const [job] = await failed()
    expect(job).toMatchObject({
      queue: 'notice-email',
      cause: expect.stringMatching(/^The mail server 127\.0\.0\.1:\d+ refused it \(451\)\.$/),
      is_given_up: false,
    })
    const { about, ...stored } = job ?? {}
    expect(about).toEqual({
      email: null,
      person: expect.any(String),
      case_unique_id: expect.any(Number),
      title: expect.stringContaining('bid'),
    })
    expect(JSON.stringify(stored)).not.toContain(maria.email)
    await putOff(job?.id ?? '')
    expect(await retry(job?.id ?? '')).toMatchObject({
      status: 200,
      body: { data: { outcome: 'failed', cause: job?.cause } },
    })
    await putOff(job?.id ?? '')
    emailing.mail().refuse(false)
    expect(await retry(job?.id ?? '')).toMatchObject({
      status: 200,
      body: { data: { outcome: 'done', cause: null } },
    })
    await vi.waitFor(() => expect(emailing.emailsTo(maria)).toHaveLength(1), SOON)
    await vi.waitFor(async () => expect(await failed()).toEqual([]), SOON)
    const query = { person_id: robin.id }
    const [line] = (await robin.must('listAuditEvents', { query })).data
    expect(line).toMatchObject({ event: 'job.retry', entity: 'job', entity_id: job?.id })
  })

  it('is given up where there is no mailbox, and can still be retried', async () => {
    const maria = await api.customer()
    const { id } = await postCase(api, maria)
    const { refusals } = emailing.mail()
    refusals.set(maria.email, { responseCode: 550, message: '5.1.1 No such mailbox' })
    await placeBid(await api.attorney(), id)
    await vi.waitFor(async () => expect(await failed()).toHaveLength(1), SOON)
    const [job] = await failed()
    expect(job).toMatchObject({ is_given_up: true, attempts: 1 })
    expect(job?.cause).toContain('has no such mailbox (550)')
    refusals.delete(maria.email)
    expect(await retry(job?.id ?? '')).toMatchObject({
      status: 200,
      body: { data: { outcome: 'done' } },
    })
    await vi.waitFor(() => expect(emailing.emailsTo(maria)).toHaveLength(1), SOON)
    expect(await failed()).toEqual([])
    expect((await retry(job?.id ?? '')).status).toBe(404)
  })

  it('stays in the list when the push job of the same notification is retried and done', async () => {
    const maria = await api.customer()
    const { id } = await postCase(api, maria)
    const { orm } = api.services.db
    const { refusals } = emailing.mail()
    refusals.set(maria.email, { responseCode: 550, message: '5.1.1 No such mailbox' })
    const ofBid = sql`name = 'notice-push' and data ->> 'noticeId' in (
      select id::text from notifications where case_id = ${id})`
    await emailing.beforeSending(async () => {
      await placeBid(await api.attorney(), id)
      // As that of a person with a device after a failed attempt, and with the next one after the
      // email was given up.
      const ids = sql`select id from notifications where case_id = ${id}`
      const startAfter = new Date(Date.now() + 3_600_000).toISOString()
      for (const { id: noticeId } of await rows<{ id: string }>(orm, ids))
        await orm.execute(jobsInsert([{ name: 'notice-push', data: { noticeId }, startAfter }]))
      await orm.execute(sql`update pgboss.job set state = 'retry', retry_count = 1 where ${ofBid}`)
    })
    await vi.waitFor(async () => expect(await failed()).toHaveLength(1), SOON)
    await orm.execute(sql`update pgboss.job set start_after = now() where ${ofBid}`)
    const states = sql`select state from pgboss.job where ${ofBid}`
    await vi.waitFor(
      async () => expect(await rows(orm, states)).toEqual([{ state: 'completed' }]),
      SOON,
    )
    const [job] = await failed()
    expect(job).toMatchObject({ queue: 'notice-email', is_given_up: true })
    refusals.delete(maria.email)
    expect((await retry(job?.id ?? '')).status).toBe(200)
    await vi.waitFor(async () => expect(await failed()).toEqual([]), SOON)
  })
})

it('a failed job that succeeds later leaves the open lists of admins', async () => {
  const { db } = api.services
  const heard: string[] = []
  await subscribeToChanges(db, { onChange: ({ kind }) => heard.push(kind), onGap: () => {} })
  const job = { id: randomUUID(), queue: 'erasure', data: {} } as const
  const failure = { cause: 'It failed.', attempts: 1, isGivenUp: false, failedAt: api.now() }
  await recordFailedJob(db.orm, { ...job, ...failure })
  await vi.waitFor(() => expect(heard).toEqual(['office']), SOON)
  await deleteFailedJob(db.orm, job.id)
  await vi.waitFor(() => expect(heard).toEqual(['office', 'office']), SOON)
})

describe('a failed job about an attorney or a bid', () => {
  const { orm } = api.services.db
  const aboutOf = async (job: { queue: 'alert-email' | 'bid-end'; data: object }) => {
    const id = randomUUID()
    const failure = { cause: 'It failed.', attempts: 1, isGivenUp: false, failedAt: api.now() }
    await recordFailedJob(orm, { id, ...job, ...failure })
    const found = (await failed()).find((listed) => listed.id === id)
    await deleteFailedJob(orm, id)
    return found?.about
  }

  it('names the attorney whom the email with new cases is for', async () => {
    const vega = await api.attorney({ companyName: 'Vega Law Group' })
    const data = { attorneyId: vega.id, since: api.now(), until: api.now() }
    expect(await aboutOf({ queue: 'alert-email', data })).toMatchObject({
      person: 'Vega Law Group',
    })
  })

  it('names the case of the bid', async () => {
    const { id, unique_id } = await postCase(api, await api.customer())
    const bid = await placeBid(await api.attorney(), id)
    const data = { bidId: bid.id, due: api.now() }
    expect(await aboutOf({ queue: 'bid-end', data })).toMatchObject({ case_unique_id: unique_id })
  })
})

describe('an invitation whose email was refused', () => {
  it('shows the reason until it is sent', async () => {
    const email = 'no.mailbox@example.com'
    const { refusals } = emailing.mail()
    refusals.set(email, { responseCode: 550, message: '5.1.1 No such mailbox' })
    const body = { email, role_name: 'attorney' } as const
    const { id } = (await robin.must('inviteUser', { body })).data
    const sent = async () =>
      (await robin.must('listInvitations')).data.find((invitation) => invitation.id === id)
    await vi.waitFor(
      async () =>
        expect(await sent()).toMatchObject({
          sent_at: null,
          send_failure: expect.stringContaining('has no such mailbox (550)'),
        }),
      SOON,
    )
    expect((await failed())[0]?.about).toMatchObject({ email, person: null })
    refusals.delete(email)
    const path = { invitation_id: id }
    expect((await robin.must('resendInvitation', { path })).data.send_failure).toBeNull()
    await vi.waitFor(async () => expect((await sent())?.sent_at).not.toBeNull(), SOON)
    expect(await sent()).toMatchObject({ send_failure: null })
  })
})
