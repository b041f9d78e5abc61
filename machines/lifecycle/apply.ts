/** The lifecycle machines as functions: a stored status and an event in, the next status out. */
import { type AnyStateMachine, initialTransition, transition } from 'xstate'
import {
  type BidContext,
  type BidEvent,
  type BidState,
  bidMachine,
  newBidContext,
} from './bid.machine.ts'
import { type CaseContext, type CaseEvent, type CaseStatus, caseMachine } from './case.machine.ts'
import type { Notice } from './notice.ts'

/**
 * What an event comes to. `repeated`: the event had already happened (or changes nothing), so
 * there is nothing to write. Refused: the status that does not allow it, for the 409.
 */
export type Applied<Status, Context> =
  | { ok: true; repeated: boolean; status: Status; context: Context; notices: Notice[] }
  | { ok: false; status: Status }

type LifecycleEvent = { type: string; by: string }
type ReturnedAction = { type: string; params?: unknown }

/** The notices among a machine's returned actions, without the one to the person who acted. */
const noticesOf = (actions: readonly ReturnedAction[], by: string): Notice[] =>
  actions
    .filter((action) => action.type === 'notify')
    .map((action) => action.params as Notice)
    .filter((notice) => notice.to !== by)

function applyEvent<Status extends string, Context, Event extends LifecycleEvent>(
  machine: AnyStateMachine,
  status: Status,
  context: Context,
  event: Event,
): Applied<Status, Context> {
  const snapshot = machine.resolveState({ value: status, context })
  if (!snapshot.can(event)) return { ok: false, status }
  const [next, actions] = transition(machine, snapshot, event)
  return {
    ok: true,
    repeated: false,
    status: next.value as Status,
    context: next.context as Context,
    notices: noticesOf(actions, event.by),
  }
}

/**
 * Whether `event` is the one that produced the present status, by the same actor: answered with
 * 200, and nothing happens again (decisions, 'Case lifecycle'). Accepting another bid is no repeat.
 */
export const isCaseRepeat = (context: CaseContext, event: CaseEvent): boolean =>
  context.lastEvent === event.type &&
  context.lastActor === event.by &&
  (event.type === 'bid.accept' || event.type === 'bid.remove'
    ? event.bidId === context.acceptedBidId
    : true)

/** Whether `event` is the one that produced the bid's present state. Each edit is a new one. */
export const isBidRepeat = (context: BidContext, event: BidEvent): boolean =>
  event.type !== 'bid.edit' && context.lastEvent === event.type && context.lastActor === event.by

/** Applies one event to a case as stored; see `Applied`. */
export function applyCaseEvent(
  status: CaseStatus,
  context: CaseContext,
  event: CaseEvent,
): Applied<CaseStatus, CaseContext> {
  if (isCaseRepeat(context, event))
    return { ok: true, repeated: true, status, context, notices: [] }
  return applyEvent(caseMachine, status, context, event)
}

/** Applies one event to a bid as stored, its case's status in the context; see `Applied`. */
export function applyBidEvent(
  status: BidState,
  context: BidContext,
  event: BidEvent,
): Applied<BidState, BidContext> {
  if (isBidRepeat(context, event)) return { ok: true, repeated: true, status, context, notices: [] }
  const applied = applyEvent(bidMachine, status, context, event)
  const isNoChange = event.type === 'bid.edit' && !event.changed
  return applied.ok && isNoChange ? { ...applied, repeated: true } : applied
}

/** A new bid: its first status and whom to tell, or refused unless the case is open. */
export function submitBid(caseStatus: CaseStatus): Applied<BidState, BidContext> {
  const [snapshot, actions] = initialTransition(bidMachine, { ...newBidContext, caseStatus })
  if (caseStatus !== 'open') return { ok: false, status: snapshot.value }
  return {
    ok: true,
    repeated: false,
    status: snapshot.value,
    context: snapshot.context,
    notices: noticesOf(actions, 'bidder'),
  }
}

/**
 * The event that the clock owes a case at the ISO instant `at`: the reopening after the pause,
 * or null. Apply it before any other event, and before showing the status, so that a read after
 * the deadline already shows open.
 */
export function dueCaseEvent(
  status: CaseStatus,
  context: CaseContext,
  at: string,
): CaseEvent | null {
  const event: CaseEvent = { type: 'case.reopen', by: 'clock', at }
  return caseMachine.resolveState({ value: status, context }).can(event) ? event : null
}
