import { assign, setup, transition } from 'xstate'
import {
  type CaseActor,
  type CaseStatus,
  hasChosenAttorney,
} from '#machines/lifecycle/case-model.ts'
import { type Notification, notify } from '#machines/lifecycle/notification.ts'

/**
 * `at`: ISO instant. `changed`: whether the date differs from the one that was proposed before.
 * `proposal.end`: the case is over, or the customer has made it obsolete (`isObsolete`).
 */
export type ProposalEvent =
  | { type: 'proposal.make'; by: CaseActor; at: string; changed: boolean }
  | { type: 'proposal.accept'; by: CaseActor; at: string }
  | { type: 'proposal.refuse'; by: CaseActor; at: string }
  | { type: 'proposal.end'; by: CaseActor; at: string }

export type ProposalEventType = ProposalEvent['type']

/** `version`: how often the attorney has proposed a date. `caseStatus`: before the event. */
export type ProposalContext = { caseStatus: CaseStatus; version: number }

/**
 * `none`: the attorney has proposed nothing. `proposed`: the date waits for the customer's answer.
 * `ended`: neither side sees it.
 */
export type ProposalState = 'none' | 'proposed' | 'accepted' | 'refused' | 'ended'

/** The context of a case on which no date was proposed. */
export const noProposal = (caseStatus: CaseStatus): ProposalContext => ({ caseStatus, version: 0 })

const make = {
  'proposal.make': {
    guard: 'isByChosenAttorney',
    target: 'proposed',
    actions: ['countProposal', notify('court_date_proposed', 'owner')],
  },
} as const
const end = { 'proposal.end': 'ended' } as const

/**
 * A court date that the chosen attorney proposes, and the customer's answer. A yes has no
 * notification here: it changes the court date of the case, which has one. After each answer
 * another date can be proposed, as long as the case goes on.
 */
export const dateProposalMachine = setup({
  types: {
    context: {} as ProposalContext,
    input: {} as ProposalContext,
    events: {} as ProposalEvent,
  },
  guards: {
    isByChosenAttorney: ({ context, event }) =>
      event.by === 'winner' && hasChosenAttorney(context.caseStatus),
    isByOwner: ({ context, event }) =>
      event.by === 'owner' && hasChosenAttorney(context.caseStatus),
  },
  actions: {
    countProposal: assign({ version: ({ context }) => context.version + 1 }),
    notify: (_, _params: Notification) => {},
  },
}).createMachine({
  id: 'date-proposal',
  context: ({ input }) => input,
  initial: 'none',
  states: {
    none: { on: make },
    proposed: {
      on: {
        ...make,
        'proposal.accept': { guard: 'isByOwner', target: 'accepted' },
        'proposal.refuse': {
          guard: 'isByOwner',
          target: 'refused',
          actions: notify('court_date_refused', 'winner'),
        },
        ...end,
      },
    },
    accepted: { on: { ...make, ...end } },
    refused: { on: { ...make, ...end } },
    ended: { on: make },
  },
})

/** A proposal after an event that is allowed. `repeated`: nothing changes. */
export type AppliedProposal =
  | {
      ok: true
      repeated: boolean
      state: ProposalState
      context: ProposalContext
      notifications: Notification[]
    }
  | { ok: false }

/** What each answer of the customer leads to. */
const answers: Partial<Record<ProposalEventType, ProposalState>> = {
  'proposal.accept': 'accepted',
  'proposal.refuse': 'refused',
}

/** Returns whether an event has already happened, or changes nothing. */
function isRepeated(state: ProposalState, { caseStatus }: ProposalContext, event: ProposalEvent) {
  if (event.type === 'proposal.make') {
    const isOwn = event.by === 'winner' && hasChosenAttorney(caseStatus)
    return state === 'proposed' && isOwn && !event.changed
  }
  return event.by === 'owner' && answers[event.type] === state
}

/** Applies an event to a proposal. */
export function applyProposalEvent(
  state: ProposalState,
  context: ProposalContext,
  event: ProposalEvent,
): AppliedProposal {
  if (isRepeated(state, context, event)) {
    return { ok: true, repeated: true, state, context, notifications: [] }
  }
  const snapshot = dateProposalMachine.resolveState({ value: state, context })
  if (!snapshot.can(event)) return { ok: false }
  const [next, actions] = transition(dateProposalMachine, snapshot, event)
  const notifications = actions
    .filter(({ type }) => type === 'notify')
    .map(({ params }) => params as Notification)
  return { ok: true, repeated: false, state: next.value, context: next.context, notifications }
}

/** The states of a proposal that ends with its case. */
export const endingStates = (Object.keys(dateProposalMachine.states) as ProposalState[]).filter(
  (state) => 'proposal.end' in (dateProposalMachine.states[state]?.on ?? {}),
)

/** Returns whether both sides see a proposal in this state. */
export const isShown = (state: ProposalState): state is Exclude<ProposalState, 'none' | 'ended'> =>
  state !== 'none' && state !== 'ended'
