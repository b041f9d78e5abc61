// A server that begins to require licenses, or no longer does: the time for contact of cases in
// progress, and who is told.
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import type { components } from '#contract'
import { rows } from '#server/db/connection/database.ts'
import { cases } from '#server/db/schema/cases.ts'
import { runHousekeeping } from '#server/delivery/housekeeping.ts'
import { holdWithheldCases, resumeContactWaits } from '#server/domain/lifecycle/contact-holds.ts'
import { applyDueReminders } from '#server/domain/lifecycle/deadlines.ts'
import { startApi, type TestPerson } from '#tests/support/api.ts'
import { SOON, startEmailing } from '#tests/support/emailing.ts'
import { ARIZONA, licenseEntry } from '#tests/support/licensing.ts'
import { acceptedBid, move, notificationsTo } from '#tests/support/stories.ts'

type Schemas = components['schemas']

describe('a case that waits for a license, once the server no longer requires licenses', () => {
  async function held() {
    const other = await startApi()
    const [customer, admin] = [await other.customer(), await other.admin()]
    const vega = await other.attorney()
    const { caseId } = await acceptedBid(other, customer, [vega])
    await move(vega, caseId, 'accepted')
    other.advance({ hours: 25 })
    const { services } = other
    await applyDueReminders({ ...services, verifyAttorneys: true })
    const phone = await vega.onAnotherPhone()
    const client = await customer.onAnotherPhone()
    const contacted = async () =>
      (await phone.ask('markContacted', { body: { id: caseId } })).status
    const dueAt = async () => {
      const { data } = await client.must('getCase', { path: { case_id: caseId } })
      return 'contact_due_at' in data && data.contact_due_at
    }
    const clean = (verifyAttorneys: boolean) =>
      runHousekeeping({
        services: { ...services, verifyAttorneys },
        mailer: { tidy: () => Promise.resolve() },
        onError: (error) => {
          throw error
        },
      })
    return { other, vega: phone, client, admin, caseId, contacted, dueAt, clean }
  }
  const IN_72_HOURS = 72 * 3_600_000

  it('resumes after housekeeping with a new period', async () => {
    const { other, vega, client, caseId, contacted, dueAt, clean } = await held()
    // Any license counts for a case without a place.
    expect((await notificationsTo(vega)).map(({ title }) => title)).toContain(
      'Your client is hidden until we check your law license',
    )
    expect(await contacted()).toBe(409)
    await clean(true)
    expect(await dueAt()).toBeNull()
    await clean(false)
    expect(Date.parse(String(await dueAt()))).toBe(other.now().getTime() + IN_72_HOURS)
    const resumed = `You can be in touch again about DUI case`
    for (const person of [vega, client]) {
      const [latest] = await notificationsTo(person)
      expect(latest).toMatchObject({ kind: 'contact_resumed', case_id: caseId })
      expect(latest?.title).toContain(resumed)
    }
    expect(await contacted()).toBe(200)
    await client.must('denyContact', { body: { id: caseId } })
    expect(await dueAt()).not.toBeNull()
    await other.close()
  })

  it('resumes when the license is checked, and notifies the attorney that a customer waits', async () => {
    const { other, vega, admin, caseId, dueAt } = await held()
    await enterAndCheck(vega, admin)
    expect(await dueAt()).not.toBeNull()
    const told = (await notificationsTo(vega)).slice(0, 2)
    expect(told.map(({ kind, case_id }) => [kind, case_id])).toEqual([
      ['contact_resumed', caseId],
      ['license_verified', null],
    ])
    await other.close()
  })

  it('that was stored at the moment of the check resumes after housekeeping', async () => {
    const { other, vega, client, admin, caseId, dueAt, clean } = await held()
    await enterAndCheck(vega, admin)
    await other.services.db.orm
      .update(cases)
      .set({ contactDueAt: null, contactRemindAt: null })
      .where(eq(cases.id, caseId))
    // The customer was told of the hold after the check had looked for whom to tell.
    await other.services.db.orm.execute(
      sql`delete from notifications where kind in ('attorney_confirmed', 'contact_resumed') and case_id = ${caseId}`,
    )
    await clean(true)
    expect((await notificationsTo(client))[0]?.kind).toBe('attorney_confirmed')
    expect((await notificationsTo(vega))[0]).toMatchObject({
      kind: 'contact_resumed',
      case_id: caseId,
    })
    expect(await dueAt()).not.toBeNull()
    await other.close()
  })
})

describe('a server that begins to require licenses', () => {
  it('notifies both sides of each case whose attorney has none, also after the contact and its deadline', async () => {
    const other = await startApi()
    const customer = await other.customer()
    const [vega, okafor] = [await other.attorney(), await other.attorney()]
    const choose = async (attorney: TestPerson) => {
      const { caseId } = await acceptedBid(other, customer, [attorney])
      return caseId
    }
    const contacted = await choose(vega)
    await vega.must('markContacted', { body: { id: contacted } })
    const overdue = await choose(vega)
    const closed = await choose(vega)
    await move(customer, closed, 'closed')
    for (let day = 0; day < 4; day += 1) {
      other.advance({ hours: 24 })
      await applyDueReminders(other.services)
    }
    const again = async (person: TestPerson) => person.onAnotherPhone()
    const [client, attorney, second] = [
      await again(customer),
      await again(vega),
      await again(okafor),
    ]
    const { caseId: waiting } = await acceptedBid(other, client, [second])
    // A case a page.
    const sweep = async (verifyAttorneys = true) => {
      other.advance({ seconds: 1 })
      const jobs = [{ sweep: randomUUID() }]
      for (const job of jobs) {
        await holdWithheldCases({ ...other.services, verifyAttorneys }, job, 1)
        const planned = sql`delete from pgboss.job where name = 'license-sweep' returning data`
        jobs.push(
          ...(await rows<{ data: typeof job }>(other.services.db.orm, planned)).map(
            ({ data }) => data,
          ),
        )
      }
      return jobs.length
    }
    const told = async (kind: Schemas['NotificationKind']) =>
      (await notificationsTo(client, { limit: 50 }))
        .flatMap((sent) => (sent.kind === kind ? [sent.case_id] : []))
        .toSorted()
    const toldAttorneys = async () =>
      Promise.all(
        [attorney, second].map(
          async (person) =>
            (await notificationsTo(person, { limit: 50 })).filter(
              ({ kind }) => kind === 'license_needed',
            ).length,
        ),
      )
    expect(await sweep(false)).toBe(1)
    expect(await told('attorney_unconfirmed')).toEqual([])
    expect(await sweep()).toBe(4)
    await sweep()
    expect(await told('attorney_unconfirmed')).toEqual([contacted, overdue, waiting].toSorted())
    expect(await toldAttorneys()).toEqual([1, 1])
    const { data } = await client.must('getCase', { path: { case_id: waiting } })
    expect(data).toMatchObject({ contact_due_at: null })

    // Licenses are not required for a while.
    await resumeContactWaits(other.services)
    expect(await told('contact_resumed')).toEqual([overdue, waiting].toSorted())
    await sweep()
    expect(await told('attorney_unconfirmed')).toEqual(
      [contacted, overdue, overdue, waiting, waiting].toSorted(),
    )
    expect(await toldAttorneys()).toEqual([2, 2])
    await other.close()
  })

  it('emails them at its start, and when it no longer requires licenses', async () => {
    const emailing = await startEmailing()
    const other = emailing.api
    const customer = await other.customer()
    const { caseId } = await acceptedBid(other, customer, [await other.attorney()])
    const { services } = other
    await emailing.beforeSending(async () => {
      services.verifyAttorneys = true
    })
    const newest = (subject: string) =>
      vi.waitFor(() => {
        const email = emailing.emailsTo(customer).at(-1)
        expect(email?.subject).toContain(subject)
        return email?.text
      }, SOON)
    expect(await newest('We have not confirmed the license of Vega Law Group')).toContain(
      'don’t wait for their call',
    )
    await emailing.beforeSending(async () => {
      services.verifyAttorneys = false
      other.advance({ seconds: 1 })
    })
    expect(await newest('Vega Law Group can see how to reach you')).toMatch(
      /can see your phone number and email for your DUI case \d+ again\. They should call/,
    )
    const { data } = await customer.must('getCase', { path: { case_id: caseId } })
    expect(data).toMatchObject({ contact_due_at: expect.any(String) })
    await emailing.stop()
  })
})

/** The attorney enters a license of Arizona, and the admin confirms it, on another phone. */
async function enterAndCheck(attorney: TestPerson, admin: TestPerson): Promise<void> {
  const path = { state: ARIZONA }
  const { data } = await attorney.must('saveLicense', { path, body: licenseEntry })
  const body = { source: 'State Bar of Arizona', version: data.version }
  const phone = await admin.onAnotherPhone()
  await phone.must('verifyLicense', { path: { license_id: data.id }, body })
}
