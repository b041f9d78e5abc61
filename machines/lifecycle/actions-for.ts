// Derives the buttons that a person sees from the machines, so that there is no second list.
import {
  type BidActor,
  type BidContext,
  type BidEvent,
  type BidEventType,
  type BidState,
  bidMachine,
  newBidContext,
} from './bid.machine.ts'
import { caseMachine } from './case.machine.ts'
import {
  type CaseActor,
  type CaseEvent,
  type CaseEventType,
  type CaseState,
  newCaseContext,
} from './case-model.ts'

const AT = '2000-01-01T00:00:00.000Z'
const BID = 'bid'

const caseEvents: Record<CaseEventType, (by: CaseActor) => CaseEvent> = {
  'case.pause': (by) => ({ type: 'case.pause', by, at: AT }),
  'case.reopen': (by) => ({ type: 'case.reopen', by, at: AT }),
  'case.accept': (by) => ({ type: 'case.accept', by, at: AT }),
  'case.reject': (by) => ({ type: 'case.reject', by, at: AT }),
  'case.close': (by) => ({ type: 'case.close', by, at: AT }),
  'case.contact': (by) => ({ type: 'case.contact', by, at: AT }),
  'case.remove': (by) => ({ type: 'case.remove', by, at: AT }),
  'contact.deny': (by) => ({ type: 'contact.deny', by, at: AT }),
  'contact.hold': (by) => ({ type: 'contact.hold', by, at: AT }),
  'contact.resume': (by) => ({ type: 'contact.resume', by, at: AT }),
  'contact.remind': (by) => ({ type: 'contact.remind', by, at: AT }),
  'case.edit': (by) => ({ type: 'case.edit', by, at: AT, changed: true }),
  'court.add': (by) => ({ type: 'court.add', by, at: AT, changed: true }),
  'court.move': (by) => ({ type: 'court.move', by, at: AT, changed: true }),
  'court.remove': (by) => ({ type: 'court.remove', by, at: AT, changed: true }),
  'bid.accept': (by) => ({ type: 'bid.accept', by, at: AT, bidId: BID }),
  'bid.remove': (by) => ({ type: 'bid.remove', by, at: AT, bidId: BID }),
}

const bidEvents: Record<BidEventType, (by: BidActor) => BidEvent> = {
  'bid.edit': (by) => ({ type: 'bid.edit', by, at: AT, changed: true }),
  'bid.accept': (by) => ({ type: 'bid.accept', by, at: AT }),
  'bid.reject': (by) => ({ type: 'bid.reject', by, at: AT }),
  'bid.pass': (by) => ({ type: 'bid.pass', by, at: AT }),
  'bid.remove': (by) => ({ type: 'bid.remove', by, at: AT }),
  'bid.withdraw': (by) => ({ type: 'bid.withdraw', by, at: AT }),
  'bid.end': (by) => ({ type: 'bid.end', by, at: AT }),
}

/** Returns the events that a person may cause on a case in this status. */
export function caseActionsFor(status: CaseState, actor: CaseActor): CaseEventType[] {
  const deadlines = { pausedUntil: AT, contactDueAt: AT, contactRemindAt: AT, contactedAt: AT }
  const context = { ...newCaseContext, ...deadlines, acceptedBidId: BID }
  const snapshot = caseMachine.resolveState({ value: status, context })
  return Object.values(caseEvents)
    .map((eventBy) => eventBy(actor))
    .filter((event) => snapshot.can(event))
    .map((event) => event.type)
}

/**
 * Returns the events that a person may cause on a bid, given its case's status and its edit count.
 */
export function bidActionsFor(
  state: BidState,
  actor: BidActor,
  about: Pick<BidContext, 'caseStatus' | 'updateCount'>,
): BidEventType[] {
  const snapshot = bidMachine.resolveState({
    value: state,
    context: { ...newBidContext, ...about },
  })
  return Object.values(bidEvents)
    .map((eventBy) => eventBy(actor))
    .filter((event) => snapshot.can(event))
    .map((event) => event.type)
}
