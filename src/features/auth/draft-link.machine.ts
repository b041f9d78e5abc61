import { assign, setup } from 'xstate'
import { eventOf, providedActor } from '#machines/client/provided.ts'
import { messageOf, refusalOf } from '#machines/client/refusal.ts'
import { fieldError } from '#machines/wizard/field.ts'
import type { FieldError } from '#machines/wizard/flow.ts'
import { personFields } from '#machines/wizard/flows/person-fields.ts'

/** Why the link was not sent. */
export type DraftLinkRefusal = { message: string; errors?: readonly FieldError[] }

export type DraftLinkContext = {
  email: string
  /** The error of the email. */
  error: string | null
  /** Why the last attempt failed. */
  message: string | null
}

export type DraftLinkEvent =
  | { type: 'link.open' }
  | { type: 'link.close' }
  | { type: 'email.change'; text: string }
  | { type: 'link.send' }

/**
 * Emails a visitor a link with which their draft can be continued elsewhere. The typed email stays
 * through failures and closing.
 */
export const draftLinkMachine = setup({
  types: { context: {} as DraftLinkContext, events: {} as DraftLinkEvent },
  actors: {
    /** Sends the link. Rejects with a `DraftLinkRefusal`. */
    sendLink: providedActor<void, { email: string }>(),
  },
  guards: {
    isValid: ({ context }) => fieldError(personFields.email, context.email) === null,
  },
  actions: {
    setEmail: assign((_, { text }: { text: string }) => ({ email: text, error: null })),
    showError: assign(({ context }) => ({
      error: fieldError(personFields.email, context.email),
      message: null,
    })),
    clearErrors: assign({ error: null, message: null }),
    setRefusal: assign(({ event }) => {
      const { errors = [] } = refusalOf<DraftLinkRefusal>(event)
      const error = errors[0]?.message ?? null
      return { error, message: error === null ? messageOf(event) : null }
    }),
  },
}).createMachine({
  id: 'draftLink',
  context: { email: '', error: null, message: null },
  initial: 'closed',
  states: {
    closed: { on: { 'link.open': 'typing' } },
    typing: {
      on: {
        'email.change': { actions: { type: 'setEmail', params: eventOf } },
        'link.send': [
          { guard: 'isValid', target: 'sending', actions: 'clearErrors' },
          { actions: 'showError' },
        ],
        'link.close': 'closed',
      },
    },
    sending: {
      invoke: {
        src: 'sendLink',
        input: ({ context }) => ({ email: context.email.trim() }),
        onDone: 'sent',
        onError: { target: 'typing', actions: 'setRefusal' },
      },
    },
    sent: { on: { 'link.close': 'closed' } },
  },
})
