// What an attorney reads about a license.
import { describe, expect, it } from 'vitest'
import { presentLicenseText } from '#src/format/licenses.ts'

const license = {
  id: 'l',
  attorney_id: 'a',
  state: '04',
  bar_number: '5553',
  admitted_on: '2011-05-02T00:00:00.000Z',
  license_status: 'pending' as const,
  source: null,
  refusal_reason: null,
  submitted_at: '2026-11-25T12:00:00.000Z',
  checked_at: null,
  expires_at: null,
  version: 2,
}

describe('the form of a license that another phone has changed', () => {
  it('says what the license is now', () => {
    expect(presentLicenseText(license)).toBe(
      'It is now No. 5553, since 05/02/2011. Not checked yet. We will tell you when it is. Saving puts what is typed here in its place.',
    )
  })

  it('says which name is on it', () => {
    expect(presentLicenseText({ ...license, name_on_license: 'Elena R. Vega' })).toContain(
      'It is now Elena R. Vega, No. 5553, since 05/02/2011.',
    )
  })

  it('says what an admin found meanwhile', () => {
    const refused = { license_status: 'refused' as const, refusal_reason: 'No such number.' }
    expect(presentLicenseText({ ...license, ...refused })).toContain(
      'We could not confirm it. No such number.',
    )
  })
})
