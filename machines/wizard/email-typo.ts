/** Finds likely typing mistakes in the domain of an email. Never refuses: the domain may be a real one. */

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

/** Returns the email that was probably meant: 'maria@gmail.com' for 'maria@gmial.com'; null when there is no doubt. */
export function emailMeant(email: string): string | null {
  const [, name, domain = ''] = /^([^@\s]+)@([^@\s]+)$/.exec(email.trim().toLowerCase()) ?? []
  if (name === undefined || [...COMMON, ...REAL].includes(domain)) return null
  const meant = COMMON.find((common) => isOneMistakeFrom(common, domain))
  return meant === undefined ? null : `${email.trim().slice(0, name.length)}@${meant}`
}

/** Returns whether a text differs by one letter that is missing, added or wrong, or by two that changed places. */
function isOneMistakeFrom(wanted: string, typed: string): boolean {
  if (wanted === typed) return false
  let same = 0
  while (same < wanted.length && wanted[same] === typed[same]) same += 1
  const [rest, typedRest] = [wanted.slice(same), typed.slice(same)]
  const swapped = `${rest[1] ?? ''}${rest[0] ?? ''}${rest.slice(2)}`
  return (
    rest.slice(1) === typedRest ||
    rest === typedRest.slice(1) ||
    rest.slice(1) === typedRest.slice(1) ||
    swapped === typedRest
  )
}
