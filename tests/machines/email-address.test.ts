// Which texts are emails, and what is stored of them.
import { describe, expect, it } from 'vitest'
import { parseEmail } from '#machines/email-address.ts'
import { fieldError } from '#machines/wizard/field.ts'
import { personFields } from '#machines/wizard/flows/person-fields.ts'
import { toWire } from '#machines/wizard/wire.ts'
import { ADDRESSES, NO_ADDRESSES } from '#tests/support/email-addresses.ts'

describe('an email', () => {
  it.each(ADDRESSES)('typed as %j is read as %j', (typed, address) => {
    expect(parseEmail(typed)).toBe(address)
    expect(parseEmail(address)).toBe(address)
    expect(fieldError(personFields.email, typed)).toBeNull()
    expect(toWire(personFields.email, typed)).toBe(address)
  })

  it.each(NO_ADDRESSES)('%j is not an email: %s', (typed) => {
    expect(parseEmail(typed)).toBeNull()
    expect(fieldError(personFields.email, typed)).not.toBeNull()
  })
})
