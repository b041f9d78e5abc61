// Licenses of attorneys, and what a server that checks them allows.
import { setTimeout as wait } from 'node:timers/promises'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#contract'
import { findLicensesOf } from '#server/db/licenses.ts'
import { cases } from '#server/db/schema/cases.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { licenses } from '#server/db/schema/people.ts'
import { runHousekeeping } from '#server/delivery/housekeeping.ts'
import { readCaseAsAttorney } from '#server/domain/case-view.ts'
import { applyDueReminders } from '#server/domain/lifecycle/deadlines.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { whole } from '#tests/support/case-answers.ts'
import { isPostgres } from '#tests/support/database.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import {
  acceptedBid,
  caseIn,
  decide,
  move,
  notificationsTo,
  placeBid,
} from '#tests/support/stories.ts'

type Schemas = components['schemas']

const ARIZONA = '04'
const NEVADA = '32'
const MARICOPA = '04013'
const entry = { bar_number: ' 031842 ', admitted_on: '2011-05-02T00:00:00Z' }

let api: TestApi
let maria: TestPerson
let robin: TestPerson
beforeAll(async () => {
  api = await startApi({ config: { verifyAttorneys: true } })
  maria = await api.customer()
  robin = await api.admin()
})
afterAll(() => api.close())

const save = async (who: TestPerson, state = ARIZONA, body: Schemas['LicenseSave'] = entry) =>
  (await who.must('saveLicense', { path: { state }, body })).data
const verify = async ({ id, version }: Schemas['License'], source = 'State Bar of Arizona') =>
  (await robin.must('verifyLicense', { path: { license_id: id }, body: { source, version } })).data
const refuse = async ({ id, version }: Schemas['License'], reason = 'Not on the roll.') =>
  (await robin.must('refuseLicense', { path: { license_id: id }, body: { reason, version } })).data
const licensed = async (state = ARIZONA) => {
  const who = await api.attorney()
  const license = await verify(await save(who, state))
  return { who, license }
}
const post = async (place: string | undefined = MARICOPA) => {
  api.advance({ seconds: 1 })
  const body = { ...(await caseIn(api, maria)), dui: whole.dui, ...(place && { place }) }
  return (await maria.must('createCase', { body })).data
}
const postWithoutPlace = async () => {
  api.advance({ seconds: 1 })
  return (await maria.must('createCase', { body: await caseIn(api, maria) })).data
}
const open = (who: TestPerson, id: string) =>
  who.ask('getCaseForAttorney', { path: { case_id: id, attorney_id: who.id } })
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string } | null)?.code,
]
const NEEDED = [403, 'LICENSE_NEEDED']

describe('a license', () => {
  it('is entered, listed by state, and deleted', async () => {
    const vega = await api.attorney()
    await save(vega, NEVADA)
    const arizona = await save(vega)
    expect(arizona).toMatchObject({
      ...{ state: ARIZONA, bar_number: '031842', license_status: 'pending' },
      ...{ admitted_on: '2011-05-02T00:00:00.000Z', checked_at: null, source: null, version: 1 },
    })
    const list = async () =>
      (await vega.must('listLicenses', { path: { attorney_id: vega.id } })).data
    expect((await list()).map(({ state }) => state)).toEqual([ARIZONA, NEVADA])
    const path = { attorney_id: vega.id }
    expect((await vega.must('listLicenses', { path })).is_required).toBe(true)
    await vega.must('deleteLicense', { path: { state: NEVADA } })
    await vega.must('deleteLicense', { path: { state: NEVADA } })
    expect(await list()).toEqual([arizona])
  })

  it.each([
    [{ ...entry, bar_number: '—' }, 'bar_number'],
    [{ ...entry, bar_number: 'x'.repeat(41) }, 'bar_number'],
    [{ ...entry, admitted_on: '2999-01-01T00:00:00Z' }, 'admitted_on'],
    [{ ...entry, admitted_on: '2011-05-02T10:00:00Z' }, 'admitted_on'],
    [{ ...entry, admitted_on: 'yesterday' }, 'admitted_on'],
  ])('with %o is refused at its field', async (body, field) => {
    const vega = await api.attorney()
    const { status, body: problem } = await vega.ask('saveLicense', {
      ...{ path: { state: ARIZONA }, body },
    })
    expect(status).toBe(422)
    expect((problem as Schemas['Problem']).errors).toMatchObject([{ field }])
  })

  it('is checked again after a change, and stays checked without one', async () => {
    const { who, license } = await licensed()
    expect(license).toMatchObject({
      ...{ license_status: 'verified', source: 'State Bar of Arizona', version: 2 },
    })
    expect(await save(who)).toEqual(license)
    const stale = { path: { state: ARIZONA }, body: { ...entry, bar_number: '7', version: 1 } }
    expect(codeOf(await who.ask('saveLicense', stale))).toEqual([409, 'LICENSE_CHANGED'])
    const changed = await save(who, ARIZONA, { ...entry, bar_number: '7', version: 2 })
    expect(changed).toMatchObject({ license_status: 'pending', checked_at: null, source: null })
    const query = { license_status: 'pending', limit: 100 } as const
    const { data } = await robin.must('listAdminLicenses', { query })
    expect(data.find(({ id }) => id === license.id)).toMatchObject({ checked_at: null })
  })

  it('is not decided on in a version that its attorney has changed', async () => {
    const vega = await api.attorney()
    const license = await save(vega)
    await save(vega, ARIZONA, { ...entry, bar_number: '8', version: 1 })
    const path = { license_id: license.id }
    const found = { path, body: { source: 'State Bar', version: 1 } }
    const { status, body } = await robin.ask('verifyLicense', found)
    expect(status).toBe(409)
    // The admin compares the present one next.
    const present = { id: license.id, bar_number: '8', version: 2 }
    expect(body).toMatchObject({ code: 'LICENSE_CHANGED', license: present })
    const empty = { path, body: { reason: ' ', version: 2 } }
    expect(codeOf(await robin.ask('refuseLicense', empty))).toEqual([422, 'INVALID_FIELDS'])
  })

  it('is refused with a reason that its attorney reads, and asked for again', async () => {
    const vega = await api.attorney()
    const refused = await refuse(await save(vega), 'The number belongs to someone else.')
    expect(refused).toMatchObject({
      ...{ license_status: 'refused', refusal_reason: 'The number belongs to someone else.' },
    })
    const again = await save(vega, ARIZONA, { ...entry, version: refused.version })
    expect(again).toMatchObject({ license_status: 'pending', refusal_reason: null })
  })

  it('waits in a list for admins, the longest wait first', async () => {
    const waiting = async () => {
      const query = { license_status: 'pending', limit: 100 } as const
      const { data } = await robin.must('listAdminLicenses', { query })
      return data.map(({ id }) => id)
    }
    const before = await waiting()
    const vega = await api.attorney({ companyName: 'Vega Law Group' })
    const first = await save(vega)
    api.advance({ seconds: 1 })
    const second = await save(vega, NEVADA)
    expect(await waiting()).toEqual([...before, first.id, second.id])
    await verify(first)
    expect(await waiting()).toEqual([...before, second.id])
    const { data } = await robin.must('listAdminLicenses', {
      query: { license_status: 'verified' },
    })
    expect(data.at(-1)).toMatchObject({ id: first.id, company_name: 'Vega Law Group' })
    const ends = data.map(({ expires_at }) => expires_at)
    expect(ends).toEqual(ends.toSorted())
  })

  it('is shown to admins with its attorney, and so are the places', async () => {
    const { who, license } = await licensed()
    const { data: own } = await who.must('getAttorney', { path: { attorney_id: who.id } })
    const { data } = await robin.must('getAdminAttorney', { path: { attorney_id: who.id } })
    expect(data).toMatchObject({ places: own.places, licenses: [license] })
  })
})

describe('without a checked license', () => {
  it('an attorney sees the row of a case without its words, and cannot open it or bid', async () => {
    const vega = await api.attorney()
    const legalCase = await post()
    const rowOf = async (who: TestPerson) => {
      const query = { scope: 'explore' } as const
      const { data } = await who.must('listCasesByAttorney', {
        path: { attorney_id: who.id },
        query,
      })
      return data.find(({ id }) => id === legalCase.id)
    }
    const row = await rowOf(vega)
    expect(row).toMatchObject({
      ...{ category_name: 'dui', place_name: 'Maricopa County, Arizona', is_license_needed: true },
    })
    expect(row?.first_words).toBeFalsy()
    expect(await open(vega, legalCase.id)).toMatchObject({
      status: 403,
      body: {
        ...{
          code: 'LICENSE_NEEDED',
          message: 'Add your Arizona license. We have to check it first.',
        },
        needed_license: {
          gap: 'missing',
          case: {
            ...{ unique_id: row?.unique_id, category_name: 'dui', case_status: 'open' },
            ...{ place_name: 'Maricopa County, Arizona', created_at: row?.created_at },
          },
        },
      },
    })
    const offer = { attorney_id: vega.id, case_id: legalCase.id, bid_amount: 900 }
    expect(codeOf(await vega.ask('createBid', { body: offer }))).toEqual(NEEDED)

    await verify(await save(vega))
    expect(await rowOf(vega)).toMatchObject({
      ...{ is_license_needed: false, first_words: 'I was stopped on the way home.' },
    })
    expect((await open(vega, legalCase.id)).status).toBe(200)
    const bid = await placeBid(vega, legalCase.id)
    expect(bid).toMatchObject({ license: { state: ARIZONA }, license_gap: null })
  })

  it('an attorney is told what is wrong with it', async () => {
    const vega = await api.attorney()
    const { id } = await post()
    const told = async () => {
      const { body } = await open(vega, id)
      const { message, needed_license } = body as unknown as Schemas['Problem']
      return [needed_license?.gap, message]
    }
    const license = await save(vega)
    const checking = 'We are checking your Arizona license. You don’t need to do anything.'
    expect(await told()).toEqual(['pending', checking])
    const refused = await refuse(license)
    expect(await told()).toEqual(['refused', 'We could not confirm your Arizona license.'])
    await save(vega, ARIZONA, { ...entry, version: refused.version })
    expect(await told()).toEqual(['pending', checking])
    await vega.must('deleteLicense', { path: { state: ARIZONA } })
    expect((await told())[0]).toBe('missing')
    const { id: unplaced } = await postWithoutPlace()
    const { body } = await open(vega, unplaced)
    expect(body).toMatchObject({ message: 'Add your license. We have to check it first.' })
  })

  it('that they change, an attorney reads and withdraws their bid, and cannot change it', async () => {
    const { who, license } = await licensed()
    const legalCase = await post()
    const bid = await placeBid(who, legalCase.id)
    await save(who, ARIZONA, { ...entry, bar_number: '9', version: license.version })
    const { body } = await open(who, legalCase.id)
    expect(body).toMatchObject({
      needed_license: { gap: 'pending', case: { case_status: 'open' } },
    })
    const query = { case_id: legalCase.id, attorney_id: who.id }
    expect((await who.must('listBids', { query })).data).toMatchObject([{ id: bid.id }])
    const edit = { id: bid.id, bid_amount: 700 }
    expect(codeOf(await who.ask('updateBid', { body: edit }))).toEqual(NEEDED)
    await who.must('withdrawBid', { body: { id: bid.id } })
    expect((await who.must('listBids', { query })).data).toEqual([])
  })

  it('of its state, one of another state is not enough, and any is for a case without a place', async () => {
    const { who } = await licensed(NEVADA)
    expect(codeOf(await open(who, (await post()).id))).toEqual(NEEDED)
    expect((await open(who, (await post(NEVADA)).id)).status).toBe(200)
    const unplaced = await postWithoutPlace()
    expect((await open(who, unplaced.id)).status).toBe(200)
    expect(codeOf(await open(await api.attorney(), unplaced.id))).toEqual(NEEDED)
  })

  it('an earlier bid stays, but cannot be changed or accepted', async () => {
    const { who, license } = await licensed()
    const legalCase = await post()
    const bid = await placeBid(who, legalCase.id)
    await refuse(license)
    const edit = { id: bid.id, bid_amount: 700 }
    expect(codeOf(await who.ask('updateBid', { body: edit }))).toEqual(NEEDED)
    const { data: bids } = await maria.must('listBids', { query: { case_id: legalCase.id } })
    expect(bids).toMatchObject([{ id: bid.id, license: null, license_gap: 'refused' }])
    const { data: read } = await maria.must('getCase', { path: { case_id: legalCase.id } })
    expect(read).toMatchObject({ is_license_required: true })
    const accepted = await decide(maria, bid)
    expect(codeOf(accepted)).toEqual(NEEDED)
    expect(accepted.body).toMatchObject({
      message:
        'We could not confirm this attorney’s license, so you can’t accept their bid now. You can choose another bid, or try later.',
    })
    expect((await decide(maria, bid, 'rejected')).status).toBe(200)
  })

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

  it('a chosen attorney sees the case, and the client only as long as the check was not withdrawn', async () => {
    const { who, license, read, readByCustomer, id } = await chosen()
    expect(await read()).toEqual(reaches)
    expect(await readByCustomer()).toEqual([false, null])
    const refused = await refuse(license)
    expect(await read()).toEqual([undefined, null, 'refused'])
    expect(await readByCustomer()).toEqual([true, 'refused'])
    // Asking again gives nothing back before an admin has looked.
    const asked = await save(who, ARIZONA, { ...entry, version: refused.version })
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

  it('the time to contact the client stands still while the check is withdrawn, and begins again after it', async () => {
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
    await verify(await save(who, ARIZONA, { ...entry, version: refused.version }))
    expect(await dueIn()).toBe(72)
    // Contact that was made before is not waited for again.
    await who.must('markContacted', { body: { id } })
    const { data } = await who.must('listLicenses', { path: { attorney_id: who.id } })
    const again = data[0] && (await refuse(data[0]))
    await verify(await save(who, ARIZONA, { ...entry, version: again?.version ?? 0 }))
    expect(await dueIn()).toBeNull()
  })

  it('a customer who denies contact meanwhile may say so again, and the time begins after the check', async () => {
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
    await verify(await save(who, ARIZONA, { ...entry, version: refused.version }))
    const { data } = await maria.must('getCase', { path: { case_id: id } })
    expect('contact_due_at' in data && data.contact_due_at).not.toBeNull()
  })

  it('the time to contact a client who was never told stops at the next reminder, and both are told once', async () => {
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

  it('an admin refuses a license whose check has expired, which hides the client', async () => {
    const { license, read, readByCustomer, id } = await chosen()
    await api.services.db.orm
      .update(licenses)
      .set({ licenseStatus: 'expired', remindAt: null, expiresAt: api.now() })
      .where(eq(licenses.id, license.id))
    expect(await read()).toEqual(reaches)
    expect(await refuse(license, 'Disbarred in June.')).toMatchObject({
      ...{ license_status: 'refused', refusal_reason: 'Disbarred in June.' },
    })
    expect(await read()).toEqual([undefined, null, 'refused'])
    expect(await readByCustomer()).toEqual([true, 'refused'])
    const told = (await notificationsTo(maria, { limit: 20 })).filter((one) => one.case_id === id)
    expect(told[0]?.kind).toBe('attorney_unconfirmed')
  })

  it('a chosen attorney keeps the client while a change of their own waits for its check', async () => {
    const { who, license, read, readByCustomer } = await chosen()
    const change = (bar_number: string, version: number) =>
      save(who, ARIZONA, { ...entry, bar_number, version })
    const once = await change('7', license.version)
    expect(once).toMatchObject({ license_status: 'pending' })
    expect(await read()).toEqual(reaches)
    const twice = await change('8', once.version)
    expect(await read()).toEqual(reaches)
    expect(await readByCustomer()).toEqual([false, 'pending'])
    // Other cases of the state wait for the check.
    expect(codeOf(await open(who, (await post()).id))).toEqual(NEEDED)
    await refuse(twice)
    expect(await read()).toEqual([undefined, null, 'refused'])
  })

  it('nothing is refused by a server that does not check licenses', async () => {
    const other = await startApi()
    const customer = await other.customer()
    const vega = await other.attorney()
    const body = { ...(await caseIn(other, customer)), place: MARICOPA }
    const { data: legalCase } = await customer.must('createCase', { body })
    expect((await open(vega, legalCase.id)).status).toBe(200)
    expect((await placeBid(vega, legalCase.id)).license).toBeNull()
    const path = { attorney_id: vega.id }
    expect((await vega.must('listLicenses', { path })).is_required).toBe(false)
    await other.close()
  })
})

describe('a case on hold, once the server asks for licenses no more', () => {
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

  it('goes on after housekeeping, with a new period', async () => {
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
    expect(await contacted()).toBe(200)
    await client.must('denyContact', { body: { id: caseId } })
    expect(await dueAt()).not.toBeNull()
    await other.close()
  })

  it('goes on when the license is checked', async () => {
    const { other, vega, admin, dueAt } = await held()
    const { data } = await vega.must('saveLicense', { path: { state: ARIZONA }, body: entry })
    const robot = await admin.onAnotherPhone()
    const found = { source: 'State Bar of Arizona', version: data.version }
    await robot.must('verifyLicense', { path: { license_id: data.id }, body: found })
    expect(await dueAt()).not.toBeNull()
    await other.close()
  })

  it('that was written at the moment of the check goes on after housekeeping', async () => {
    const { other, vega, admin, caseId, dueAt, clean } = await held()
    const { data } = await vega.must('saveLicense', { path: { state: ARIZONA }, body: entry })
    const robot = await admin.onAnotherPhone()
    const found = { source: 'State Bar of Arizona', version: data.version }
    await robot.must('verifyLicense', { path: { license_id: data.id }, body: found })
    await other.services.db.orm
      .update(cases)
      .set({ contactDueAt: null, contactRemindAt: null })
      .where(eq(cases.id, caseId))
    await clean(true)
    expect(await dueAt()).not.toBeNull()
    await other.close()
  })
})

describe('the same number of another account', () => {
  const alsoEnteredBy = async (id: string) => {
    const query = { to_check: true, limit: 100 }
    const { data } = await robin.must('listAdminLicenses', { query })
    return data.find((license) => license.id === id)?.also_entered_by
  }

  it('in the same state is named at the check, however it is written', async () => {
    const alpha = await api.attorney({ companyName: 'Alpha Real' })
    const vega = await api.attorney({ companyName: 'Vega Law Group' })
    await save(alpha, ARIZONA, { ...entry, bar_number: 'AZ 77-1842' })
    const license = await save(vega, ARIZONA, { ...entry, bar_number: 'az–771 842' })
    expect(await alsoEnteredBy(license.id)).toEqual(['Alpha Real'])
    // It is not refused, because the other account may be the false one.
    expect(await verify(license)).toMatchObject({ license_status: 'verified' })
    const elsewhere = await save(vega, NEVADA, { ...entry, bar_number: 'AZ 77-1842' })
    expect(await alsoEnteredBy(elsewhere.id)).toEqual([])
  })

  it('comes with the license that has changed since it was opened', async () => {
    await save(await api.attorney({ companyName: 'Alpha Real' }), NEVADA, {
      ...{ ...entry, bar_number: '5518' },
    })
    const vega = await api.attorney()
    const license = await save(vega, NEVADA, { ...entry, bar_number: '5519' })
    await save(vega, NEVADA, { ...entry, bar_number: '5518', version: 1 })
    const found = { source: 'State Bar of Nevada', version: 1 }
    const reply = await robin.ask('verifyLicense', {
      ...{ path: { license_id: license.id }, body: found },
    })
    expect(reply.body).toMatchObject({
      code: 'LICENSE_CHANGED',
      license: { attorney_id: vega.id, bar_number: '5518', also_entered_by: ['Alpha Real'] },
    })
  })
})

it.runIf(isPostgres)(
  'a bid on a case without a place is accepted while another license of its attorney is being refused',
  async () => {
    const who = await api.attorney()
    await verify(await save(who, NEVADA))
    api.advance({ seconds: 1 })
    const latest = await verify(await save(who))
    const { id } = await postWithoutPlace()
    const bid = await placeBid(who, id)
    const { accepting } = await api.services.db.orm.transaction(async (tx) => {
      await tx.execute(sql`update licenses set license_status = 'refused', checked_at = null,
        expires_at = null where id = ${latest.id}`)
      const waiting = decide(maria, bid)
      await wait(500)
      return { accepting: waiting }
    })
    expect((await accepting).status).toBe(200)
  },
)

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

  const saveAgain = ({ version }: Schemas['License']) => save(who, ARIZONA, { ...entry, version })
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

// Half of the rounds withdraw the check a moment later, so that both outcomes occur.
const ROUNDS = isPostgres && isFullRun ? 50 : 6

it(`a check that is withdrawn while a bid is sent, ${ROUNDS} times: both are told what happened`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { who, license } = await licensed()
    const legalCase = await post()
    const offer = { attorney_id: who.id, case_id: legalCase.id, bid_amount: 900 }
    const sending = who.ask('createBid', { body: offer })
    if (round % 2 === 0) await wait(5)
    const [sent] = await Promise.all([sending, refuse(license)])
    expect([[201, undefined], NEEDED]).toContainEqual(codeOf(sent))
    const { data: bids } = await maria.must('listBids', { query: { case_id: legalCase.id } })
    expect(bids.map((bid) => bid.license)).toEqual(sent.status === 201 ? [null] : [])
    const accepted = bids[0] && (await decide(maria, bids[0]))
    expect(accepted ? codeOf(accepted) : NEEDED).toEqual(NEEDED)
  }
}, 60_000)

it(`two licenses that are refused at once, ${ROUNDS} times: the customer of a case without a place is told once`, async () => {
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

// The last test, because every session has ended after a year.
it('a license is reminded of 30 days before its check ends, and then ends', async () => {
  const { who } = await licensed()
  const { services } = api
  const [taken, other] = [await post(), await post()]
  await decide(maria, await placeBid(who, taken.id))
  const clean = () =>
    runHousekeeping({
      ...{ services, mailer: { tidy: () => Promise.resolve() } },
      onError: (error) => {
        throw error
      },
    })
  const titles = async () => {
    const sent = services.db.orm
      .select({ title: notifications.title })
      .from(notifications)
      .where(eq(notifications.receivedBy, who.id))
      .orderBy(desc(notifications.createdAt))
    return (await sent).flatMap(({ title }) => (/license/.test(title) ? [title] : []))
  }
  const toCheck = async () => {
    const query = { to_check: true, limit: 100 }
    const { data } = await (await api.admin()).must('listAdminLicenses', { query })
    return data.flatMap(({ id, bar_number, ...license }) =>
      license.attorney_id === who.id || bar_number === 'NEW' ? [{ id, ...license }] : [],
    )
  }
  const statusOf = async () => (await findLicensesOf(services.db.orm, who.id))[0]?.licenseStatus
  api.advance({ hours: 24 * 334 })
  await clean()
  expect(await titles()).toEqual(['Your Arizona license was checked'])
  expect(await toCheck()).toEqual([])
  api.advance({ hours: 24 * 2 })
  await clean()
  await clean()
  expect(await titles()).toEqual([
    'Your Arizona license needs a new check',
    'Your Arizona license was checked',
  ])
  expect(await statusOf()).toBe('verified')
  // Without an action of the attorney, admins are shown it, and it goes on counting meanwhile.
  const [due] = await toCheck()
  expect(due).toMatchObject({ license_status: 'verified', expires_at: expect.any(String) })
  api.advance({ seconds: 1 })
  const later = await save(await api.attorney(), NEVADA, { ...entry, bar_number: 'NEW' })
  expect((await toCheck()).map(({ id }) => id)).toEqual([due?.id, later.id])
  api.advance({ hours: 24 })
  const found = { source: 'State Bar of Arizona', version: due?.version ?? 0 }
  const again = await (await api.admin()).must('verifyLicense', {
    ...{ path: { license_id: due?.id ?? '' }, body: found },
  })
  expect(again.data).toMatchObject({ license_status: 'verified' })
  expect((await toCheck()).map(({ id }) => id)).toEqual([later.id])
  api.advance({ hours: 24 * 40 })
  await clean()
  expect(await statusOf()).toBe('verified')
  api.advance({ hours: 24 * 330 })
  await clean()
  await clean()
  expect(await statusOf()).toBe('expired')
  expect((await titles())[0]).toBe('The check of your Arizona license has ended')
  const rules = { isRequired: true, at: api.now() }
  const person = { id: who.id, role: 'attorney' } as const
  const readAs = (id: string) => readCaseAsAttorney(services.db.orm, person, { id, rules })
  expect((await readAs(taken.id)).customer).toMatchObject({ first_name: 'Maria' })
  await expect(readAs(other.id)).rejects.toMatchObject({
    message: 'Your Arizona license must be checked again.',
  })
})
