// What a customer reads about the license of an attorney.
import { expect, it } from 'vitest'
import { expiredCheckText } from '#src/format/bid-license.ts'

it('the text explains what it means that the check of a chosen attorney’s license has ended', () => {
  expect(expiredCheckText({ license_gap: 'expired' })).toMatch(
    /^A check counts for one year, .* can close this case/,
  )
  expect(expiredCheckText({ license_gap: 'refused' })).toBeUndefined()
  expect(expiredCheckText({ license_gap: null })).toBeUndefined()
})
