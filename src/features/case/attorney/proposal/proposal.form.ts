import type { FormDefinition } from '#machines/form/form.ts'
import { type DateProposal, SAME_DATE } from '#machines/lifecycle/court-date/proposed-date.ts'
import {
  type CourtDateValues,
  courtDateValues,
  typedCourtDate,
  typedDoubts,
  typedErrors,
  wholeValues,
} from '#machines/lifecycle/court-date/typed-court-date.ts'
import { type CourtDate, isSameCourtDate } from '#machines/lifecycle/next-court-date.ts'

/**
 * The date that was proposed before, if any, and the court date of the case. `upcoming`: null
 * without one, and when its day is over.
 */
export type ProposalSubject = {
  proposal: Pick<DateProposal, 'state' | 'version' | 'court_date'> | null
  upcoming: CourtDate | null
}

/** A date to change: the one that waits or was refused, else the one that the case has. */
const startOf = ({ proposal, upcoming }: ProposalSubject): CourtDate | null =>
  proposal && proposal.state !== 'accepted' ? proposal.court_date : upcoming

/** The form with which the chosen attorney proposes a court date. */
export const proposalForm: FormDefinition<ProposalSubject, CourtDateValues> = {
  id: 'dateProposal',
  keptIn: 'bid-drafts',
  valuesOf: (subject) => courtDateValues(startOf(subject)),
  versionOf: ({ proposal }) => proposal?.version ?? 0,
  errors: (values, { subject: { upcoming } }) => {
    const errors = typedErrors(values)
    const isSame = upcoming !== null && isSameCourtDate(typedCourtDate(values), upcoming)
    return { ...errors, at: errors.at ?? (isSame ? SAME_DATE : null) }
  },
  doubts: (values, { now }) => typedDoubts(values, now),
  reopened: wholeValues,
  isSame: (one, other) => {
    const [date, otherDate] = [typedCourtDate(one), typedCourtDate(other)]
    return date && otherDate
      ? isSameCourtDate(date, otherDate)
      : JSON.stringify(one) === JSON.stringify(other)
  },
  // A date that the customer said no to can be sent again.
  sendsUnchanged: ({ proposal }) => proposal?.state !== 'proposed',
  overtaken: () =>
    'You proposed another date on another device. Sending puts what is typed here in its place.',
}
