// What a proposed court date would change, and when the customer makes it obsolete.
import type { components } from '#contract'
import {
  type CourtDate,
  isSameCourtDate,
  withoutDetails,
} from '#machines/lifecycle/next-court-date.ts'
import type { ProposalState } from './date-proposal.machine.ts'

/** A proposed court date, as the contract names it. */
export type DateProposal = components['schemas']['DateProposal']

/** The error of a proposal that would change nothing. */
export const SAME_DATE = 'This is the date on the case now. Change something first.'

/**
 * What a yes to a proposed date does. `replace`: a date of the other kind takes the place of the
 * present one. `details`: the moment stays, and a text of the date changes.
 */
export type ProposedChange = 'add' | 'move' | 'replace' | 'details'

/**
 * Returns what a yes to a proposed date does. `current`: the date of the case; null without one,
 * and when its day is over.
 */
export function proposedChange(current: CourtDate | null, proposed: CourtDate): ProposedChange {
  if (current === null) return 'add'
  if (current.kind !== proposed.kind) return 'replace'
  return isSameCourtDate(withoutDetails(current), withoutDetails(proposed)) ? 'details' : 'move'
}

/**
 * Returns whether a change of the court date by its customer leaves nothing to say of a proposal:
 * they set the proposed date themselves, also after a no, or set another one after their yes.
 */
export function isObsolete(
  { state, courtDate }: { state: ProposalState; courtDate: CourtDate },
  changed: CourtDate | null,
): boolean {
  const isSame = isSameCourtDate(courtDate, changed)
  if (state === 'accepted') return !isSame
  return isSame && (state === 'proposed' || state === 'refused')
}
