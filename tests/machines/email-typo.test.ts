// Which typing mistakes are found in emails, and which emails are left alone.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailMeant } from '#machines/wizard/email-typo.ts'

describe('an email with a likely typing mistake', () => {
  it.each([
    ['maria@gmial.com', 'maria@gmail.com'],
    ['maria@gamil.com', 'maria@gmail.com'],
    ['maria@gmail.con', 'maria@gmail.com'],
    ['maria@gmail.co', 'maria@gmail.com'],
    ['maria@gmaill.com', 'maria@gmail.com'],
    ['Maria.D@GMIAL.com', 'Maria.D@gmail.com'],
    ['tom@yaho.com', 'tom@yahoo.com'],
    ['tom@hotmial.com', 'tom@hotmail.com'],
    [' tom@outlok.com ', 'tom@outlook.com'],
    ['tom@iclould.com', 'tom@icloud.com'],
  ])('%s is asked about: %s', (typed, meant) => {
    expect(emailMeant(typed)).toBe(meant)
  })
})

describe('an email without one', () => {
  it.each([
    'maria@gmail.com',
    'maria@mail.com',
    'maria@ymail.com',
    'vega@vegalaw.com',
    'maria@yahoo.ca',
    'maria@hotmail.fr',
    'maria@example.com',
    'maria',
    'maria@',
    '@gmial.com',
    'ma ria@gmial.com',
    'maria@gmial.cam',
    'maria@gmixl.com',
    'maria@gmxal.com',
    'maria@gmailll.com',
    '',
  ])('%s is not questioned', (typed) => {
    expect(emailMeant(typed)).toBeNull()
  })

  it('a suggested correction is never questioned again', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const meant = emailMeant(typed)
        expect(meant === null || emailMeant(meant) === null).toBe(true)
      }),
    )
  })
})
