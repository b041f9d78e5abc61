// The licenses of attorneys: entered, checked or refused by an admin, and ended after a year.
import { desc, eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import type { components } from '#contract'
import { findLicensesOf } from '#server/db/licenses.ts'
import { auditEvents } from '#server/db/schema/audit.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { runHousekeeping } from '#server/delivery/housekeeping.ts'
import { readCaseAsAttorney } from '#server/domain/visibility/case-view.ts'
import type { TestPerson } from '#tests/support/api.ts'
import {
  ARIZONA,
  codeOf,
  licenseEntry,
  NEVADA,
  namedEntry,
  startLicensing,
} from '#tests/support/licensing.ts'
import { decide, placeBid } from '#tests/support/stories.ts'

type Schemas = components['schemas']

/** Before Arizona by its name, and after it by its code. */
const AMERICAN_SAMOA = '60'

const { api, licensed, maria, post, refuse, robin, save, toCheck, verify } = await startLicensing()
afterAll(() => api.close())
describe('a license', () => {
  it('is entered, listed by state, and deleted', async () => {
    const vega = await api.attorney()
    const arizona = await save(vega)
    await save(vega, AMERICAN_SAMOA)
    expect(arizona).toMatchObject({
      state: ARIZONA,
      bar_number: '031842',
      license_status: 'pending',
      admitted_on: '2011-05-02T00:00:00.000Z',
      checked_at: null,
      source: null,
      version: 1,
    })
    const list = async () =>
      (await vega.must('listLicenses', { path: { attorney_id: vega.id } })).data
    expect((await list()).map(({ state }) => state)).toEqual([AMERICAN_SAMOA, ARIZONA])
    const path = { attorney_id: vega.id }
    expect((await vega.must('listLicenses', { path })).is_required).toBe(true)
    await vega.must('deleteLicense', { path: { state: AMERICAN_SAMOA } })
    await vega.must('deleteLicense', { path: { state: AMERICAN_SAMOA } })
    expect(await list()).toEqual([arizona])
  })

  it.each([
    [{ ...licenseEntry, bar_number: '—' }, 'bar_number'],
    [{ ...licenseEntry, bar_number: 'x'.repeat(41) }, 'bar_number'],
    [{ ...licenseEntry, name_on_license: ' ' }, 'name_on_license'],
    [{ ...licenseEntry, name_on_license: '—' }, 'name_on_license'],
    [{ ...licenseEntry, name_on_license: 'x'.repeat(101) }, 'name_on_license'],
    [{ ...licenseEntry, admitted_on: '2999-01-01T00:00:00Z' }, 'admitted_on'],
    [{ ...licenseEntry, admitted_on: '2011-05-02T10:00:00Z' }, 'admitted_on'],
    [{ ...licenseEntry, admitted_on: 'yesterday' }, 'admitted_on'],
  ])('with %o is refused with an error at its field', async (body, field) => {
    const vega = await api.attorney()
    const { status, body: problem } = await vega.ask('saveLicense', {
      path: { state: ARIZONA },
      body,
    })
    expect(status).toBe(422)
    expect((problem as Schemas['Problem']).errors).toMatchObject([{ field }])
  })

  it('has a name of one line and a number, both without control characters', async () => {
    const texts = { name_on_license: ' Elena\n R.\u0007  Vega ', bar_number: ' 03\u0007-1 ' }
    const saved = await save(await api.attorney(), ARIZONA, { ...licenseEntry, ...texts })
    expect(saved).toMatchObject({ name_on_license: 'Elena R. Vega', bar_number: '03-1' })
  })

  it('needs a new check after a change, and stays checked without one', async () => {
    const { who, license } = await licensed()
    expect(license).toMatchObject({
      license_status: 'verified',
      source: 'State Bar of Arizona',
      version: 2,
    })
    expect(await save(who)).toEqual(license)
    const stale = {
      path: { state: ARIZONA },
      body: { ...licenseEntry, bar_number: '7', version: 1 },
    }
    expect(codeOf(await who.ask('saveLicense', stale))).toEqual([409, 'LICENSE_CHANGED'])
    const changed = await save(who, ARIZONA, { ...licenseEntry, bar_number: '7', version: 2 })
    expect(changed).toMatchObject({ license_status: 'pending', checked_at: null, source: null })
    const query = { license_status: 'pending', limit: 100 } as const
    const { data } = await robin.must('listAdminLicenses', { query })
    expect(data.find(({ id }) => id === license.id)).toMatchObject({ checked_at: null })
  })

  it('that two phones add at once is added once, and the second gets a conflict', async () => {
    const who = await api.attorney()
    const path = { state: ARIZONA }
    const add = (bar_number: string) =>
      who.ask('saveLicense', { path, body: { ...licenseEntry, bar_number } })
    const refused = [...(await Promise.all([add('1'), add('2')])), await add('3')].filter(
      ({ status }) => status !== 200,
    )
    const message = 'Your Arizona license was already added. Please look at it.'
    expect(refused).toHaveLength(2)
    for (const { status, body } of refused) {
      expect([status, body]).toMatchObject([409, { code: 'LICENSE_CHANGED', message }])
    }
  })

  it('is not restored by a form that was open while another phone deleted it', async () => {
    const who = await api.attorney()
    await save(who, ARIZONA, licenseEntry)
    await who.must('deleteLicense', { path: { state: ARIZONA } })
    const path = { state: ARIZONA }
    const stale = await who.ask('saveLicense', { path, body: { ...licenseEntry, version: 1 } })
    const message = 'Your Arizona license was deleted on another phone. Save again to add it.'
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'LICENSE_CHANGED', message }])
    const own = { path: { attorney_id: who.id } }
    expect((await who.must('listLicenses', own)).data).toEqual([])
    expect(await save(who, ARIZONA, licenseEntry)).toMatchObject({ license_status: 'pending' })
  })

  it('cannot be decided on in a version that its attorney has changed', async () => {
    const vega = await api.attorney()
    const license = await save(vega)
    await save(vega, ARIZONA, { ...licenseEntry, bar_number: '8', version: 1 })
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

  it('has a finding once that its admin sends again after a lost response', async () => {
    const vega = await api.attorney()
    const license = await save(vega)
    const path = { license_id: license.id }
    const body = { source: 'State Bar of Arizona', version: license.version }
    const send = (who = robin, more: object = {}) =>
      who.ask('verifyLicense', { path, body: { ...body, ...more } })
    const first = await send()
    expect(first.status).toBe(200)
    expect(await send()).toMatchObject({ status: 200, body: first.body })
    const opposite = { path, body: { reason: body.source, version: license.version } }
    expect(codeOf(await robin.ask('refuseLicense', opposite))).toEqual([409, 'LICENSE_CHANGED'])
    const told = await vega.must('listNotifications', { query: { received_by: vega.id } })
    expect(told.data.filter(({ kind }) => kind === 'license_verified')).toHaveLength(1)
    // Another finding, and the same one of another admin, are about a license that has changed.
    const other = await api.admin()
    for (const reply of [await send(robin, { source: 'State Bar' }), await send(other)]) {
      expect(codeOf(reply)).toEqual([409, 'LICENSE_CHANGED'])
    }
    const name_on_license = 'Elena R. Vega'
    await save(vega, ARIZONA, { ...licenseEntry, name_on_license, version: 2 })
    expect(codeOf(await send())).toEqual([409, 'LICENSE_CHANGED'])
    const again = { ...body, version: 2 }
    expect(codeOf(await robin.ask('verifyLicense', { path, body: again }))).toEqual([
      ...[409, 'LICENSE_CHANGED'],
    ])
  })

  it('is refused with a reason that its attorney sees, and can be submitted again', async () => {
    const vega = await api.attorney()
    const refused = await refuse(await save(vega), 'The number belongs to someone else.')
    expect(refused).toMatchObject({
      license_status: 'refused',
      refusal_reason: 'The number belongs to someone else.',
    })
    const again = await save(vega, ARIZONA, { ...licenseEntry, version: refused.version })
    expect(again).toMatchObject({ license_status: 'pending', refusal_reason: null })
  })

  it('is listed for admins, the longest wait first', async () => {
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

  it('is shown to admins with its attorney, as are the places', async () => {
    const { who, license } = await licensed()
    const { data: own } = await who.must('getAttorney', { path: { attorney_id: who.id } })
    const { data } = await robin.must('getAdminAttorney', { path: { attorney_id: who.id } })
    expect(data).toMatchObject({ places: own.places, licenses: [license] })
  })
})

describe('what an admin found', () => {
  const lastFinding = async (id: string) => {
    const query = { license_status: 'pending', limit: 100 } as const
    const { data } = await robin.must('listAdminLicenses', { query })
    return data.find((license) => license.id === id)?.last_finding
  }

  it('is shown at the next check, also after the license was deleted and added again', async () => {
    const vega = await api.attorney({ companyName: 'Vega Law Group' })
    const first = await save(vega, ARIZONA, namedEntry)
    expect(await lastFinding(first.id)).toBeNull()
    const refusedAt = api.now().toISOString()
    const refused = await refuse(first, 'Disbarred in June.')
    api.advance({ hours: 1 })
    const by = expect.stringMatching(/^\S+ \S+$/)
    const refusal = {
      license_status: 'refused',
      at: refusedAt,
      by,
      name_on_license: 'Elena R. Vega',
      bar_number: '031842',
      finding: 'Disbarred in June.',
      company_name: 'Vega Law Group',
    }
    await save(vega, ARIZONA, { ...licenseEntry, bar_number: '7', version: refused.version })
    expect(await lastFinding(first.id)).toEqual(refusal)
    await vega.must('deleteLicense', { path: { state: ARIZONA } })
    const again = await save(vega)
    expect(await lastFinding(again.id)).toEqual(refusal)
    // In another state, nothing was found.
    expect(await lastFinding((await save(vega, NEVADA)).id)).toBeNull()
    const verified = await verify(again, 'State Bar of Arizona')
    api.advance({ hours: 1 })
    await save(vega, ARIZONA, { ...licenseEntry, bar_number: '8', version: verified.version })
    expect(await lastFinding(again.id)).toMatchObject({
      license_status: 'verified',
      bar_number: '031842',
      finding: 'State Bar of Arizona',
    })
    const { data } = await robin.must('listAuditEvents', { query: { person_id: vega.id } })
    const lines = data.flatMap(({ event, license }) => (license ? [[event, license]] : []))
    const named = { state: ARIZONA, name_on_license: 'Elena R. Vega' }
    const unnamed = { ...named, name_on_license: null, bar_number: '031842' }
    const source = 'State Bar of Arizona'
    expect(lines.toReversed()).toEqual([
      ['license.save', { ...named, bar_number: '031842', finding: null }],
      ['license.refuse', { ...named, bar_number: '031842', finding: 'Disbarred in June.' }],
      // An app that does not ask for the name leaves it as it is.
      ['license.save', { ...named, bar_number: '7', finding: null }],
      ['license.remove', { ...named, bar_number: '7', finding: null }],
      ['license.save', { ...unnamed, finding: null }],
      ['license.save', { ...unnamed, state: NEVADA, finding: null }],
      ['license.verify', { ...unnamed, finding: source }],
      ['license.save', { ...unnamed, bar_number: '8', finding: null }],
    ])
  })
})

describe('a firm that changes its name', () => {
  const rename = (who: TestPerson, company_name: string) => {
    const body = {
      id: who.id,
      company_name,
      description: 'Two lawyers in Mesa.',
      law_firm_size: '1-2 lawyers',
      phone_number: '4805550163',
      languages_known: 'English',
      other_category_name: 'elder law',
    } as const
    return who.must('updateAttorney', { body: { ...body, category_id: [] } })
  }

  it('has its checked license on the list to check, with the name that was checked', async () => {
    const who = await api.attorney({ companyName: 'Law Office of Jane Doe' })
    const license = await verify(await save(who))
    const { id } = await post()
    await rename(who, 'Law Office of Jane Doe')
    expect(await toCheck(who.id)).toBeUndefined()
    api.advance({ hours: 1 })
    const renamedAt = api.now().getTime()
    await rename(who, 'QuickBail LLC')
    const due = await toCheck(who.id)
    expect(due).toMatchObject({
      license_status: 'verified',
      company_name: 'QuickBail LLC',
      expires_at: new Date(renamedAt + 30 * 86_400_000).toISOString(),
      last_finding: { license_status: 'verified', company_name: 'Law Office of Jane Doe' },
    })
    // It counts meanwhile, and another new name gives no more time.
    expect((await placeBid(who, id)).license).toMatchObject({ checked_at: license.checked_at })
    api.advance({ hours: 1 })
    await rename(who, 'Law Office of Jane Doe')
    expect((await toCheck(who.id))?.expires_at).toBe(due?.expires_at)
    const { data } = await robin.must('listAuditEvents', { query: { person_id: who.id } })
    const renames = data.filter(({ event }) => event === 'license.rename')
    expect(renames).toMatchObject([
      { actor: { id: who.id }, license: { state: ARIZONA, bar_number: '031842' } },
      { from_status: 'verified', to_status: 'verified' },
    ])
  })

  it('is listed with its name at a check from before names were recorded', async () => {
    const who = await api.attorney({ companyName: 'Law Office of Jane Doe' })
    await verify(await save(who))
    await api.services.db.orm
      .update(auditEvents)
      .set({ licenseFirm: null })
      .where(eq(auditEvents.entityId, who.id))
    for (const name of ['QuickBail LLC', 'QuickBail Inc.']) {
      api.advance({ hours: 1 })
      await rename(who, name)
      expect(await toCheck(who.id)).toMatchObject({
        company_name: name,
        last_finding: { company_name: 'Law Office of Jane Doe' },
      })
    }
  })

  it('during a check is checked with its new name', async () => {
    const who = await api.attorney({ companyName: 'Law Office of Jane Doe' })
    const license = await save(who)
    await rename(who, 'QuickBail LLC')
    const found = { source: 'State Bar of Arizona', version: license.version }
    const early = await robin.ask('verifyLicense', {
      path: { license_id: license.id },
      body: found,
    })
    expect(early.body).toMatchObject({
      code: 'LICENSE_CHANGED',
      license: { company_name: 'QuickBail LLC', version: 2 },
    })
    const verified = await verify({ ...license, version: 2 })
    expect(verified).toMatchObject({ license_status: 'verified' })
    expect(await toCheck(who.id)).toBeUndefined()
  })
})

describe('the same number of another account', () => {
  const alsoEnteredBy = async (id: string) => {
    const query = { to_check: true, limit: 100 }
    const { data } = await robin.must('listAdminLicenses', { query })
    return data.find((license) => license.id === id)?.also_entered_by
  }

  it('in the same state is shown at the check, however it is written', async () => {
    const alpha = await api.attorney({ companyName: 'Alpha Real' })
    const vega = await api.attorney({ companyName: 'Vega Law Group' })
    await save(alpha, ARIZONA, { ...licenseEntry, bar_number: 'AZ 77-1842' })
    const license = await save(vega, ARIZONA, { ...licenseEntry, bar_number: 'az–771 842' })
    expect(await alsoEnteredBy(license.id)).toEqual(['Alpha Real'])
    // It is not refused, because the other account may be the false one.
    expect(await verify(license)).toMatchObject({ license_status: 'verified' })
    const elsewhere = await save(vega, NEVADA, { ...licenseEntry, bar_number: 'AZ 77-1842' })
    expect(await alsoEnteredBy(elsewhere.id)).toEqual([])
    const okafor = await api.attorney()
    const spelled = await save(okafor, NEVADA, { ...licenseEntry, bar_number: 'No. 00771842' })
    expect(await alsoEnteredBy(spelled.id)).toEqual(['Vega Law Group'])
  })

  it('is shown with the license that has changed since it was opened', async () => {
    await save(await api.attorney({ companyName: 'Alpha Real' }), NEVADA, {
      ...licenseEntry,
      bar_number: '5518',
    })
    const vega = await api.attorney()
    const license = await save(vega, NEVADA, { ...licenseEntry, bar_number: '5519' })
    await save(vega, NEVADA, { ...licenseEntry, bar_number: '5518', version: 1 })
    const found = { source: 'State Bar of Nevada', version: 1 }
    const reply = await robin.ask('verifyLicense', {
      path: { license_id: license.id },
      body: found,
    })
    expect(reply.body).toMatchObject({
      code: 'LICENSE_CHANGED',
      license: { attorney_id: vega.id, bar_number: '5518', also_entered_by: ['Alpha Real'] },
    })
  })
})

// The last test, because every session has ended after a year.
it('a license has a reminder 30 days before its check ends, and then ends', async () => {
  const { who } = await licensed()
  const { services } = api
  const [taken, other] = [await post(), await post()]
  await decide(maria, await placeBid(who, taken.id))
  const clean = () =>
    runHousekeeping({
      services,
      mailer: { tidy: () => Promise.resolve() },
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
    'We will check your Arizona license again soon',
    'Your Arizona license was checked',
  ])
  expect(await statusOf()).toBe('verified')
  // Without an action of the attorney, admins are shown it, and it goes on counting meanwhile.
  const [due] = await toCheck()
  expect(due).toMatchObject({ license_status: 'verified', expires_at: expect.any(String) })
  api.advance({ seconds: 1 })
  const later = await save(await api.attorney(), NEVADA, { ...licenseEntry, bar_number: 'NEW' })
  expect((await toCheck()).map(({ id }) => id)).toEqual([due?.id, later.id])
  api.advance({ hours: 24 })
  const found = { source: 'State Bar of Arizona', version: due?.version ?? 0 }
  const again = await (await api.admin()).must('verifyLicense', {
    path: { license_id: due?.id ?? '' },
    body: found,
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
    message:
      'The check of your Arizona license has ended. Open your license and save it again to ask for a new check.',
  })
})
