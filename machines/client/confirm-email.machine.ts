import { assign, setup } from 'xstate'
import type { FieldError } from '#machines/wizard/flow.ts'
import { RESEND_MS } from './email-change.machine.ts'
import { providedAction, providedActor } from './provided.ts'
import { messageOf, refusalOf } from './refusal.ts'

/** Why a call was refused; `errors` by field. */
export type ConfirmRefusal = { message: string; errors?: readonly FieldError[] }

export type ConfirmEmailEvent =
  | { type: 'code.change'; value: string }
  | { type: 'code.submit' }
  | { type: 'code.resend' }

/** `isSent`: a code was sent before the screen was opened. */
export type ConfirmEmailInput = { isSent: boolean }

export type ConfirmEmailContext = ConfirmEmailInput & {
  code: string
  /** The error of the code. */
  error: string | null
  /** An error that does not belong to the code. */
  message: string | null
}

const isCode = (typed: string) => /^\d{6}$/.test(typed.trim())
/** Confirms the email of an account, or of one that is being created, with the emailed code. */
export const confirmEmailMachine = setup({
  types: {
    context: {} as ConfirmEmailContext,
    input: {} as ConfirmEmailInput,
    events: {} as ConfirmEmailEvent,
  },
  actors: {
    /** Emails a code, which replaces the previous one. */
    sendCode: providedActor<void, void>(),
    /** Confirms the email with the typed code. */
    confirmEmail: providedActor<void, { code: string }>(),
  },
  guards: {
    isSent: ({ context }) => context.isSent,
    isNoCode: ({ context }) => !isCode(context.code),
  },
  actions: {
    markSent: assign({ isSent: true, code: '' }),
    showNoCode: assign({ error: 'Enter the 6 digits from the email.', message: null }),
    clearErrors: assign({ error: null, message: null }),
    setRefusal: assign(({ event }) => {
      const { errors = [] } = refusalOf<ConfirmRefusal>(event)
      const error = errors.find(({ field }) => field === 'code')?.message ?? null
      return { error, message: error === null ? messageOf(event) : null }
    }),
    /** Shows that another code was sent. */
    showSent: providedAction,
  },
}).createMachine({
  id: 'confirmEmail',
  context: ({ input }) => ({ ...input, code: '', error: null, message: null }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isSent', target: 'entering' }, { target: 'sending' }] },
    sending: {
      entry: 'clearErrors',
      invoke: {
        src: 'sendCode',
        onDone: [
          { guard: 'isSent', target: 'entering', actions: ['markSent', 'showSent'] },
          { target: 'entering', actions: 'markSent' },
        ],
        onError: { target: 'entering.ready', actions: 'setRefusal' },
      },
    },
    entering: {
      initial: 'waiting',
      states: {
        waiting: { after: { [RESEND_MS]: 'ready' } },
        ready: { on: { 'code.resend': '#confirmEmail.sending' } },
      },
      on: {
        'code.change': {
          actions: assign(({ event }) => ({ code: event.value, error: null, message: null })),
        },
        'code.submit': [
          { guard: 'isNoCode', actions: 'showNoCode' },
          { target: 'checking', actions: 'clearErrors' },
        ],
      },
    },
    checking: {
      invoke: {
        src: 'confirmEmail',
        input: ({ context }) => ({ code: context.code.trim() }),
        onDone: 'confirmed',
        onError: { target: 'entering.ready', actions: 'setRefusal' },
      },
    },
    confirmed: { type: 'final' },
  },
})
