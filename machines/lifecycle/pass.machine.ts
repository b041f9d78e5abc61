import { assign, setup, transition } from 'xstate'
import type { components } from '#contract'
import type { CaseStatus } from './case-model.ts'

/** Why an attorney passes on a case. */
export type PassReason = components['schemas']['PassReason']

/**
 * `pass.give`: an attorney says that a case is not for them. `caseStatus` and `hasBid`, whether
 * they have a bid on it, as they are then. `pass.undo`: they take it back. `bid.create`: they bid
 * on the case.
 */
export type PassEvent =
  | { type: 'pass.give'; reason: PassReason; caseStatus: CaseStatus; hasBid: boolean }
  | { type: 'pass.undo' }
  | { type: 'bid.create' }

/** `passed`: the case is not in the attorney's list of open cases. */
export type PassState = 'none' | 'passed'

/** Whether an attorney has passed on a case, and why; null without a pass. */
export type Pass = { state: PassState; reason: PassReason | null }

/** The pass of an attorney who has said nothing of a case. */
export const NO_PASS: Pass = { state: 'none', reason: null }

type Giving = Extract<PassEvent, { type: 'pass.give' }>

const givingOf = ({ event }: { event: Giving }) => event

/**
 * Whether an attorney has passed on a case, from saying so until they take it back or bid. It stays
 * when the case takes no bids for a while.
 */
export const passMachine = setup({
  types: {
    context: {} as { reason: PassReason | null },
    input: {} as { reason: PassReason | null },
    events: {} as PassEvent,
  },
  guards: {
    takesTheirBid: (_, { caseStatus, hasBid }: Giving) => caseStatus === 'open' && !hasBid,
  },
  actions: {
    setReason: assign((_, { reason }: Giving) => ({ reason })),
    clearReason: assign({ reason: null }),
  },
}).createMachine({
  id: 'pass',
  context: ({ input }) => input,
  initial: 'none',
  states: {
    none: {
      on: {
        'pass.give': {
          guard: { type: 'takesTheirBid', params: givingOf },
          target: 'passed',
          actions: { type: 'setReason', params: givingOf },
        },
      },
    },
    passed: {
      on: {
        // Another reason replaces the first one.
        'pass.give': {
          guard: { type: 'takesTheirBid', params: givingOf },
          actions: { type: 'setReason', params: givingOf },
        },
        'pass.undo': { target: 'none', actions: 'clearReason' },
        'bid.create': { target: 'none', actions: 'clearReason' },
      },
    },
  },
})

/** Applies an event. Returns null when there is nothing that it can change. */
export function applyPassEvent({ state, reason }: Pass, event: PassEvent): Pass | null {
  const snapshot = passMachine.resolveState({ value: state, context: { reason } })
  if (!snapshot.can(event)) return null
  const [next] = transition(passMachine, snapshot, event)
  return { state: next.value, reason: next.context.reason }
}

/** Returns whether an attorney can pass on a case in this status. */
export const canPass = (caseStatus: CaseStatus, { hasBid }: { hasBid: boolean }): boolean =>
  applyPassEvent(NO_PASS, { type: 'pass.give', reason: 'other', caseStatus, hasBid }) !== null
