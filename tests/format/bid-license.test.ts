// What a customer reads about the license of an attorney.
import { expect, it } from 'vitest'
import { recheckText } from '#src/format/bid-license.ts'

it('the text explains what it means that the check of a chosen attorney’s license has ended or waits again', () => {
  expect(recheckText({ license_gap: 'expired' })).toMatch(
    /^A check counts for one year, .* can close this case/,
  )
  expect(recheckText({ license_gap: 'pending' })).toMatch(
    /^They have changed their license .* they get no other client’s\. .* can close this case/,
  )
  expect(recheckText({ license_gap: 'refused' })).toBeUndefined()
  expect(recheckText({ license_gap: null })).toBeUndefined()
})
