import { assign, setup } from 'xstate'
import { fieldError } from '#machines/wizard/field.ts'
import type { FieldError } from '#machines/wizard/flow.ts'
import { codeField, currentPassword } from '#machines/wizard/flows/person-fields.ts'
import { outputOf, providedAction, providedActor } from './provided.ts'
import { messageOf, refusalOf } from './refusal.ts'

/**
 * How the person can prove presence: with the password or else an emailed code, and perhaps with a
 * passkey.
 */
export type ProofWays = { hasPassword: boolean; hasPasskey: boolean }

/** The proof itself. */
export type PresenceProof = { password: string } | { code: string } | 'passkey'

export type ProofRefusal = { message: string; errors?: readonly FieldError[] }

export type ProofContext = {
  ways: ProofWays
  typed: string
  /** The error of the password or the code. */
  error: string | null
  /** An error that belongs to no field. */
  message: string | null
}

export type ProofEvent =
  | { type: 'proof.type'; text: string }
  | { type: 'proof.submit' }
  | { type: 'passkey.use' }
  | { type: 'retry' }
  | { type: 'proof.cancel' }

/** Returns the field that the person types into. */
export const proofField = ({ hasPassword }: ProofWays) =>
  hasPassword ? currentPassword : codeField

const typedError = ({ ways, typed }: ProofContext) => fieldError(proofField(ways), typed)

/** Asks a signed-in person to prove presence. Canceling changes nothing. */
export const proofMachine = setup({
  types: { context: {} as ProofContext, events: {} as ProofEvent },
  actors: {
    /**
     * Reads how the person can prove presence, and emails a code where there is no password.
     * Rejects with a `ProofRefusal`.
     */
    prepare: providedActor<ProofWays, void>(),
    /** Verifies the proof. Rejects with a `ProofRefusal`. */
    prove: providedActor<void, PresenceProof>(),
  },
  guards: {
    isInvalid: ({ context }) => typedError(context) !== null,
    hasPasskey: ({ context }) => context.ways.hasPasskey,
  },
  actions: {
    setWays: assign((_, ways: ProofWays) => ({ ways })),
    showTypedError: assign(({ context }) => ({ error: typedError(context), message: null })),
    clearErrors: assign({ error: null, message: null }),
    setRefusal: assign(({ event }) => {
      const { errors = [] } = refusalOf<ProofRefusal>(event)
      const error = errors[0]?.message ?? null
      return { error, message: error === null ? messageOf(event) : null }
    }),
    /** Continues the action that needed the proof. */
    continueAction: providedAction,
    /** Cancels the action that needed the proof. */
    cancelAction: providedAction,
  },
}).createMachine({
  id: 'proof',
  context: {
    ways: { hasPassword: true, hasPasskey: false },
    typed: '',
    error: null,
    message: null,
  },
  initial: 'preparing',
  states: {
    preparing: {
      entry: 'clearErrors',
      on: { 'proof.cancel': 'canceled' },
      invoke: {
        src: 'prepare',
        onDone: { target: 'asking', actions: { type: 'setWays', params: outputOf } },
        onError: { target: 'unprepared', actions: 'setRefusal' },
      },
    },
    unprepared: { on: { retry: 'preparing', 'proof.cancel': 'canceled' } },
    asking: {
      on: {
        'proof.type': {
          actions: assign(({ event }) => ({ typed: event.text, error: null })),
        },
        'proof.submit': [
          { guard: 'isInvalid', actions: 'showTypedError' },
          { target: 'checking', actions: 'clearErrors' },
        ],
        'passkey.use': {
          guard: 'hasPasskey',
          target: 'checkingPasskey',
          actions: 'clearErrors',
        },
        'proof.cancel': 'canceled',
      },
    },
    checking: {
      invoke: {
        src: 'prove',
        input: ({ context: { ways, typed } }) =>
          ways.hasPassword ? { password: typed } : { code: typed },
        onDone: 'proved',
        onError: { target: 'asking', actions: 'setRefusal' },
      },
    },
    checkingPasskey: {
      invoke: {
        src: 'prove',
        input: () => 'passkey' as const,
        onDone: 'proved',
        onError: { target: 'asking', actions: 'setRefusal' },
      },
    },
    proved: { type: 'final', entry: 'continueAction' },
    canceled: { type: 'final', entry: 'cancelAction' },
  },
})
