// What an attorney reads about a license.
import { describe, expect, it } from 'vitest'
import { presentLicenseText, savingText } from '#src/format/licenses.ts'

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

  it('says which name is on the license', () => {
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

describe('the form of an existing license', () => {
  const text = (status: 'verified' | 'refused' | 'expired', isRequired = true) =>
    savingText('Arizona', { isRequired, status })

  it('says after the end of a check that saving it unchanged requests a new one', () => {
    expect(text('expired')).toBe(
      'If nothing has changed, save it as it is to ask for a new check. Until we have checked it, you can’t open cases or bid in Arizona, and clients there can’t accept your bids.',
    )
    expect(text('expired', false)).toMatch(/Until we have checked it, clients see that it is not/)
    expect(text('refused')).toContain('save it to ask for a new check')
  })

  it('says that a change of a checked license is checked', () => {
    expect(text('verified')).toMatch(/^If you change the number or the date, we check it again\./)
  })
})
