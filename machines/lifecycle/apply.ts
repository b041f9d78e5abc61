/** The lifecycle machines as functions: a stored status and an event in, the next status out. */
import { type AnyStateMachine, initialTransition, transition } from 'xstate'
import {
  type BidContext,
  type BidEvent,
  type BidState,
  bidMachine,
  newBidContext,
} from './bid.machine.ts'
import {
  type CaseContext,
  type CaseEvent,
  type CaseState,
  type CaseStatus,
  caseMachine,
} from './case.machine.ts'
import { MAX_BID_EDITS } from './limits.ts'
import type { Notification } from './notification.ts'

/**
 * What an event comes to. `repeated`: the event had already happened (or changes nothing), so
 * there is nothing to write. Refused: the status that does not allow it, for the 409.
 */
export type Applied<Status, Context> =
  | { ok: true; repeated: boolean; status: Status; context: Context; notifications: Notification[] }
  | { ok: false; status: Status }

type LifecycleEvent = { type: string; by: string }
type ReturnedAction = { type: string; params?: unknown }

/** The notifications among a machine's returned actions, without the one to the person who acted. */
const notificationsOf = (actions: readonly ReturnedAction[], by: string): Notification[] =>
  actions
    .filter((action) => action.type === 'notify')
    .map((action) => action.params as Notification)
    .filter((notification) => notification.to !== by)

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
    notifications: notificationsOf(actions, event.by),
  }
}

/**
 * Whether `event` is the one that produced the present status, by the same actor: answered with
 * 200, and nothing happens again (specification §3.3). Accepting another bid is no repeat.
 */
function isCaseRepeat(context: CaseContext, event: CaseEvent): boolean {
  // These events do not change the status, so a repetition is found by its time and count.
  if (event.type === 'case.contact') return event.by === 'winner' && context.contactedAt !== null
  if (event.type === 'contact.deny') {
    const isWaiting = context.contactedAt === null && context.contactDueAt !== null
    return event.by === 'owner' && isWaiting && context.contactDenials > 0
  }
  if (context.lastEvent !== event.type || context.lastActor !== event.by) return false
  if (event.type !== 'bid.accept' && event.type !== 'bid.remove') return true
  return event.bidId === context.acceptedBidId
}

/** Whether `event` is the one that produced the bid's present state. Each edit is a new one. */
const isBidRepeat = (context: BidContext, event: BidEvent): boolean =>
  event.type !== 'bid.edit' && context.lastEvent === event.type && context.lastActor === event.by

/** Applies one event to a case as stored; see `Applied`. */
export function applyCaseEvent(
  status: CaseState,
  context: CaseContext,
  event: CaseEvent,
): Applied<CaseState, CaseContext> {
  if (isCaseRepeat(context, event))
    return { ok: true, repeated: true, status, context, notifications: [] }
  const applied = applyEvent(caseMachine, status, context, event)
  const isNoChange = event.type === 'case.edit' && !event.changed
  return applied.ok && isNoChange ? { ...applied, repeated: true } : applied
}

/** Applies one event to a bid as stored, its case's status in the context; see `Applied`. */
export function applyBidEvent(
  status: BidState,
  context: BidContext,
  event: BidEvent,
): Applied<BidState, BidContext> {
  if (isBidRepeat(context, event))
    return { ok: true, repeated: true, status, context, notifications: [] }
  const applied = applyEvent(bidMachine, status, context, event)
  const isNoChange = event.type === 'bid.edit' && !event.changed
  return applied.ok && isNoChange ? { ...applied, repeated: true } : applied
}

/**
 * A new bid: its first status and whom to tell; refused unless the case is open. `updateCount`: the
 * changes with which an attorney comes back who withdrew a bid; refused beyond the last one.
 */
export function submitBid(caseStatus: CaseStatus, updateCount = 0): Applied<BidState, BidContext> {
  const input = { ...newBidContext, caseStatus, updateCount }
  const [snapshot, actions] = initialTransition(bidMachine, input)
  if (caseStatus !== 'open' || updateCount > MAX_BID_EDITS)
    return { ok: false, status: snapshot.value }
  return {
    ok: true,
    repeated: false,
    status: snapshot.value,
    context: snapshot.context,
    notifications: notificationsOf(actions, 'bidder'),
  }
}

/** What a deadline makes happen to a case. */
export type ClockEventType = 'case.reopen' | 'contact.remind'

/**
 * The event of this type if the clock owes it to a case at the ISO instant `at`, else null: the reopening after the
 * pause, or a reminder. Apply a reopening before any other event, and before showing the status, so that a read after
 * the deadline already shows open.
 */
export function dueCaseEvent(
  type: ClockEventType,
  { status, context, at }: { status: CaseState; context: CaseContext; at: string },
): CaseEvent | null {
  const event: CaseEvent = { type, by: 'clock', at }
  return caseMachine.resolveState({ value: status, context }).can(event) ? event : null
}

/** The next instant at which the clock has something to do about a case; null where it has not. */
export const deadlineOf = ({ pausedUntil, contactRemindAt }: CaseContext): string | null =>
  pausedUntil ?? contactRemindAt
