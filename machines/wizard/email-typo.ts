// Finds likely typing mistakes in the domain of an email. Never refuses: the domain may be a real
// one.
import { isOneMistakeApart } from '#machines/one-mistake.ts'
import { normalizeEmail } from '#machines/typed-text.ts'

const COMMON = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'aol.com',
  'live.com',
  'msn.com',
  'comcast.net',
  'protonmail.com',
]

// Real providers whose names are one letter from a common one.
const REAL = ['mail.com', 'ymail.com', 'email.com', 'fmail.com', 'live.ca', 'aol.co', 'msn.co']

/**
 * Returns the email that was probably meant: 'maria@gmail.com' for 'maria@gmial.com'; null when no
 * mistake is likely.
 */
export function emailMeant(typed: string): string | null {
  const email = normalizeEmail(typed)
  const [, name, domain = ''] = /^([^@\s]+)@([^@\s]+)$/.exec(email.toLowerCase()) ?? []
  if (name === undefined || [...COMMON, ...REAL].includes(domain)) return null
  const meant = COMMON.find((common) => isOneMistakeApart(common, domain))
  return meant === undefined ? null : `${email.slice(0, name.length)}@${meant}`
}
