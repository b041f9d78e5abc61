// The name on a license, which only its attorney and admins read.
import { afterAll, describe, expect, it } from 'vitest'
import { ARIZONA, licenseEntry, namedEntry, startLicensing } from '#tests/support/licensing.ts'
import { decide, placeBid } from '#tests/support/stories.ts'

const { api, licensed, maria, post, refuse, robin, save, toCheck, verify } = await startLicensing()
afterAll(() => api.close())

describe('the name on a license', () => {
  const renamed = { ...namedEntry, name_on_license: 'Elena Vega-Ruiz' }

  it('is sent to its attorney, and to admins, who compare it with the roll', async () => {
    const who = await api.attorney()
    const license = await save(who, ARIZONA, namedEntry)
    expect(license).toMatchObject({ name_on_license: 'Elena R. Vega', bar_number: '031842' })
    expect(await toCheck(who.id)).toMatchObject({ name_on_license: 'Elena R. Vega' })
    const verified = await verify(license)
    expect(await save(who, ARIZONA, namedEntry)).toEqual(verified)
    expect(await save(who, ARIZONA, licenseEntry)).toEqual(verified)
    expect(await toCheck(who.id)).toBeUndefined()
  })

  it.each([
    ['changes', namedEntry, 'Elena R. Vega'],
    ['is added', licenseEntry, null],
  ])('that %s needs a new check of its license within 30 days', async (_, entry, before) => {
    const who = await api.attorney({ companyName: 'Vega Law Group' })
    const checked = await verify(await save(who, ARIZONA, entry))
    const { id } = await post()
    api.advance({ hours: 1 })
    const end = new Date(api.now().getTime() + 30 * 86_400_000).toISOString()
    const saved = await save(who, ARIZONA, { ...renamed, version: checked.version })
    expect(saved).toEqual({
      ...checked,
      name_on_license: 'Elena Vega-Ruiz',
      expires_at: end,
      version: checked.version + 1,
    })
    expect(await toCheck(who.id)).toMatchObject({
      license_status: 'verified',
      name_on_license: 'Elena Vega-Ruiz',
      expires_at: end,
      last_finding: { name_on_license: before, company_name: 'Vega Law Group' },
    })
    // It counts meanwhile.
    expect((await placeBid(who, id)).license).toMatchObject({ checked_at: checked.checked_at })
    const stale = { source: 'State Bar of Arizona', version: checked.version }
    const early = await robin.ask('verifyLicense', {
      path: { license_id: checked.id },
      body: stale,
    })
    expect(early.body).toMatchObject({
      code: 'LICENSE_CHANGED',
      license: { name_on_license: 'Elena Vega-Ruiz' },
    })
    await verify(saved)
    expect(await toCheck(who.id)).toBeUndefined()
    const { data } = await robin.must('listAuditEvents', { query: { person_id: who.id } })
    const [found] = data.filter(({ event }) => event === 'license.verify')
    expect(found).toMatchObject({ license: { name_on_license: 'Elena Vega-Ruiz' } })
  })

  it('that changes with the number, or without a valid check, requires a new check', async () => {
    const who = await api.attorney()
    const first = await save(who, ARIZONA, namedEntry)
    const corrected = await save(who, ARIZONA, { ...renamed, version: first.version })
    expect(corrected).toMatchObject({ license_status: 'pending', version: 2 })
    const { version } = await verify(corrected)
    const moved = await save(who, ARIZONA, { ...namedEntry, bar_number: '7', version })
    expect(moved).toMatchObject({ license_status: 'pending', source: null })
    const refused = await refuse(moved)
    const again = await save(who, ARIZONA, {
      ...renamed,
      bar_number: '7',
      version: refused.version,
    })
    expect(again).toMatchObject({ license_status: 'pending', refusal_reason: null })
  })

  it('stays when an app that does not know it changes the number', async () => {
    const who = await api.attorney()
    const { version } = await save(who, ARIZONA, namedEntry)
    const changed = await save(who, ARIZONA, { ...licenseEntry, bar_number: '7', version })
    expect(changed).toMatchObject({ name_on_license: 'Elena R. Vega', bar_number: '7' })
  })

  it('is not sent to customers and other attorneys', async () => {
    const who = await api.attorney()
    const name_on_license = 'Zebulon Q. Marblethorpe'
    await verify(await save(who, ARIZONA, { ...licenseEntry, name_on_license }))
    const { who: other } = await licensed()
    const { id } = await post()
    const bid = await placeBid(who, id)
    const own = { path: { attorney_id: who.id } }
    const path = { case_id: id }
    const query = { case_id: id }
    const read = async () => [
      await maria.ask('listBids', { query }),
      await maria.ask('getBid', { path: { bid_id: bid.id } }),
      await maria.ask('getCase', { path }),
      await other.ask('getCase', { path }),
      await other.ask('listBids', { query: { ...query, attorney_id: other.id } }),
      ...(await Promise.all([maria, other].map((one) => one.ask('getAttorney', own)))),
      ...(await Promise.all([maria, other].map((one) => one.ask('listLicenses', own)))),
    ]
    const before = await read()
    const accepted = await decide(maria, bid)
    expect(accepted.status).toBe(200)
    expect(JSON.stringify([before, accepted, await read()])).not.toContain('Marblethorpe')
    expect((await who.must('listLicenses', own)).data).toMatchObject([{ name_on_license }])
  })
})
