// What an admin must enter before something is deleted: a reason, and the name of the record, which
// prevents deleting the wrong one.

/**
 * What an admin deletes, with the facts that the question shows; null where one is unknown. `id` is
 * the record's, `userId` the identity provider's. `effect`: what deleting a bid does to its case:
 * nothing, reopens it, or leaves it ended.
 */
export type Deletion =
  | { kind: 'client'; id: string; userId: string; name: string; cases: number | null }
  | {
      kind: 'attorney'
      id: string
      userId: string
      name: string
      bids: number | null
      /** The numbers of open bids that will be rejected, and of won cases that will open again. Null when not known. */
      openBids: number | null
      wonCases: number | null
    }
  | { kind: 'admin'; id: string; userId: string; name: string }
  | { kind: 'case'; id: string; number: number; bids: number | null }
  | {
      kind: 'bid'
      id: string
      firm: string
      isFirmGone: boolean
      caseNumber: number
      effect: 'none' | 'reopens' | 'stays' | null
    }
  | { kind: 'invitation'; id: string; email: string; isExpired: boolean }

/** The longest reason, in characters. */
export const LONGEST_REASON = 500

export type DeletionAnswers = { reason: string; name: string }
export type DeletionErrors = Partial<DeletionAnswers>

/** Returns the name that must be typed to confirm; null when none is needed. */
export function nameToType(removal: Deletion): string | null {
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
export function deletionErrors(
  removal: Deletion,
  { reason, name }: DeletionAnswers,
): DeletionErrors {
  const wanted = nameToType(removal)
  if (wanted === null) return {}
  return {
    ...(reason.trim() === '' && { reason: 'Enter a reason.' }),
    ...(folded(name) !== folded(wanted) && { name: `Type ${wanted} to confirm.` }),
  }
}
