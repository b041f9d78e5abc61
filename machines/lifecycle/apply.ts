// The lifecycle machines as functions: a stored status and an event in, the next status out.
import { type AnyStateMachine, initialTransition, transition } from 'xstate'
import {
  type BidContext,
  type BidEvent,
  type BidState,
  bidMachine,
  newBidContext,
} from './bid.machine.ts'
import { caseMachine } from './case.machine.ts'
import type { CaseContext, CaseEvent, CaseState, CaseStatus } from './case-model.ts'
import { hasChosenAttorney } from './case-model.ts'
import { MAX_BID_EDITS } from './limits.ts'
import type { Notification } from './notification.ts'

/**
 * The result of an event. `repeated`: the event had already happened or changes nothing, so nothing
 * is written. Refused: the status that does not allow it, for the 409.
 */
export type Applied<Status, Context> =
  | { ok: true; repeated: boolean; status: Status; context: Context; notifications: Notification[] }
  | { ok: false; status: Status }

type LifecycleEvent = { type: string; by: string }
type ReturnedAction = { type: string; params?: unknown }

/**
 * Returns the notifications among a machine's returned actions, without the one to the person who
 * acted.
 */
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
 * Returns whether the same actor's `event` produced the present status. The response is then 200,
 * and nothing happens again (specification §3.3). Accepting another bid is no repeat.
 */
function isCaseRepeat(status: CaseState, context: CaseContext, event: CaseEvent): boolean {
  // These events do not change the status, so a repetition is found by its time and count.
  if (event.type === 'case.contact') return event.by === 'winner' && context.contactedAt !== null
  if (event.type === 'contact.deny') {
    const isDenied = context.contactedAt === null && context.contactDenials > 0
    return event.by === 'owner' && hasChosenAttorney(status) && isDenied
  }
  if (context.lastEvent !== event.type || context.lastActor !== event.by) return false
  if (event.type !== 'bid.accept' && event.type !== 'bid.remove') return true
  return event.bidId === context.acceptedBidId
}

/** Returns whether `event` produced the bid's present state. Each edit is a new event. */
const isBidRepeat = (context: BidContext, event: BidEvent): boolean =>
  event.type !== 'bid.edit' && context.lastEvent === event.type && context.lastActor === event.by

/** Applies one event to a stored case; see `Applied`. */
export function applyCaseEvent(
  status: CaseState,
  context: CaseContext,
  event: CaseEvent,
): Applied<CaseState, CaseContext> {
  if (isCaseRepeat(status, context, event))
    return { ok: true, repeated: true, status, context, notifications: [] }
  const applied = applyEvent(caseMachine, status, context, event)
  const isNoChange = 'changed' in event && !event.changed
  return applied.ok && isNoChange ? { ...applied, repeated: true } : applied
}

/** Applies one event to a stored bid, with its case's status in the context; see `Applied`. */
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
 * Returns the first status and the notifications of a new bid; refused unless the case is open.
 * `updateCount`: the changes already used by an attorney who withdrew a bid; refused beyond the
 * last one.
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

/** What a deadline causes on a case. */
export type ClockEventType = 'case.reopen' | 'contact.remind'

/**
 * Returns the event of this type if it is due at the ISO instant `at`, else null: the reopening
 * after a pause, or a reminder. Apply a reopening before any other event, and before showing the
 * status, so that a read after the deadline already shows open.
 */
export function dueCaseEvent(
  type: ClockEventType,
  { status, context, at }: { status: CaseState; context: CaseContext; at: string },
): CaseEvent | null {
  const event: CaseEvent = { type, by: 'clock', at }
  return caseMachine.resolveState({ value: status, context }).can(event) ? event : null
}

/**
 * Returns the end of a bid if it is due at the ISO instant `at`, else null. Apply it before any
 * other event, so that an event after the end is refused.
 */
export function dueBidEnd({
  status,
  context,
  at,
}: {
  status: BidState
  context: BidContext
  at: string
}): BidEvent | null {
  const event: BidEvent = { type: 'bid.end', by: 'clock', at }
  return bidMachine.resolveState({ value: status, context }).can(event) ? event : null
}

/** Returns the next deadline of a case; null when it has none. */
export const deadlineOf = ({ pausedUntil, contactRemindAt }: CaseContext): string | null =>
  pausedUntil ?? contactRemindAt
