import { assign, setup, transition } from 'xstate'
import {
  type CaseActor,
  type CaseStatus,
  hasChosenAttorney,
} from '#machines/lifecycle/case-model.ts'
import { type Notification, notify } from '#machines/lifecycle/notification.ts'

/**
 * `at`: ISO instant. `changed`: whether the terms differ from those that were entered before.
 * `agreement.end`: the case is over, or its attorney is no longer the chosen one.
 */
export type AgreementEvent =
  | { type: 'agreement.propose'; by: CaseActor; at: string; changed: boolean }
  | { type: 'agreement.accept'; by: CaseActor; at: string }
  | { type: 'agreement.refuse'; by: CaseActor; at: string }
  | { type: 'agreement.end'; by: CaseActor; at: string }

export type AgreementEventType = AgreementEvent['type']

/** `version`: how often the attorney has entered terms. `caseStatus`: before the event. */
export type AgreementContext = { caseStatus: CaseStatus; version: number }

/**
 * `none`: the attorney has entered nothing. `proposed`: the terms wait for the customer's answer.
 * `ended`: the case was over before both agreed.
 */
export type AgreementState = 'none' | 'proposed' | 'agreed' | 'refused' | 'ended'

/** The context of a case on which nothing was entered. */
export const noAgreement = (caseStatus: CaseStatus): AgreementContext => ({
  caseStatus,
  version: 0,
})

const propose = {
  guard: 'isByChosenAttorney',
  target: 'proposed',
  actions: ['countTerms', notify('terms_entered', 'owner')],
} as const
const end = { 'agreement.end': 'ended' } as const

/**
 * What customer and attorney agree on once a bid is accepted, apart from the life of the case: the
 * attorney enters the terms, and the customer says whether both agreed on them. Until they have
 * said so, other terms take their place. What both have agreed on stays, also when the case ends.
 */
export const agreementMachine = setup({
  types: {
    context: {} as AgreementContext,
    input: {} as AgreementContext,
    events: {} as AgreementEvent,
  },
  guards: {
    isByChosenAttorney: ({ context, event }) =>
      event.by === 'winner' && hasChosenAttorney(context.caseStatus),
    isByOwner: ({ context, event }) =>
      event.by === 'owner' && hasChosenAttorney(context.caseStatus),
  },
  actions: {
    countTerms: assign({ version: ({ context }) => context.version + 1 }),
    notify: (_, _params: Notification) => {},
  },
}).createMachine({
  id: 'agreement',
  context: ({ input }) => input,
  initial: 'none',
  states: {
    none: { on: { 'agreement.propose': propose } },
    proposed: {
      on: {
        'agreement.propose': propose,
        'agreement.accept': {
          guard: 'isByOwner',
          target: 'agreed',
          actions: notify('terms_agreed', 'winner'),
        },
        'agreement.refuse': {
          guard: 'isByOwner',
          target: 'refused',
          actions: notify('terms_refused', 'winner'),
        },
        ...end,
      },
    },
    refused: { on: { 'agreement.propose': propose, ...end } },
    agreed: { type: 'final' },
    ended: { type: 'final' },
  },
})

/** An agreement after an event that is allowed. `repeated`: nothing changes. */
export type AppliedAgreement =
  | {
      ok: true
      repeated: boolean
      state: AgreementState
      context: AgreementContext
      notifications: Notification[]
    }
  | { ok: false }

/** What each answer of the customer leads to. */
const answers: Partial<Record<AgreementEventType, AgreementState>> = {
  'agreement.accept': 'agreed',
  'agreement.refuse': 'refused',
}

/** Returns whether an event has already happened, or changes nothing. */
function isRepeated(
  state: AgreementState,
  { caseStatus }: AgreementContext,
  event: AgreementEvent,
) {
  if (event.type === 'agreement.propose') {
    const isOwn = event.by === 'winner' && hasChosenAttorney(caseStatus)
    return state === 'proposed' && isOwn && !event.changed
  }
  return event.by === 'owner' && answers[event.type] === state
}

/** Applies an event to an agreement. */
export function applyAgreementEvent(
  state: AgreementState,
  context: AgreementContext,
  event: AgreementEvent,
): AppliedAgreement {
  if (isRepeated(state, context, event)) {
    return { ok: true, repeated: true, state, context, notifications: [] }
  }
  const snapshot = agreementMachine.resolveState({ value: state, context })
  if (!snapshot.can(event)) return { ok: false }
  const [next, actions] = transition(agreementMachine, snapshot, event)
  const notifications = actions
    .filter(({ type }) => type === 'notify')
    .map(({ params }) => params as Notification)
  return { ok: true, repeated: false, state: next.value, context: next.context, notifications }
}

/** The states of an agreement that ends with its case. */
export const endingStates = (Object.keys(agreementMachine.states) as AgreementState[]).filter(
  (state) => 'agreement.end' in (agreementMachine.states[state]?.on ?? {}),
)

/** Returns whether both sides see terms in this state. */
export const isShown = (
  state: AgreementState,
): state is Exclude<AgreementState, 'none' | 'ended'> => state !== 'none' && state !== 'ended'
