// The addresses of the states' rolls of lawyers: admins correct them without a new version.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { licenseRoll } from '#machines/places/license-rolls.ts'
import { states } from '#machines/places/states.ts'
import type { TestPerson } from '#tests/support/api.ts'
import { ARIZONA, codeOf, NEVADA, startLicensing } from '#tests/support/licensing.ts'

const { api } = await startLicensing()
afterAll(() => api.close())

const NEW_URL = 'https://www.azbar.org/find-a-lawyer/'

let admin: TestPerson
beforeAll(async () => {
  admin = await api.admin()
})

const rollOf = async (state: string) =>
  (await admin.must('listLicenseRolls')).data.find((roll) => roll.state === state)
const correct = (state: string, url: string | null) =>
  admin.ask('correctLicenseRoll', { path: { state }, body: { url } })
const history = async () =>
  (await admin.must('listAuditEvents', { query: { person_id: admin.id } })).data.filter(
    ({ event }) => event === 'roll.correct',
  )

describe('the rolls', () => {
  it('are listed with their addresses and how sure they are, by the names of the states', async () => {
    const { data } = await admin.must('listLicenseRolls')
    const names = data.map(({ state }) => states.find(({ code }) => code === state)?.name ?? '')
    expect(names).toHaveLength(54)
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')))
    expect(data[0]).toEqual({ state: '01', ...licenseRoll('01'), corrected_at: null })
  })

  it('have the address that an admin corrected, until one asks for the former one', async () => {
    const given = licenseRoll(ARIZONA)
    // A copied address often has an invisible character at its end.
    const { body } = await correct(ARIZONA, ` ${NEW_URL}\u200B`)
    expect(body).toMatchObject({ data: { url: NEW_URL } })
    expect(await rollOf(ARIZONA)).toMatchObject({
      keeper: given?.keeper,
      url: NEW_URL,
      corrected_at: expect.any(String),
    })
    expect(await rollOf(NEVADA)).toMatchObject({ url: licenseRoll(NEVADA)?.url })
    await correct(ARIZONA, NEW_URL)
    await correct(ARIZONA, null)
    expect(await rollOf(ARIZONA)).toEqual({ state: ARIZONA, ...given, corrected_at: null })
    const lines = (await history()).map(({ license }) => [license?.state, license?.finding])
    expect(lines).toEqual([
      [ARIZONA, given?.url],
      [ARIZONA, NEW_URL],
    ])
  })

  it.each([
    ['', 'Field is required.'],
    ['http://www.azbar.org/', 'Enter an address that starts with https://.'],
    ['www.azbar.org', 'Enter an address that starts with https://.'],
    ['javascript:alert(1)', 'Enter a valid website URL.'],
    ['https://robin:secret@azbar.org/', 'Enter a valid website URL.'],
    ['https://localhost/', 'Enter a valid website URL.'],
  ])('refuse the address %j at its field', async (url, message) => {
    const { status, body } = await correct(NEVADA, url)
    expect([status, body]).toMatchObject([
      422,
      { code: 'INVALID_FIELDS', errors: [{ field: 'url', message }] },
    ])
    expect(await rollOf(NEVADA)).toMatchObject({ corrected_at: null })
  })

  it('are for admins alone, and a territory without one has none to correct', async () => {
    const vega = await api.attorney()
    const request = { path: { state: ARIZONA }, body: { url: NEW_URL } }
    expect(codeOf(await vega.ask('correctLicenseRoll', request))).toEqual([403, 'WRONG_ROLE'])
    expect(codeOf(await vega.ask('listLicenseRolls'))).toEqual([403, 'WRONG_ROLE'])
    expect(codeOf(await correct('60', NEW_URL))).toEqual([404, 'NOT_FOUND'])
  })
})
