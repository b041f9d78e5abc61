// What an admin must enter before something is deleted: a reason, and the name of the record, which prevents deleting
// the wrong one.
import type { Removal } from './deletion.machine.ts'

/** The longest reason, in characters. */
export const LONGEST_REASON = 500

export type RemovalAnswers = { reason: string; name: string }
export type RemovalErrors = Partial<RemovalAnswers>

/** Returns the name that must be typed to confirm; null when none is needed. */
export function nameToType(removal: Removal): string | null {
  switch (removal.kind) {
    case 'invitation':
      return null
    case 'case':
      return `#${removal.number}`
    case 'bid':
      return removal.firm
    default:
      return removal.name
  }
}

// Compares names without case, accents, or the # of a number.
const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f#]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** Returns the errors of the answers; empty when the record may be deleted. */
export function removalErrors(removal: Removal, { reason, name }: RemovalAnswers): RemovalErrors {
  const wanted = nameToType(removal)
  if (wanted === null) return {}
  return {
    ...(reason.trim() === '' && { reason: 'Enter a reason.' }),
    ...(folded(name) !== folded(wanted) && { name: `Type ${wanted} to confirm.` }),
  }
}
