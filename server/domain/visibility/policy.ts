// Decides who may see and do what (specification §3.2). Pure functions of rows.
import {
  type CaseActor,
  type CaseStatus,
  hasChosenAttorney,
  isUndecided,
} from '#machines/lifecycle/case-model.ts'
import type { Person } from '#server/caller.ts'
import type { OwnBid } from '#server/db/bids.ts'
import { Problem } from '#server/errors.ts'

/** The fields of a case that access depends on: its status and its parties. */
export interface CaseParties {
  caseStatus: CaseStatus
  customerId: string
  acceptedBidId: string | null
}

/** Throws NOT_FOUND unless the person has this id, or is an admin. */
export function requireSelf(person: Person, id: string | undefined): void {
  if (id === undefined || person.role === 'org:admin') return
  if (id.toLowerCase() !== person.id) throw new Problem('NOT_FOUND')
}

/** Throws NOT_FOUND unless the record of this role is the person's own, or they are an admin. */
export function requireReader(person: Person, role: 'customer' | 'attorney', id: string): void {
  requireSelf(person, id)
  if (person.role !== role && person.role !== 'org:admin') throw new Problem('NOT_FOUND')
}

/** Returns a person's part in a case (docs/glossary.md). */
export function partInCase(person: Person, parties: CaseParties, ownBid: OwnBid): CaseActor {
  if (person.role === 'org:admin') return 'admin'
  if (person.role === 'customer') return parties.customerId === person.id ? 'owner' : 'stranger'
  if (!ownBid) return 'stranger'
  return ownBid.id === parties.acceptedBidId ? 'winner' : 'bidder'
}

/** Returns whether a case in this status is visible to every attorney, with or without a bid. */
export const isSeenByAll = (status: CaseStatus): boolean => isUndecided(status)

/** Returns whether a person may see a case. An attorney also sees every open or paused one. */
export function maySeeCase(person: Person, parties: CaseParties, ownBid: OwnBid): boolean {
  if (partInCase(person, parties, ownBid) !== 'stranger') return true
  return person.role === 'attorney' && isSeenByAll(parties.caseStatus)
}

/**
 * Returns whether a case is over for an attorney because of their own bid. A bid that has
 * ended by itself can be sent again while the case takes bids.
 */
export const isOverForBidder = (
  { caseStatus }: Pick<CaseParties, 'caseStatus'>,
  ownBid: Pick<NonNullable<OwnBid>, 'bidStatus' | 'endedAt'> | undefined,
): boolean => ownBid?.bidStatus === 'rejected' && !(ownBid.endedAt && isUndecided(caseStatus))

/**
 * Returns the status as a person sees it: to an attorney whose bid was rejected, the case is
 * rejected.
 */
export const statusSeenBy = (parties: CaseParties, ownBid: OwnBid): CaseStatus =>
  isOverForBidder(parties, ownBid) ? 'rejected' : parties.caseStatus

/** Returns whether this person receives the customer's name, email and phone. */
export const maySeeContact = (part: CaseActor, status: CaseStatus): boolean =>
  part === 'winner' && hasChosenAttorney(status)

/** Returns the id of the bid whose firm's phone and email this person may see; null for none. */
export const reachableBid = (person: Person, parties: CaseParties): string | null =>
  partInCase(person, parties, undefined) === 'owner' && hasChosenAttorney(parties.caseStatus)
    ? parties.acceptedBidId
    : null
