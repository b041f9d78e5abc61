import { assign, setup } from 'xstate'
import { type Answers, type Field, fieldError, malformedError } from '#machines/wizard/field.ts'
import { type FieldError, messagesByField, stepErrors } from '#machines/wizard/flow.ts'
import {
  codeField,
  confirmPassword,
  currentPassword,
  personFields,
} from '#machines/wizard/flows/person-fields.ts'
import { outputOf, providedAction, providedActor } from './provided.ts'
import { messageOf, refusalOf } from './refusal.ts'

/** The new password, and the proof of the person: the current password, or an emailed code. */
export type PasswordChange = { newPassword: string } & ({ current: string } | { code: string })

/** Why a call was refused; `errors` by field. `cause`: the error of the call. */
export type PasswordRefusal = { message: string; errors?: readonly FieldError[]; cause?: unknown }

type PasswordContext = {
  /**
   * For attorneys, what is typed is validated on every key, and Save is disabled while it is
   * invalid (specification §1.5).
   */
  isAttorney: boolean
  /** Whether the identity provider has a password for this person. */
  hasPassword: boolean
  /** The typed values, by field. They are never stored. */
  typed: Answers
  errors: Readonly<Record<string, string>>
  /** An error that belongs to none of the fields. */
  message: string | null
}

export type PasswordEvent =
  | { type: 'password.open' }
  | { type: 'password.close' }
  | { type: 'password.submit' }
  | { type: 'field.change'; field: string; value: string }
  | { type: 'ending.retry' }
  | { type: 'network.online' }

/** Returns the fields that are asked for, by name. */
export const passwordFields = ({
  isAttorney,
  hasPassword,
}: Pick<PasswordContext, 'isAttorney' | 'hasPassword'>): Readonly<Record<string, Field>> => ({
  ...(hasPassword ? { current_password: currentPassword } : { code: codeField }),
  password: {
    ...personFields.password,
    label: 'New password',
    ...(!isAttorney && { requiredMessage: 'Password is required.' }),
  },
  confirm_password: confirmPassword,
})

function errorsIn(context: PasswordContext, rule = fieldError) {
  const fields = passwordFields(context)
  const errors = stepErrors({ fields }, { fields: Object.keys(fields) }, context.typed, rule)
  return messagesByField(errors)
}

const showFailure = {
  type: 'showFailure',
  params: ({ event }: { event: unknown }) => refusalOf<PasswordRefusal>(event),
} as const

/** Returns whether Save is enabled. */
export const canSave = ({ isAttorney, errors }: PasswordContext): boolean =>
  !isAttorney || Object.keys(errors).length === 0

/**
 * Changes the password of an account, or sets the first one with an emailed code, and then ends
 * every session of the person.
 */
export const passwordMachine = setup({
  types: {
    context: {} as PasswordContext,
    input: {} as { isAttorney: boolean },
    events: {} as PasswordEvent,
  },
  actors: {
    /** Asks the identity provider whether there is a password. Without one, it emails a code. */
    preparePassword: providedActor<{ hasPassword: boolean }, void>(),
    /** Changes the password at the identity provider; rejects with a `PasswordRefusal`. */
    changePassword: providedActor<void, PasswordChange>(),
    /** Ends every session of the person, on every device. */
    endSessions: providedActor<void, void>(),
  },
  guards: {
    isInvalid: ({ context }) => Object.keys(errorsIn(context)).length > 0,
  },
  actions: {
    setHasPassword: assign((_, { hasPassword }: { hasPassword: boolean }) => ({ hasPassword })),
    showErrors: assign({ errors: ({ context }) => errorsIn(context), message: null }),
    clearErrors: assign({ errors: {}, message: null }),
    dropTyped: assign({ typed: {} }),
    setRefusal: assign(({ event }) => {
      const { errors = [] } = refusalOf<PasswordRefusal>(event)
      return {
        errors: messagesByField(errors),
        message: errors.length > 0 ? null : messageOf(event),
      }
    }),
    /** Shows why a call failed. */
    showFailure: (_, _refusal: Partial<PasswordRefusal>) => providedAction(),
    /** Shows that the password is changed, signs out and opens the sign-in screen. */
    leave: providedAction,
  },
}).createMachine({
  id: 'password',
  context: ({ input }) => ({
    ...input,
    hasPassword: true,
    typed: {},
    errors: {},
    message: null,
  }),
  initial: 'closed',
  states: {
    closed: {
      entry: ['dropTyped', 'clearErrors'],
      on: { 'password.open': 'preparing' },
    },
    preparing: {
      invoke: {
        src: 'preparePassword',
        onDone: { target: 'editing', actions: { type: 'setHasPassword', params: outputOf } },
        onError: { target: 'unprepared', actions: ['setRefusal', showFailure] },
      },
      on: { 'password.close': 'closed' },
    },
    unprepared: {
      on: {
        'password.submit': { target: 'preparing', actions: 'clearErrors' },
        'password.close': 'closed',
      },
    },
    editing: {
      on: {
        'field.change': {
          actions: assign(({ context, event: { field, value } }) => {
            const typed = { ...context.typed, [field]: value }
            const { [field]: _, ...others } = context.errors
            const errors = context.isAttorney
              ? errorsIn({ ...context, typed }, malformedError)
              : others
            return { typed, errors, message: null }
          }),
        },
        'password.submit': [
          { guard: 'isInvalid', actions: 'showErrors' },
          { target: 'changing', actions: 'clearErrors' },
        ],
        'password.close': 'closed',
      },
    },
    changing: {
      invoke: {
        src: 'changePassword',
        input: ({ context: { hasPassword, typed } }) => {
          const newPassword = String(typed.password)
          return hasPassword
            ? { current: String(typed.current_password), newPassword }
            : { code: String(typed.code), newPassword }
        },
        onDone: { target: 'ending', actions: 'dropTyped' },
        onError: { target: 'editing', actions: ['setRefusal', showFailure] },
      },
    },
    ending: {
      invoke: {
        src: 'endSessions',
        onDone: 'changed',
        onError: { target: 'notEnded', actions: ['setRefusal', showFailure] },
      },
    },
    notEnded: { on: { 'ending.retry': 'ending', 'network.online': 'ending' } },
    changed: { type: 'final', entry: 'leave' },
  },
})
