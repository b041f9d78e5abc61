// A chosen attorney whose license is refused or missing: what both sides see, and the time for
// contact.
import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import type { components } from '#contract'
import { licenses } from '#server/db/schema/people.ts'
import { applyDueReminders } from '#server/domain/lifecycle/deadlines.ts'
import type { TestPerson } from '#tests/support/api.ts'
import { isPostgres } from '#tests/support/database.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import {
  ARIZONA,
  codeOf,
  LICENSE_NEEDED,
  licenseEntry,
  NEVADA,
  open,
  startLicensing,
} from '#tests/support/licensing.ts'
import { decide, move, notificationsTo, placeBid } from '#tests/support/stories.ts'

type Schemas = components['schemas']

const { api, licensed, maria, post, postWithoutPlace, refuse, save, verify } =
  await startLicensing()
afterAll(() => api.close())

describe('without a checked license', () => {
  async function chosen() {
    const { who, license } = await licensed()
    const { id } = await post()
    await decide(maria, await placeBid(who, id))
    /** Returns whether the case says that contact is withheld, and the gap of the bid's license. */
    const readByCustomer = async () => {
      const { data } = await maria.must('getCase', { path: { case_id: id } })
      const { data: bids } = await maria.must('listBids', { query: { case_id: id } })
      return ['is_contact_withheld' in data && data.is_contact_withheld, bids[0]?.license_gap]
    }
    const read = async () => {
      const { data } = (await open(who, id)).body as { data: Schemas['AttorneyCase'] }
      return [data.customer?.first_name, data.dui?.citation_number, data.license_gap]
    }
    return { who, license, read, readByCustomer, id }
  }
  const reaches = ['Maria', expect.any(String), undefined]

  it('a chosen attorney sees the case, and the customer only until the check is withdrawn', async () => {
    const { who, license, read, readByCustomer, id } = await chosen()
    expect(await read()).toEqual(reaches)
    expect(await readByCustomer()).toEqual([false, null])
    const refused = await refuse(license)
    expect(await read()).toEqual([undefined, null, 'refused'])
    expect(await readByCustomer()).toEqual([true, 'refused'])
    // Asking again gives nothing back before an admin has looked.
    const asked = await save(who, ARIZONA, { ...licenseEntry, version: refused.version })
    expect(await read()).toEqual([undefined, null, 'pending'])
    expect(await readByCustomer()).toEqual([true, 'pending'])
    await verify(asked)
    expect(await read()).toEqual(reaches)
    expect(await readByCustomer()).toEqual([false, null])
    await who.must('deleteLicense', { path: { state: ARIZONA } })
    expect(await read()).toEqual([undefined, null, 'missing'])
    expect(await readByCustomer()).toEqual([true, 'missing'])
    await save(who)
    expect(await read()).toEqual([undefined, null, 'pending'])
    expect((await move(maria, id, 'closed')).status).toBe(200)
    expect(await read()).toEqual([undefined, null, undefined])
    expect((await readByCustomer())[0]).toBe(false)
  })

  it('the time to contact the customer stops while the check is withdrawn, and restarts afterwards', async () => {
    const { who, license, id } = await chosen()
    const dueIn = async () => {
      const { data } = await maria.must('getCase', { path: { case_id: id } })
      const due = 'contact_due_at' in data ? data.contact_due_at : null
      return due && Math.round((Date.parse(due) - api.now().getTime()) / 3_600_000)
    }
    const kinds = async (person: TestPerson) =>
      (await notificationsTo(person, { limit: 20 })).flatMap((sent) =>
        sent.case_id === id ? [sent.kind] : [],
      )
    expect(await dueIn()).toBe(72)
    api.advance({ hours: 10 })
    const refused = await refuse(license)
    expect(await dueIn()).toBeNull()
    api.advance({ hours: 73 })
    await applyDueReminders(api.services)
    expect(await kinds(who)).toEqual(['bid_accepted'])
    expect(await kinds(maria)).not.toContain('contact_overdue')
    await verify(await save(who, ARIZONA, { ...licenseEntry, version: refused.version }))
    expect(await dueIn()).toBe(72)
    expect(await kinds(who)).toEqual(['contact_resumed', 'bid_accepted'])
    // Contact that was made before is not waited for again.
    await who.must('markContacted', { body: { id } })
    const { data } = await who.must('listLicenses', { path: { attorney_id: who.id } })
    const again = data[0] && (await refuse(data[0]))
    await verify(await save(who, ARIZONA, { ...licenseEntry, version: again?.version ?? 0 }))
    expect(await dueIn()).toBeNull()
    expect(await kinds(who)).toEqual(['contact_resumed', 'bid_accepted'])
  })

  it('a customer who denies contact meanwhile can do so again, and the time starts after the check', async () => {
    const { who, license, id } = await chosen()
    await who.must('markContacted', { body: { id } })
    const refused = await refuse(license)
    for (const _ of [1, 2]) {
      const { data } = await maria.must('denyContact', { body: { id } })
      expect(data).toMatchObject({ contact_denials: 1, contact_due_at: null })
    }
    // The refusal told them.
    const told = (await notificationsTo(who, { limit: 20 })).map(({ kind }) => kind)
    expect(told).toContain('license_refused')
    expect(told).not.toContain('license_needed')
    await verify(await save(who, ARIZONA, { ...licenseEntry, version: refused.version }))
    const { data } = await maria.must('getCase', { path: { case_id: id } })
    expect('contact_due_at' in data && data.contact_due_at).not.toBeNull()
  })

  it('the time to contact a customer who was not notified stops at the next reminder, and both are notified once', async () => {
    const { who, license, id } = await chosen()
    const second = await post()
    await decide(maria, await placeBid(who, second.id))
    // As where licenses were not required when the bids were accepted.
    await api.services.db.orm.execute(sql`delete from licenses where id = ${license.id}`)
    api.advance({ hours: 73 })
    await applyDueReminders(api.services)
    await applyDueReminders(api.services)
    const ofAttorney = (await notificationsTo(who, { limit: 20 })).map(({ kind, title }) => [
      kind,
      title,
    ])
    expect(ofAttorney.filter(([kind]) => kind !== 'bid_accepted')).toEqual(
      [
        ['license_verified', 'Your Arizona license was checked'],
        ['license_needed', 'Your client is hidden until we check your Arizona license'],
      ].toReversed(),
    )
    const { data } = await maria.must('getCase', { path: { case_id: id } })
    expect(data).toMatchObject({ contact_due_at: null, is_contact_withheld: true })
    await verify(await save(who))
    const { data: after } = await maria.must('getCase', { path: { case_id: id } })
    expect('contact_due_at' in after && after.contact_due_at).not.toBeNull()
    const told = (await notificationsTo(maria, { limit: 20 })).filter(
      ({ case_id }) => case_id === id,
    )
    expect(told.map(({ kind, title }) => [kind, title]).toReversed()).toEqual([
      ['bid_received', expect.any(String)],
      [
        'attorney_unconfirmed',
        expect.stringMatching(/^We have not confirmed your attorney’s license for DUI case/),
      ],
      ['attorney_confirmed', expect.any(String)],
    ])
  })

  it('an admin refuses a license whose check has expired, which hides the customer', async () => {
    const { license, read, readByCustomer, id } = await chosen()
    await api.services.db.orm
      .update(licenses)
      .set({ licenseStatus: 'expired', remindAt: null, expiresAt: api.now() })
      .where(eq(licenses.id, license.id))
    expect(await read()).toEqual(reaches)
    expect(await refuse(license, 'Disbarred in June.')).toMatchObject({
      license_status: 'refused',
      refusal_reason: 'Disbarred in June.',
    })
    expect(await read()).toEqual([undefined, null, 'refused'])
    expect(await readByCustomer()).toEqual([true, 'refused'])
    const told = (await notificationsTo(maria, { limit: 20 })).filter((one) => one.case_id === id)
    expect(told[0]?.kind).toBe('attorney_unconfirmed')
  })

  it('a chosen attorney keeps the customer while a changed license waits for its check, and gets no other one', async () => {
    const { who, license, read, readByCustomer, id } = await chosen()
    const other = await placeBid(who, (await post()).id)
    const unchecked = async () =>
      ((await open(who, id)).body as { data: Schemas['AttorneyCase'] }).data.unchecked_license
    expect(await unchecked()).toBeUndefined()
    const change = (bar_number: string, version: number) =>
      save(who, ARIZONA, { ...licenseEntry, bar_number, version })
    const once = await change('7', license.version)
    expect(once).toMatchObject({ license_status: 'pending' })
    expect(await read()).toEqual(reaches)
    const twice = await change('8', once.version)
    expect(await read()).toEqual(reaches)
    expect(await readByCustomer()).toEqual([false, 'pending'])
    expect(await unchecked()).toBe('pending')
    expect(codeOf(await decide(maria, other))).toEqual(LICENSE_NEEDED)
    // Other cases of the state wait for the check.
    expect(codeOf(await open(who, (await post()).id))).toEqual(LICENSE_NEEDED)
    await refuse(twice)
    expect(await read()).toEqual([undefined, null, 'refused'])
    expect(await unchecked()).toBeUndefined()
  })
})

it('customers are notified once when the license that their case relies on is refused or deleted, and when it is checked', async () => {
  const { who, license } = await licensed()
  const choose = async ({ id }: { id: string }) => {
    await decide(maria, await placeBid(who, id))
    return id
  }
  const toldOf = async (wanted: Schemas['NotificationKind']) =>
    (await notificationsTo(maria, { limit: 100 })).flatMap(({ kind, case_id }) =>
      kind === wanted ? [case_id] : [],
    )
  const told = () => toldOf('attorney_unconfirmed')
  const inArizona = await choose(await post())
  await move(maria, await choose(await post()), 'closed')
  await placeBid(who, (await post()).id)
  await verify(await save(who, NEVADA))
  const inNevada = await choose(await post('32003'))
  const nowhere = await choose(await postWithoutPlace())
  const before = await told()

  const saveAgain = ({ version }: Schemas['License']) =>
    save(who, ARIZONA, { ...licenseEntry, version })
  const refused = await refuse(license)
  expect(await told()).toEqual([inArizona, ...before])
  const twice = await refuse(await saveAgain(refused))
  expect(await told()).toEqual([inArizona, ...before])
  api.advance({ seconds: 1 })
  const earlier = await toldOf('attorney_confirmed')
  const checked = await verify(await saveAgain(twice))
  expect(await toldOf('attorney_confirmed')).toEqual([inArizona, ...earlier])
  api.advance({ seconds: 1 })
  await refuse(checked)
  expect(await told()).toEqual([inArizona, inArizona, ...before])
  await who.must('deleteLicense', { path: { state: ARIZONA } })
  expect(await told()).toEqual([inArizona, inArizona, ...before])
  // The last one that was checked, on which the case without a place relies too.
  await who.must('deleteLicense', { path: { state: NEVADA } })
  expect((await told()).slice(0, 2).toSorted()).toEqual([inNevada, nowhere].toSorted())
  api.advance({ seconds: 1 })
  await verify(await save(who, ARIZONA))
  const confirmed = await toldOf('attorney_confirmed')
  expect(confirmed.slice(0, 2).toSorted()).toEqual([inArizona, nowhere].toSorted())
  expect(confirmed.slice(2)).toEqual([inArizona, ...earlier])
})

const ROUNDS = isPostgres && isFullRun ? 50 : 6

it(`two licenses that are refused at once, ${ROUNDS} times: the customer of a case without a place is notified once`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { who, license } = await licensed()
    const other = await verify(await save(who, NEVADA))
    const { id } = await postWithoutPlace()
    await decide(maria, await placeBid(who, id))
    await Promise.all([refuse(license), refuse(other)])
    const sent = await notificationsTo(maria, { limit: 20 })
    const told = sent.filter(
      ({ kind, case_id }) => kind === 'attorney_unconfirmed' && case_id === id,
    )
    expect(told).toHaveLength(1)
  }
}, 60_000)
