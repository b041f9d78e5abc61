import { assign, setup } from 'xstate'
import { providedAction, providedActor } from '#machines/client/provided.ts'
import { messageOf, refusalOf } from '#machines/client/refusal.ts'
import { messagesByField } from '#machines/wizard/flow.ts'
import {
  baseOf,
  type FormDefinition,
  isOvertaken,
  isSame,
  isSaved,
  isTyped,
  type Messages,
  type Refusal,
  type Sent,
  type Typed,
} from './form.ts'

export type FormContext<Subject, Values> = Typed<Values> & {
  /** What is changed, as the server has it. */
  subject: Subject
  /** While the form is closed: what was typed before. */
  stored: Typed<Values> | null
  errors: Messages<Values>
  /** The questions since the last submission. */
  doubts: Messages<Values>
  /** The values that the person was asked about. */
  confirmed: Values | null
  /** Why the last attempt failed. */
  message: string | null
  /** Whether the subject was changed elsewhere, and the form has not said so yet. */
  isUnannounced: boolean
  /** Whether the form has said that. The next submission replaces the change. */
  isAnnounced: boolean
  /** The idempotency key of an attempt that got no response. */
  key: string | null
}

export type FormEvent<Subject, Values> =
  | { type: 'form.open' }
  | { type: 'form.change'; values: Partial<Values> }
  /** `now`: an ISO instant. `key`: a new idempotency key. */
  | { type: 'form.submit'; now: string; key: string }
  /** Takes the subject's values in place of what is typed. */
  | { type: 'form.reset' }
  /** Keeps what is typed. */
  | { type: 'form.close' }
  | { type: 'form.discard' }
  /** The subject was fetched again. */
  | { type: 'subject.load'; subject: Subject }
  /** What is kept on this device was read. */
  | { type: 'typed.load'; typed: Typed<Values> | null }

const silent = { errors: {}, doubts: {}, message: null, isUnannounced: false, isAnnounced: false }

/** Returns the messages of the fields that `isFor` chooses. */
const messagesFor = <Values extends object>(
  messages: Messages<Values> | undefined,
  isFor: (field: keyof Values) => boolean,
): Messages<Values> =>
  Object.fromEntries(
    Object.entries(messages ?? {}).filter(
      ([field, message]) => message && isFor(field as keyof Values),
    ),
  ) as Messages<Values>

/** Returns what a refusal says: at the fields that it names, else about the whole form. */
function messagesIn<Values extends object>(
  { errors = [], message }: Partial<Refusal>,
  values: Values,
): { errors: Messages<Values>; message: string | null } {
  const fieldErrors = errors.filter(({ field }) => field in values)
  return {
    errors: messagesByField(fieldErrors) as Messages<Values>,
    message: fieldErrors.length === 0 && message ? message : null,
  }
}

const hasAny = (messages: object) => Object.keys(messages).length > 0

/**
 * Creates the machine of a form. What is typed stays until it is sent or discarded, through
 * closing, failures and a reload. Before a submission replaces a change that was made elsewhere,
 * the person is told once: by the open form, by the first submission, or by the server's refusal.
 */
export function createFormMachine<Subject, Values extends object>(
  form: FormDefinition<Subject, Values>,
) {
  type Context = FormContext<Subject, Values>
  const errorsOf = ({ values, subject }: Context, now: string) =>
    messagesFor(form.errors?.(values, { subject, now }), () => true)
  const doubtsOf = ({ values, subject, confirmed }: Context, now: string) =>
    messagesFor(
      form.doubts?.(values, { subject, now }),
      (field) => values[field] !== confirmed?.[field],
    )
  const isUnannounced = (typed: Typed<Values>, subject: Subject) =>
    !form.showsChange && isOvertaken(form, typed, subject)
  const untyped = (subject: Subject) => {
    const base = baseOf(form, subject)
    const { values } = base
    const messages = messagesIn(form.refusal?.(subject) ?? {}, values)
    return { ...silent, ...messages, values, base, confirmed: null }
  }
  const open = ({ subject, stored }: Context, read: Typed<Values> | null) => {
    const unsent = read ?? stored
    if (!unsent || !isTyped(form, unsent, subject)) return untyped(subject)
    const typed = { values: form.reopened?.(unsent.values) ?? unsent.values, base: unsent.base }
    return { ...untyped(subject), ...typed, isUnannounced: isUnannounced(typed, subject) }
  }
  const keep = ({ values, base }: Context) => ({ stored: { values, base } })
  const load = (context: Context, subject: Subject, isSending = false) => {
    const takesChange =
      form.takesChange === true &&
      !isSending &&
      isSame(form, context.values, context.base.values, context.subject)
    const base = takesChange ? baseOf(form, subject) : context.base
    const values = takesChange ? base.values : context.values
    return {
      subject,
      values,
      base,
      message: form.isPast?.(context.subject, subject) ? null : context.message,
      isUnannounced: !context.isAnnounced && isUnannounced({ values, base }, subject),
    }
  }
  return setup({
    types: {
      context: {} as Context,
      events: {} as FormEvent<Subject, Values>,
      input: {} as { subject: Subject },
    },
    actors: {
      /** Reads what was typed before and not sent. */
      readTyped: providedActor<Typed<Values> | null, void>(),
      /** Sends the form; rejects with a `Refusal`. */
      send: providedActor<void, Sent<Subject, Values>>(),
    },
    guards: {
      isInvalid: ({ context }, now: string) => hasAny(errorsOf(context, now)),
      isUnannounced: ({ context }) => context.isUnannounced,
      isUnchanged: ({ context: { values, subject } }) =>
        isSaved(form, values, subject) && !form.sendsUnchanged?.(subject),
      isUnlikely: ({ context }, now: string) => hasAny(doubtsOf(context, now)),
      /**
       * The subject has what was typed: nothing was changed, or it was saved and only the response
       * was lost.
       */
      isObsolete: ({ context: { stored, subject } }) =>
        stored !== null && !isTyped(form, stored, subject),
      isCanceled: (_, { isCanceled }: Partial<Refusal>) => isCanceled === true,
    },
    actions: {
      /** Keeps what is typed on this device. */
      storeTyped: providedAction,
      /** Removes it. */
      removeTyped: providedAction,
      /** Shows that there was nothing to save. */
      showUnchanged: providedAction,
    },
  }).createMachine({
    id: 'form',
    context: ({ input: { subject } }) => ({
      ...untyped(subject),
      subject,
      stored: null,
      key: null,
    }),
    initial: 'closed',
    states: {
      closed: {
        always: { guard: 'isObsolete', actions: ['removeTyped', assign({ stored: null })] },
        on: {
          'form.open': 'reading',
          'form.discard': { actions: ['removeTyped', assign({ stored: null })] },
          'typed.load': { actions: assign(({ event }) => ({ stored: event.typed })) },
          'subject.load': { actions: assign(({ event }) => ({ subject: event.subject })) },
        },
      },
      reading: {
        invoke: {
          src: 'readTyped',
          onDone: {
            target: 'editing',
            actions: assign(({ context, event }) => open(context, event.output)),
          },
          onError: { target: 'editing', actions: assign(({ context }) => open(context, null)) },
        },
        on: { 'subject.load': { actions: assign(({ event }) => ({ subject: event.subject })) } },
      },
      editing: {
        on: {
          'form.change': {
            actions: [
              assign(({ context, event }) => {
                const values = { ...context.values, ...event.values }
                const isUntouched = (field: keyof Values) => !(field in event.values)
                return {
                  values,
                  key: null,
                  errors: {
                    ...messagesFor(context.errors, isUntouched),
                    ...messagesFor(
                      form.typingErrors?.(values, context.subject),
                      (field) => !isUntouched(field),
                    ),
                  },
                  doubts: messagesFor(context.doubts, isUntouched),
                }
              }),
              'storeTyped',
            ],
          },
          'form.submit': [
            {
              guard: { type: 'isInvalid', params: ({ event }) => event.now },
              actions: assign(({ context, event }) => ({
                errors: errorsOf(context, event.now),
                doubts: {},
                message: null,
              })),
            },
            {
              guard: 'isUnannounced',
              actions: assign(({ context }) => ({
                ...silent,
                message: form.overtaken?.(context.subject) ?? null,
                isAnnounced: true,
              })),
            },
            {
              guard: 'isUnchanged',
              target: 'closed',
              actions: [assign(({ context }) => keep(context)), 'showUnchanged'],
            },
            {
              guard: { type: 'isUnlikely', params: ({ event }) => event.now },
              actions: assign(({ context, event }) => ({
                errors: {},
                message: null,
                doubts: doubtsOf(context, event.now),
                confirmed: context.values,
              })),
            },
            {
              target: 'sending',
              actions: assign(({ context, event }) => ({
                ...silent,
                key: context.key ?? event.key,
              })),
            },
          ],
          'form.reset': {
            actions: [
              'removeTyped',
              assign(({ context }) => ({ ...untyped(context.subject), stored: null, key: null })),
            ],
          },
          'form.close': { target: 'closed', actions: assign(({ context }) => keep(context)) },
          'form.discard': { target: 'closed', actions: ['removeTyped', assign({ stored: null })] },
          'subject.load': { actions: assign(({ context, event }) => load(context, event.subject)) },
        },
      },
      sending: {
        invoke: {
          src: 'send',
          input: ({ context: { values, subject, key } }) => ({
            values,
            subject,
            key: String(key),
            version: form.versionOf?.(subject),
          }),
          onDone: {
            target: 'closed',
            actions: ['removeTyped', assign({ stored: null, key: null })],
          },
          onError: [
            {
              guard: {
                type: 'isCanceled',
                params: ({ event }) => refusalOf<Refusal>(event),
              },
              target: 'editing',
              actions: assign({ key: null }),
            },
            {
              target: 'editing',
              actions: assign(({ context, event }) => {
                const refusal = refusalOf<Refusal<Subject>>(event)
                const { isTemporary, isOvertaken: isAnnounced = false } = refusal
                return {
                  ...messagesIn({ ...refusal, message: messageOf(event) }, context.values),
                  key: isTemporary ? context.key : null,
                  isAnnounced,
                  isUnannounced: context.isUnannounced && !isAnnounced,
                  ...(refusal.present !== undefined && { subject: refusal.present }),
                }
              }),
            },
          ],
        },
        on: {
          'subject.load': {
            actions: assign(({ context, event }) => load(context, event.subject, true)),
          },
        },
      },
    },
  })
}
