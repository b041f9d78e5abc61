// What an admin is asked before something is deleted: why, and its name, so that nothing else is deleted by mistake.
import type { Removal } from './removal.machine.ts'

/** The longest reason, in characters. */
export const LONGEST_REASON = 500

export type RemovalAnswers = { reason: string; name: string }
export type RemovalErrors = Partial<RemovalAnswers>

/** Returns what must be typed to confirm; null where pressing the button is enough. */
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

// As people compare names: without capitals, accents, and the # of a number.
const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f#]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** Returns what is wrong with the answers; nothing when it may be deleted. */
export function removalErrors(removal: Removal, { reason, name }: RemovalAnswers): RemovalErrors {
  const wanted = nameToType(removal)
  if (wanted === null) return {}
  return {
    ...(reason.trim() === '' && { reason: 'Enter a reason.' }),
    ...(folded(name) !== folded(wanted) && { name: `Type ${wanted} to confirm.` }),
  }
}
