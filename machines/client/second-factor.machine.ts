import { assign, setup } from 'xstate'
import { fieldError } from '#machines/wizard/field.ts'
import type { FieldError } from '#machines/wizard/flow.ts'
import { currentPassword } from '#machines/wizard/flows/person-fields.ts'
import { eventOf, outputOf, providedAction, providedActor } from './provided.ts'
import { messageOf, refusalOf } from './refusal.ts'

/** A passkey of the account. */
export type PasskeyInfo = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }

/** What the identity provider knows of an account's second factor and passkeys. */
export type FactorStatus = {
  hasPassword: boolean
  hasApp: boolean
  hasBackupCodes: boolean
  passkeys: readonly PasskeyInfo[]
  /** Whether passkeys can be created and used here. */
  offersPasskeys: boolean
}

/** The secret of a new authenticator app, and its `otpauth:` URL. */
export type AppSecret = { secret: string; uri: string }

/** What the person wants to do; each needs the password first. */
export type FactorGoal = 'add' | 'remove' | 'codes' | 'addPasskey' | 'removePasskey'

/**
 * What the provider returns for a goal: a new app's secret, or backup codes. Empty where something
 * is removed or a passkey is added.
 */
export type FactorResult = { app?: AppSecret; codes?: readonly string[] }

/** The input of `begin`: the goal, and the password or passkey that proves who the person is. */
export type FactorInput = {
  goal: FactorGoal
  /** The passkey to remove. */
  passkeyId: string | null
  /** `null` for a passkey in place of the password. */
  password: string | null
}

export type FactorRefusal = { message: string; errors?: readonly FieldError[] }

export type FactorField = 'password' | 'code'

export type SecondFactorContext = {
  status: FactorStatus | null
  goal: FactorGoal
  passkeyId: string | null
  /** Whether a passkey is used in place of the password. */
  isByPasskey: boolean
  typed: Readonly<Record<FactorField, string>>
  errors: Readonly<Partial<Record<FactorField, string>>>
  /** An error that belongs to none of the fields. */
  message: string | null
  app: AppSecret | null
  /** Backup codes, which are shown once. */
  codes: readonly string[]
}

export type SecondFactorEvent =
  | { type: 'goal.choose'; goal: FactorGoal; passkeyId?: string }
  | { type: 'passkey.use' }
  | { type: 'field.change'; field: FactorField; value: string }
  | { type: 'factor.submit' }
  | { type: 'factor.cancel' }
  | { type: 'codes.close' }
  | { type: 'retry' }

/** The fields: the current password, then a code from the app. */
export const factorFields = {
  password: currentPassword,
  code: {
    kind: 'text',
    label: 'Code from the app',
    maxLength: 6,
    autoComplete: 'one-time-code',
  },
} as const

const NOTHING_TYPED = { typed: { password: '', code: '' }, errors: {}, message: null }

const passwordError = ({ typed }: SecondFactorContext) =>
  fieldError(factorFields.password, typed.password)
const isCode = ({ typed }: SecondFactorContext) => /^\d{6}$/.test(typed.code.replaceAll(/\s/g, ''))

/**
 * Adds or removes an authenticator app or passkeys, and creates backup codes. Each needs the
 * password, or a passkey, first. A new app becomes active after one of its codes was entered; its
 * backup codes are then shown.
 */
export const secondFactorMachine = setup({
  types: { context: {} as SecondFactorContext, events: {} as SecondFactorEvent },
  actors: {
    readStatus: providedActor<FactorStatus, void>(),
    /**
     * Verifies the password or a passkey, then requests what the goal needs. Rejects with a
     * `FactorRefusal`.
     */
    begin: providedActor<FactorResult, FactorInput>(),
    /** Activates the app with a code, and creates backup codes. Rejects with a `FactorRefusal`. */
    confirmApp: providedActor<FactorResult, { code: string }>(),
  },
  guards: {
    isWithoutPassword: ({ context }) => context.status?.hasPassword === false,
    canUsePasskey: ({ context: { status } }) =>
      Boolean(status?.offersPasskeys && status.passkeys.length > 0),
    isPasswordMissing: ({ context }) => passwordError(context) !== null,
    isCodeInvalid: ({ context }) => !isCode(context),
    isApp: (_, { app }: FactorResult) => app !== undefined,
    isCodes: (_, { codes }: FactorResult) => codes !== undefined,
  },
  actions: {
    setStatus: assign((_, status: FactorStatus) => ({ status })),
    setTyped: assign(({ context }, { field, value }: { field: FactorField; value: string }) => ({
      typed: { ...context.typed, [field]: value },
      errors: { ...context.errors, [field]: undefined },
      message: null,
    })),
    usePassword: assign({ isByPasskey: false }),
    usePasskey: assign({ isByPasskey: true, errors: {}, message: null }),
    showPasswordError: assign(({ context }) => ({
      errors: { password: passwordError(context) ?? '' },
    })),
    showCodeError: assign({ errors: { code: 'Enter the 6 digits from the app.' } }),
    setRefusal: assign(({ event }) => {
      const { errors = [] } = refusalOf<FactorRefusal>(event)
      return {
        errors: Object.fromEntries(errors.map(({ field, message: text }) => [field, text])),
        message: errors.length > 0 ? null : messageOf(event),
      }
    }),
    setResult: assign((_, { app, codes }: FactorResult) => ({
      ...NOTHING_TYPED,
      app: app ?? null,
      codes: codes ?? [],
    })),
    clear: assign({ ...NOTHING_TYPED, app: null, codes: [] }),
    /** Shows that the app was added. */
    showAdded: providedAction,
    /** Shows that the app was removed, or a passkey added or removed. */
    showChanged: providedAction,
  },
}).createMachine({
  id: 'secondFactor',
  context: {
    ...NOTHING_TYPED,
    status: null,
    goal: 'add',
    passkeyId: null,
    isByPasskey: false,
    app: null,
    codes: [],
  },
  initial: 'loading',
  states: {
    loading: {
      entry: 'clear',
      invoke: {
        src: 'readStatus',
        onDone: { target: 'showing', actions: { type: 'setStatus', params: outputOf } },
        onError: { target: 'failed', actions: 'setRefusal' },
      },
    },
    failed: { on: { retry: 'loading' } },
    showing: {
      on: {
        'goal.choose': [
          { guard: 'isWithoutPassword' },
          {
            target: 'proving',
            actions: assign(({ event }) => ({
              ...NOTHING_TYPED,
              goal: event.goal,
              passkeyId: event.passkeyId ?? null,
            })),
          },
        ],
      },
    },
    proving: {
      on: {
        'field.change': { actions: { type: 'setTyped', params: eventOf } },
        'factor.submit': [
          { guard: 'isPasswordMissing', actions: 'showPasswordError' },
          { target: 'beginning', actions: 'usePassword' },
        ],
        'passkey.use': { guard: 'canUsePasskey', target: 'beginning', actions: 'usePasskey' },
        'factor.cancel': { target: 'showing', actions: 'clear' },
      },
    },
    beginning: {
      invoke: {
        src: 'begin',
        input: ({ context: { goal, passkeyId, isByPasskey, typed } }) => ({
          goal,
          passkeyId,
          password: isByPasskey ? null : typed.password,
        }),
        onDone: [
          {
            guard: { type: 'isApp', params: outputOf },
            target: 'entering',
            actions: { type: 'setResult', params: outputOf },
          },
          {
            guard: { type: 'isCodes', params: outputOf },
            target: 'showingCodes',
            actions: { type: 'setResult', params: outputOf },
          },
          { target: 'loading', actions: 'showChanged' },
        ],
        onError: { target: 'proving', actions: 'setRefusal' },
      },
    },
    entering: {
      on: {
        'field.change': { actions: { type: 'setTyped', params: eventOf } },
        'factor.submit': [
          { guard: 'isCodeInvalid', actions: 'showCodeError' },
          { target: 'confirming' },
        ],
        'factor.cancel': 'loading',
      },
    },
    confirming: {
      invoke: {
        src: 'confirmApp',
        input: ({ context }) => ({ code: context.typed.code }),
        onDone: {
          target: 'showingCodes',
          actions: [{ type: 'setResult', params: outputOf }, 'showAdded'],
        },
        onError: { target: 'entering', actions: 'setRefusal' },
      },
    },
    showingCodes: { on: { 'codes.close': 'loading' } },
  },
})
