// What a customer reads about the license of an attorney.
import { expect, it } from 'vitest'
import { recheckText } from '#src/format/bid-license.ts'

it('a customer reads why the license of their attorney is checked again, and what they can do', () => {
  expect(recheckText({ license_gap: 'expired' })).toMatch(
    /^A check counts for one year, .* can close this case/,
  )
  expect(recheckText({ license_gap: 'pending' })).toMatch(
    /^They have changed their license .* they get no other client’s\. .* can close this case/,
  )
  expect(recheckText({ license_gap: 'refused' })).toBeUndefined()
  expect(recheckText({ license_gap: null })).toBeUndefined()
})
