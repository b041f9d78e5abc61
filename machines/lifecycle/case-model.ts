// What can happen to a case, and what is stored of it. `case.machine.ts` has the transitions.

export type CaseStatus = 'open' | 'paused' | 'pending' | 'accepted' | 'rejected' | 'closed'

/**
 * Returns whether a customer may still choose among the bids on a case: it is open, or new bids are
 * paused.
 */
export const isUndecided = (status: CaseState): boolean => status === 'open' || status === 'paused'

/**
 * Returns whether a case in this status has a chosen attorney: a bid is accepted, and the work is
 * not over.
 */
export const hasChosenAttorney = (status: CaseState): boolean =>
  status === 'pending' || status === 'accepted'

/** `removed` is the end of a deleted case. It is never sent, because its row is deleted. */
export type CaseState = CaseStatus | 'removed'

/**
 * A person's part in one case. `winner`: the attorney of the accepted bid; `bidder`: an attorney
 * with another bid; `stranger`: any other person; `clock`: a deadline has passed.
 */
export type CaseActor = 'owner' | 'winner' | 'bidder' | 'stranger' | 'admin' | 'clock'

/**
 * `at`: the ISO instant of the event. `bidId`: the accepted or removed bid. `attorneyLeft`: whether
 * the bid is removed because its attorney's account is deleted. `changed`: whether the edited text
 * or court date differs from what attorneys read now.
 */
export type CaseEvent =
  | { type: 'case.pause'; by: CaseActor; at: string }
  | { type: 'case.reopen'; by: CaseActor; at: string }
  | { type: 'case.accept'; by: CaseActor; at: string }
  | { type: 'case.reject'; by: CaseActor; at: string }
  | { type: 'case.close'; by: CaseActor; at: string }
  | { type: 'case.contact'; by: CaseActor; at: string }
  | { type: 'case.remove'; by: CaseActor; at: string }
  | { type: 'contact.remind'; by: CaseActor; at: string }
  | { type: 'contact.deny'; by: CaseActor; at: string }
  | { type: 'contact.hold'; by: CaseActor; at: string }
  | { type: 'contact.resume'; by: CaseActor; at: string }
  | { type: 'case.edit'; by: CaseActor; at: string; changed: boolean }
  | { type: 'court.add'; by: CaseActor; at: string; changed: boolean }
  | { type: 'court.move'; by: CaseActor; at: string; changed: boolean }
  | { type: 'court.remove'; by: CaseActor; at: string; changed: boolean }
  | { type: 'bid.accept'; by: CaseActor; at: string; bidId: string }
  | { type: 'bid.remove'; by: CaseActor; at: string; bidId: string; attorneyLeft?: boolean }

export type CaseEventType = CaseEvent['type']

/** The state of a case besides its status. Deadlines are ISO instants. */
export type CaseContext = {
  pausedUntil: string | null
  /** The deadline for the attorney to contact the customer; null when none is running. */
  contactDueAt: string | null
  /** When the attorney is reminded next; null after the last reminder. */
  contactRemindAt: string | null
  /** When the attorney reported having contacted the customer. */
  contactedAt: string | null
  /** How many times the customer has said that the chosen attorney did not contact them. */
  contactDenials: number
  acceptedBidId: string | null
  /** When the account of the chosen attorney was deleted; null when another bid is accepted. */
  attorneyLeftAt: string | null
  /** The event that produced the present status, and who caused it; null for a new case. */
  lastEvent: CaseEventType | null
  lastActor: CaseActor | null
}

export const newCaseContext: CaseContext = {
  pausedUntil: null,
  contactDueAt: null,
  contactRemindAt: null,
  contactedAt: null,
  contactDenials: 0,
  acceptedBidId: null,
  attorneyLeftAt: null,
  lastEvent: null,
  lastActor: null,
}
