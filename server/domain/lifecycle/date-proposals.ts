// The court date that the chosen attorney proposes, and the customer's answer. It is decided under
// the case's lock, so that no date is answered once the case is over.
import {
  applyProposalEvent,
  isShown,
  noProposal,
  type ProposalEvent,
} from '#machines/lifecycle/court-date/date-proposal.machine.ts'
import { SAME_DATE } from '#machines/lifecycle/court-date/proposed-date.ts'
import { courtEndClock, daysUntilCourt } from '#machines/lifecycle/court-dates.ts'
import {
  type CourtDate,
  courtDateErrors,
  isSameCourtDate,
  NO_DAY,
  nextCourtDate,
} from '#machines/lifecycle/next-court-date.ts'
import { timeZoneOf } from '#machines/places/time-zones.ts'
import type { Person } from '#server/caller.ts'
import {
  findDateProposal,
  type StoredProposal,
  writeDateProposal,
} from '#server/db/agreements/date-proposals.ts'
import type { Transaction } from '#server/db/transaction/pending.ts'
import { requireActiveAccount } from '#server/domain/sessions/require-active-account.ts'
import type { LicenseRules } from '#server/domain/visibility/license-access.ts'
import { invalidFields, Problem } from '#server/errors.ts'
import {
  type LockedPart,
  lockWithPart,
  partConflict,
  recordInCase,
  requireContact,
} from './case-parts.ts'
import { requireFewChanges } from './change-limits.ts'
import { type SentCourtDate, sentCourtDate, setCourtDate } from './court-dates.ts'

const OTHER_DATE = 'Another date was proposed. Please look at it again.'
const COURT_DATE_CHANGED = 'The court date was changed. Please look at it again.'
const DAY_OVER = 'The day of this date is over. Your attorney can propose another one.'
const NOTHING_PROPOSED = 'There is no date to answer.'
const messages: Record<StoredProposal['state'], string> = {
  proposed: 'This date waits for an answer.',
  accepted: 'You said yes to this date.',
  refused: 'You said no to this date.',
  ended: NOTHING_PROPOSED,
}

/** A locked case, with the part of the person in it and what its attorney has proposed. */
interface Proposing extends LockedPart {
  stored: StoredProposal | undefined
}

/** Returns the court date that an attorney sends. Throws INVALID_FIELDS. */
export function sentProposal(sent: SentCourtDate): CourtDate {
  const errors = courtDateErrors(sent)
  if (errors.length > 0) throw invalidFields(errors)
  const courtDate = sentCourtDate(sent)
  if (!courtDate) throw invalidFields([{ field: 'next_hearing_date', message: NO_DAY }])
  return courtDate
}

/**
 * Stores the court date that the chosen attorney proposes, in place of one that the customer has
 * not answered. The same date again changes nothing. `version`: of the proposal that the attorney
 * saw, 0 for none. Throws NOT_FOUND, INVALID_FIELDS for the date that the case has,
 * STATUS_CONFLICT, LICENSE_NEEDED while the customer's contact details are withheld, CASE_CHANGED
 * when another date was proposed since, or TOO_MANY_REQUESTS.
 */
export async function proposeDate(
  tx: Transaction,
  attorney: Person,
  proposal: {
    caseId: string
    version: number
    courtDate: CourtDate
    rules: LicenseRules
    at: Date
  },
): Promise<void> {
  const { caseId, version, courtDate, rules, at } = proposal
  await requireActiveAccount(tx, attorney)
  const proposing = await lockProposal(tx, attorney, { caseId, at })
  const { legalCase, part, stored } = proposing
  const changed = !isSameCourtDate(stored?.courtDate, courtDate)
  const type = 'proposal.make'
  await applyEvent(tx, attorney, proposing, {
    event: { type, by: part, at: at.toISOString(), changed },
    apply: async () => {
      // One that has ended is not shown.
      const shown = stored && isShown(stored.state) ? stored.version : 0
      if (version !== shown) throw changedSince(OTHER_DATE)
      await requireContact(tx, attorney, { legalCase, rules })
      if (isSameCourtDate(courtDate, nextCourtDate(legalCase))) {
        throw invalidFields([{ field: 'next_hearing_date', message: SAME_DATE }])
      }
      await requireFewChanges(tx, attorney, { kind: 'proposal', caseId, at })
    },
    written: { courtDate, proposedAt: at, answeredAt: null },
  })
}

/**
 * Stores the customer's answer to the proposal of this version; a yes changes the court date of the
 * case. The same answer again changes nothing. `changes`: how often the court date had changed when
 * the customer saw it. Throws NOT_FOUND, STATUS_CONFLICT, also to a yes when the day of the date is
 * over on the court's clock, CASE_CHANGED when another date was
 * proposed or the court date has changed since, or TOO_MANY_REQUESTS.
 */
export async function answerProposal(
  tx: Transaction,
  customer: Person,
  answer: { caseId: string; version: number; changes: number; isAccepted: boolean; at: Date },
): Promise<void> {
  const { caseId, version, changes, isAccepted, at } = answer
  const proposing = await lockProposal(tx, customer, { caseId, at })
  const { legalCase, part, stored } = proposing
  if (stored && stored.version !== version) throw changedSince(OTHER_DATE)
  const type = isAccepted ? 'proposal.accept' : 'proposal.refuse'
  await applyEvent(tx, customer, proposing, {
    event: { type, by: part, at: at.toISOString() },
    apply: async () => {
      if (!isAccepted || !stored) return
      const clock = courtEndClock(at.toISOString(), timeZoneOf(legalCase.place))
      if (daysUntilCourt(stored.courtDate.at, clock) < 0) {
        throw new Problem('STATUS_CONFLICT', { message: DAY_OVER, current_status: stored.state })
      }
      if (legalCase.courtDateChanges !== changes) throw changedSince(COURT_DATE_CHANGED)
      await setCourtDate(tx, customer, legalCase, { changes, courtDate: stored.courtDate, at })
    },
    written: { answeredAt: at },
  })
}

async function lockProposal(
  tx: Transaction,
  person: Person,
  about: { caseId: string; at: Date },
): Promise<Proposing> {
  const locked = await lockWithPart(tx, person, about)
  const { acceptedBidId } = locked.legalCase
  const stored = acceptedBidId === null ? undefined : await findDateProposal(tx, acceptedBidId)
  return { ...locked, stored }
}

/** Stores what the machine decides, after `apply`. Throws what either of them refuses. */
async function applyEvent(
  tx: Transaction,
  person: Person,
  proposing: Proposing,
  change: {
    event: ProposalEvent
    apply: () => Promise<void>
    written: Partial<StoredProposal>
  },
): Promise<void> {
  const { event, apply, written } = change
  const { legalCase, stored } = proposing
  const { caseStatus, acceptedBidId: bidId } = legalCase
  const context = { ...noProposal(caseStatus), version: stored?.version ?? 0 }
  const applied = applyProposalEvent(stored?.state ?? 'none', context, event)
  if (!applied.ok) {
    const message = stored ? messages[stored.state] : NOTHING_PROPOSED
    throw partConflict(proposing, { message, state: stored?.state })
  }
  if (applied.repeated || bidId === null) return
  await apply()
  const { state, context: after, notifications } = applied
  await writeDateProposal(tx, {
    ...(stored ?? emptyRow(bidId)),
    ...written,
    state: state === 'none' ? 'ended' : state,
    version: after.version,
  })
  await recordInCase(tx, person, legalCase, { event, notifications })
}

const changedSince = (message: string) => new Problem('CASE_CHANGED', { message })

const emptyRow = (bidId: string) => ({
  bidId,
  courtDate: { kind: 'hearing' as const, at: new Date(0).toISOString() },
  proposedAt: new Date(0),
  answeredAt: null,
})
