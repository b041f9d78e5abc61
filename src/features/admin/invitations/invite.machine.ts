import { assign, setup } from 'xstate'
import type { components } from '#contract'
import { providedAction, providedActor } from '#machines/client/provided.ts'
import { refusalOf } from '#machines/client/refusal.ts'
import { fieldError } from '#machines/wizard/field.ts'
import type { FieldError } from '#machines/wizard/flow.ts'
import { personFields } from '#machines/wizard/flows/person-fields.ts'

export type InvitedRole = components['schemas']['InvitedRole']

/**
 * The email to invite, its role, and the idempotency key. `replaces`: the person has agreed to
 * replace an earlier invitation to the same email.
 */
export type Invite = { email: string; role: InvitedRole; key: string; replaces: boolean }

/** An open invitation to the same email. */
export type EarlierInvitation = { role: InvitedRole; created_at: string }

/** Why the invitation failed. `isTemporary`: the same call may succeed later. */
export type InviteRefusal = {
  message: string
  errors?: readonly FieldError[]
  isTemporary?: boolean
  /** The admin did not prove that they are present. */
  isCanceled?: boolean
  /** The invitation that the new one would replace. */
  earlier?: EarlierInvitation
}

export type InviteContext = {
  email: string
  role: InvitedRole
  /** The key of an attempt without a response; the retry uses it again. */
  key: string | null
  /** The error of the email. */
  error: string | null
  /** Why the last attempt failed. */
  message: string | null
  /** The invitation that the next attempt replaces. */
  earlier: EarlierInvitation | null
}

export type InviteEvent =
  | { type: 'invite.open' }
  | { type: 'invite.close' }
  | { type: 'email.change'; text: string }
  | { type: 'role.change'; role: InvitedRole }
  /** `key`: a new one, for a new invitation. */
  | { type: 'invite.send'; key: string }

const empty: InviteContext = {
  ...{ email: '', role: 'customer', key: null },
  ...{ error: null, message: null, earlier: null },
}

/**
 * The invite dialog (specification §2.2, specification §2.9: the role is customer unless another
 * one is chosen). The typed values stay until the invitation is sent, through failures and closing.
 */
export const inviteMachine = setup({
  types: { context: {} as InviteContext, events: {} as InviteEvent },
  actors: {
    /** Sends the invitation; rejects with an `InviteRefusal`. */
    sendInvite: providedActor<void, Invite>(),
  },
  guards: {
    isValid: ({ context }) => fieldError(personFields.email, context.email) === null,
  },
  actions: {
    setEmail: assign(({ event }) =>
      event.type === 'email.change'
        ? { email: event.text, key: null, error: null, earlier: null }
        : {},
    ),
    setRole: assign(({ event }) =>
      event.type === 'role.change' ? { role: event.role, key: null } : {},
    ),
    setKey: assign(({ context, event }) =>
      event.type === 'invite.send' ? { key: context.key ?? event.key } : {},
    ),
    showError: assign(({ context }) => ({
      error: fieldError(personFields.email, context.email),
      message: null,
    })),
    clearErrors: assign({ error: null, message: null }),
    setRefusal: assign(({ context, event }) => {
      const {
        message,
        errors = [],
        isTemporary,
        isCanceled,
        earlier = null,
      } = refusalOf<InviteRefusal>(event)
      if (isCanceled) return { key: null }
      if (earlier) return { earlier, key: null }
      const error = errors.find(({ field }) => field === 'email')?.message ?? null
      return {
        error,
        message: error === null ? message || 'Something went wrong' : null,
        key: isTemporary ? context.key : null,
      }
    }),
    empty: assign(empty),
    /** Shows that the invitation was sent. */
    showSent: providedAction,
  },
}).createMachine({
  id: 'invite',
  context: empty,
  initial: 'closed',
  states: {
    closed: {
      on: { 'invite.open': { target: 'editing', actions: 'clearErrors' } },
    },
    editing: {
      on: {
        'email.change': { actions: 'setEmail' },
        'role.change': { actions: 'setRole' },
        'invite.send': [
          { guard: 'isValid', target: 'sending', actions: ['clearErrors', 'setKey'] },
          { actions: 'showError' },
        ],
        'invite.close': 'closed',
      },
    },
    sending: {
      invoke: {
        src: 'sendInvite',
        input: ({ context }) => ({
          email: context.email.trim(),
          role: context.role,
          key: context.key as string,
          replaces: context.earlier !== null,
        }),
        onDone: { target: 'closed', actions: ['empty', 'showSent'] },
        onError: { target: 'editing', actions: 'setRefusal' },
      },
    },
  },
})
