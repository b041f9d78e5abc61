import { assign, setup } from 'xstate'
import { normalizeEmail } from '#machines/typed-text.ts'
import { fieldError } from '#machines/wizard/field.ts'
import type { FieldError } from '#machines/wizard/flow.ts'
import { currentPassword, personFields } from '#machines/wizard/flows/person-fields.ts'
import { eventOf, outputOf, providedAction, providedActor } from './provided.ts'
import { messageOf, refusalOf } from './refusal.ts'

/** The account as the identity provider has it when the screen opens. */
export type EmailAccount = {
  hasPassword: boolean
  /** The email that a code was sent to and that is not confirmed yet. */
  pending: string | null
}

/**
 * Why a call was refused; `errors` by field. `needsNewAddress`: the person must enter the new email
 * again.
 */
export type EmailRefusal = {
  message: string
  errors?: readonly FieldError[]
  needsNewAddress?: boolean
}

export type EmailField = 'email' | 'password' | 'code'

export type EmailChangeContext = {
  /** The typed values, by field. */
  typed: Readonly<Record<EmailField, string>>
  errors: Readonly<Partial<Record<EmailField, string>>>
  /** An error that belongs to none of the fields. */
  message: string | null
}

export type EmailChangeEvent =
  /** `email`: the one that was typed before the screen was left. */
  | { type: 'email.open'; email?: string }
  | { type: 'email.cancel' }
  | { type: 'email.submit' }
  | { type: 'email.resend' }
  /** The person wants to use another email than the one that the code was sent to. */
  | { type: 'email.replace' }
  | { type: 'field.change'; field: EmailField; value: string }
  | { type: 'network.online' }

/** Time in ms that the first email may take before another code is offered. */
export const RESEND_MS = 30_000

/** The fields of the first step: the new email, and the current password as proof of identity. */
export const emailFields = {
  email: { ...personFields.email, label: 'New email' },
  password: currentPassword,
}

const errorsIn = ({ typed }: EmailChangeContext) =>
  Object.fromEntries(
    (['email', 'password'] as const).flatMap((field) => {
      const message = fieldError(emailFields[field], typed[field])
      return message === null ? [] : [[field, message]]
    }),
  )

const isCode = (typed: string) => /^\d{6}$/.test(typed.trim())

const without = <Value>(record: Readonly<Partial<Record<string, Value>>>, key: string) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))

/**
 * Changes the email of an account: the person enters the new email and the current password, then
 * the code that was sent to it. The identity provider stores the progress, so another page
 * can continue. Cancel removes the new email.
 */
export const emailChangeMachine = setup({
  types: { context: {} as EmailChangeContext, events: {} as EmailChangeEvent },
  actors: {
    /** Reads the account from the identity provider. */
    readAccount: providedActor<EmailAccount, void>(),
    /**
     * Checks the password and sends a code. `isConfirmed`: the email is confirmed already and needs
     * no code.
     */
    requestCode: providedActor<{ isConfirmed: boolean }, { email: string; password: string }>(),
    /** Sends another code. */
    resendCode: providedActor<void, { email: string }>(),
    /** Confirms the new email with the code and makes it the account's email. */
    confirmEmail: providedActor<void, { email: string; code: string }>(),
    /** Removes the unconfirmed email at the provider. */
    withdrawEmail: providedActor<void, { email: string }>(),
    /** Tells the server to read the new email from the provider. */
    followEmail: providedActor<void, void>(),
  },
  guards: {
    isPending: (_, { pending }: EmailAccount) => pending !== null,
    hasNoPassword: (_, { hasPassword }: EmailAccount) => !hasPassword,
    isInvalid: ({ context }) => Object.keys(errorsIn(context)).length > 0,
    isNoCode: ({ context }) => !isCode(context.typed.code),
    isConfirmed: (_, { isConfirmed }: { isConfirmed: boolean }) => isConfirmed,
    needsNewAddress: ({ event }) => refusalOf<EmailRefusal>(event).needsNewAddress === true,
  },
  actions: {
    setPending: assign(({ context }, { pending }: EmailAccount) => ({
      typed: { ...context.typed, email: pending ?? '' },
    })),
    setField: assign(({ context }, { field, value }: { field: EmailField; value: string }) => ({
      typed: { ...context.typed, [field]: value },
      errors: without(context.errors, field),
      message: null,
    })),
    showErrors: assign({ errors: ({ context }) => errorsIn(context), message: null }),
    showNoCode: assign({ errors: { code: 'Enter the 6 digits from the email.' }, message: null }),
    clearErrors: assign({ errors: {}, message: null }),
    /** Keeps the password no longer than needed. */
    dropPassword: assign(({ context }) => ({ typed: { ...context.typed, password: '' } })),
    dropCode: assign(({ context }) => ({ typed: { ...context.typed, code: '' } })),
    setRefusal: assign(({ event }) => {
      const { errors = [] } = refusalOf<EmailRefusal>(event)
      return {
        errors: Object.fromEntries(errors.map(({ field, message: text }) => [field, text])),
        message: errors.length > 0 ? null : messageOf(event),
      }
    }),
    /** Shows that the email has changed, and updates it on the screen. */
    showChanged: providedAction,
    /** Shows that another code was sent. */
    showSent: providedAction,
  },
}).createMachine({
  id: 'emailChange',
  context: { typed: { email: '', password: '', code: '' }, errors: {}, message: null },
  initial: 'closed',
  states: {
    closed: {
      entry: ['dropPassword', 'dropCode', 'clearErrors'],
      on: {
        'email.open': {
          target: 'preparing',
          actions: assign(({ event }) => ({
            typed: { email: event.email ?? '', password: '', code: '' },
            errors: {},
            message: null,
          })),
        },
      },
    },
    preparing: {
      entry: 'clearErrors',
      invoke: {
        src: 'readAccount',
        onDone: [
          {
            guard: { type: 'isPending', params: outputOf },
            target: 'confirming',
            actions: { type: 'setPending', params: outputOf },
          },
          { guard: { type: 'hasNoPassword', params: outputOf }, target: 'passwordMissing' },
          { target: 'entering' },
        ],
        onError: { target: 'unprepared', actions: 'setRefusal' },
      },
      on: { 'email.cancel': 'closed' },
    },
    unprepared: {
      on: { 'email.submit': 'preparing', 'network.online': 'preparing', 'email.cancel': 'closed' },
    },
    passwordMissing: { on: { 'email.cancel': 'closed' } },
    entering: {
      on: {
        'field.change': { actions: { type: 'setField', params: eventOf } },
        'email.submit': [
          { guard: 'isInvalid', actions: 'showErrors' },
          { target: 'requesting', actions: 'clearErrors' },
        ],
        'email.cancel': 'closed',
      },
    },
    requesting: {
      invoke: {
        src: 'requestCode',
        input: ({ context: { typed } }) => ({
          email: normalizeEmail(typed.email),
          password: typed.password,
        }),
        onDone: [
          {
            guard: { type: 'isConfirmed', params: outputOf },
            target: 'checking',
            actions: 'dropPassword',
          },
          { target: 'confirming', actions: ['dropPassword', 'dropCode'] },
        ],
        onError: { target: 'entering', actions: 'setRefusal' },
      },
    },
    confirming: {
      initial: 'waiting',
      states: {
        waiting: { after: { [RESEND_MS]: 'ready' } },
        ready: { on: { 'email.resend': { target: '#emailChange.resending' } } },
      },
      on: {
        'field.change': { actions: { type: 'setField', params: eventOf } },
        'email.submit': [
          { guard: 'isNoCode', actions: 'showNoCode' },
          { target: 'checking', actions: 'clearErrors' },
        ],
        'email.replace': { target: 'entering', actions: ['dropCode', 'clearErrors'] },
        'email.cancel': { target: 'withdrawing', actions: 'clearErrors' },
      },
    },
    resending: {
      invoke: {
        src: 'resendCode',
        input: ({ context: { typed } }) => ({ email: normalizeEmail(typed.email) }),
        onDone: { target: 'confirming', actions: ['dropCode', 'clearErrors', 'showSent'] },
        onError: [
          { guard: 'needsNewAddress', target: 'entering', actions: 'setRefusal' },
          { target: 'confirming.ready', actions: 'setRefusal' },
        ],
      },
    },
    checking: {
      invoke: {
        src: 'confirmEmail',
        input: ({ context: { typed } }) => ({
          email: normalizeEmail(typed.email),
          code: typed.code.trim(),
        }),
        onDone: 'following',
        onError: [
          { guard: 'needsNewAddress', target: 'entering', actions: ['setRefusal', 'dropCode'] },
          { target: 'confirming.ready', actions: 'setRefusal' },
        ],
      },
    },
    following: {
      invoke: {
        src: 'followEmail',
        onDone: { target: 'closed', actions: 'showChanged' },
        onError: { target: 'notFollowed', actions: 'setRefusal' },
      },
    },
    /** The provider has confirmed the email, but our server still has the old one. */
    notFollowed: { on: { 'email.submit': 'following', 'network.online': 'following' } },
    withdrawing: {
      // If this fails, the provider deletes the unconfirmed email after a day.
      invoke: {
        src: 'withdrawEmail',
        input: ({ context: { typed } }) => ({ email: normalizeEmail(typed.email) }),
        onDone: 'closed',
        onError: 'closed',
      },
    },
  },
})
