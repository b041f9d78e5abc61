import { assign, setup } from 'xstate'
import {
  isSameIn,
  type ProfileRecord,
  type ProfileSection,
  sectionOf,
} from '#machines/client/profile-form.ts'
import {
  answersOf,
  CONFLICT,
  errorsIn,
  isUnsaved,
  openSection,
  type PasswordChange,
  type ProfileContext,
  type ProfileEvent,
  type ProfileInput,
  type ProfileRefusal,
} from '#machines/client/profile-model.ts'
import { outputOf, providedAction, providedActor } from '#machines/client/provided.ts'
import { messageOf, refusalOf } from '#machines/client/refusal.ts'
import type { Answers } from '#machines/wizard/field.ts'

const without = <Value>(record: Readonly<Record<string, Value>>, key: string | null) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))

const showFailure = {
  type: 'showFailure',
  params: ({ event }: { event: unknown }) => ({
    message: messageOf(event),
    isDeleted: refusalOf<ProfileRefusal>(event).isDeleted === true,
  }),
} as const

/**
 * The personal details (specification §1.2, specification §1.4). One section is open at a time, and
 * saves the full profile with its own fields changed. Unsaved answers stay when another section
 * opens; only Cancel discards them. Passwords are never stored.
 */
export const profileMachine = setup({
  types: {
    context: {} as ProfileContext,
    input: {} as ProfileInput,
    events: {} as ProfileEvent,
  },
  actors: {
    /** Saves the full profile. Resolves with the saved one; rejects with a `ProfileRefusal`. */
    saveProfile: providedActor<ProfileRecord, ProfileRecord>(),
    /** Fetches the profile again. */
    readProfile: providedActor<ProfileRecord, void>(),
    /** Asks the identity provider whether there is a password. Without one, it emails a code. */
    preparePassword: providedActor<{ hasPassword: boolean }, void>(),
    /** Changes the password at the identity provider; rejects with a `ProfileRefusal`. */
    changePassword: providedActor<void, PasswordChange>(),
    /** Ends every session of the person, on every device. */
    endSessions: providedActor<void, void>(),
  },
  guards: {
    isOtherSection: ({ context, event }) =>
      event.type === 'section.open' &&
      event.section !== context.section &&
      sectionOf(context.form, event.section) !== undefined,
    isPasswordSection: ({ context, event }) =>
      event.type === 'section.open' &&
      event.section !== context.section &&
      sectionOf(context.form, event.section)?.isPassword === true,
    isPassword: ({ context }) => openSection(context)?.isPassword === true,
    isInvalid: ({ context }) => Object.keys(errorsIn(context)).length > 0,
    isUntouched: ({ context }) =>
      openSection(context)?.isPassword !== true && !isUnsaved(context, context.section ?? ''),
    /** The same section was saved elsewhere since the typing began. */
    isOvertaken: ({ context }) => {
      const section = openSection(context)
      const base = section && context.typed[section.id]?.base
      return (
        base !== undefined && !isSameIn(section as ProfileSection, base, context.record.answers)
      )
    },
    isConflict: ({ event }) => refusalOf<ProfileRefusal>(event).isConflict === true,
    isNewer: ({ context, event }) =>
      event.type === 'profile.load' && event.record.version > context.record.version,
  },
  actions: {
    open: assign(({ context, event }) => {
      if (event.type !== 'section.open') return {}
      // What was typed in the password section is dropped when another one opens.
      const isPasswordLeft = openSection(context)?.isPassword
      const typed = isPasswordLeft ? without(context.typed, context.section) : context.typed
      return { section: event.section, typed, errors: {}, message: null }
    }),
    close: assign({ section: null, errors: {}, message: null }),
    dropTyped: assign(({ context }) => ({ typed: without(context.typed, context.section) })),
    setTyped: assign(({ context, event }) =>
      event.type === 'typed.load' ? { typed: { ...event.typed, ...context.typed } } : {},
    ),
    setAnswer: assign(({ context, event }) => {
      const section = openSection(context)
      if (event.type !== 'answer.change' || !section) return {}
      const before = context.typed[section.id] ?? {
        answers: pick(section, context.record.answers),
        base: pick(section, context.record.answers),
      }
      const answers = { ...before.answers, [event.field]: event.value }
      const typed = { ...context.typed, [section.id]: { ...before, answers } }
      const errors = section.isValidatedOnInput
        ? errorsIn({ ...context, typed }, true)
        : without(context.errors, event.field)
      return { typed, errors, message: null }
    }),
    showErrors: assign({ errors: ({ context }) => errorsIn(context), message: null }),
    clearErrors: assign({ errors: {}, message: null }),
    setRecord: assign(({ context }, record: ProfileRecord) =>
      record.version >= context.record.version ? { record } : {},
    ),
    /** Moves the typed answers onto the fetched record. */
    rebase: assign(({ context }) => {
      const section = openSection(context)
      const mine = section && context.typed[section.id]
      if (!section || !mine) return {}
      const base = pick(section, context.record.answers)
      return { typed: { ...context.typed, [section.id]: { ...mine, base } } }
    }),
    setConflict: assign({ message: CONFLICT, errors: {} }),
    setRefusal: assign(({ context, event }) => {
      const { errors = [] } = refusalOf<ProfileRefusal>(event)
      const fields = openSection(context)?.fields ?? []
      const own = errors.filter(({ field }) => fields.includes(field))
      const others = errors.filter(({ field }) => !fields.includes(field))
      const elsewhere = others.map((error) => `${labelOf(context, error.field)}: ${error.message}`)
      return {
        errors: Object.fromEntries(own.map(({ field, message: text }) => [field, text])),
        message: elsewhere.join(' ') || (own.length > 0 ? null : messageOf(event)),
      }
    }),
    setHasPassword: assign((_, { hasPassword }: { hasPassword: boolean }) => ({ hasPassword })),
    /** Shows that the open section is saved. */
    showSaved: providedAction,
    /** Shows that there was nothing to save. */
    showUnchanged: providedAction,
    /** Shows why a call failed. */
    showFailure: (_, _failure: { message: string; isDeleted: boolean }) => providedAction(),
    /** Signs out and opens the sign-in screen. */
    leave: providedAction,
  },
}).createMachine({
  id: 'profile',
  context: ({ input }) => ({
    ...input,
    typed: {},
    section: null,
    errors: {},
    message: null,
    hasPassword: true,
  }),
  initial: 'viewing',
  on: {
    'profile.load': {
      guard: 'isNewer',
      actions: { type: 'setRecord', params: ({ event }) => event.record },
    },
    'typed.load': { actions: 'setTyped' },
  },
  states: {
    viewing: {
      entry: 'close',
      on: {
        'section.open': [
          { guard: 'isPasswordSection', target: 'preparing', actions: 'open' },
          { guard: 'isOtherSection', target: 'editing', actions: 'open' },
        ],
      },
    },
    preparing: {
      invoke: {
        src: 'preparePassword',
        onDone: { target: 'editing', actions: { type: 'setHasPassword', params: outputOf } },
        onError: { target: 'unprepared', actions: ['setRefusal', showFailure] },
      },
      on: {
        'section.cancel': 'viewing',
        'section.open': { guard: 'isOtherSection', target: 'editing', actions: 'open' },
      },
    },
    unprepared: {
      on: {
        'section.save': { target: 'preparing', actions: 'clearErrors' },
        'section.cancel': 'viewing',
        'section.open': { guard: 'isOtherSection', target: 'editing', actions: 'open' },
      },
    },
    editing: {
      on: {
        'answer.change': { actions: 'setAnswer' },
        'section.open': [
          { guard: 'isPasswordSection', target: 'preparing', actions: 'open' },
          { guard: 'isOtherSection', actions: 'open' },
        ],
        'section.cancel': { target: 'viewing', actions: 'dropTyped' },
        'section.save': [
          { guard: 'isInvalid', actions: 'showErrors' },
          { guard: 'isPassword', target: 'changingPassword', actions: 'clearErrors' },
          { guard: 'isUntouched', target: 'viewing', actions: ['dropTyped', 'showUnchanged'] },
          { guard: 'isOvertaken', target: 'conflict', actions: 'setConflict' },
          { target: 'saving', actions: 'clearErrors' },
        ],
      },
    },
    saving: {
      invoke: {
        src: 'saveProfile',
        input: ({ context }) => ({
          answers: answersOf(context),
          version: context.record.version,
        }),
        onDone: {
          target: 'viewing',
          actions: [{ type: 'setRecord', params: outputOf }, 'showSaved', 'dropTyped'],
        },
        onError: [
          { guard: 'isConflict', target: 'conflict', actions: ['setConflict', showFailure] },
          { target: 'editing', actions: ['setRefusal', showFailure] },
        ],
      },
    },
    conflict: {
      on: {
        'answer.change': { actions: ['setAnswer', 'setConflict'] },
        'section.open': [
          { guard: 'isPasswordSection', target: 'preparing', actions: 'open' },
          { guard: 'isOtherSection', target: 'editing', actions: 'open' },
        ],
        'newer.load': 'loadingNewer',
        'mine.keep': 'rebasing',
        'section.cancel': { target: 'viewing', actions: 'dropTyped' },
      },
    },
    loadingNewer: {
      invoke: {
        src: 'readProfile',
        onDone: {
          target: 'editing',
          actions: [{ type: 'setRecord', params: outputOf }, 'dropTyped', 'clearErrors'],
        },
        onError: { target: 'conflict', actions: ['setRefusal', showFailure] },
      },
    },
    rebasing: {
      invoke: {
        src: 'readProfile',
        onDone: {
          target: 'saving',
          actions: [{ type: 'setRecord', params: outputOf }, 'rebase', 'clearErrors'],
        },
        onError: { target: 'conflict', actions: ['setRefusal', showFailure] },
      },
    },
    changingPassword: {
      invoke: {
        src: 'changePassword',
        input: ({ context }) => {
          const { current_password, code, password } = answersOf(context)
          const wanted = String(password)
          return context.hasPassword
            ? { current: String(current_password), wanted }
            : { code: String(code), wanted }
        },
        onDone: { target: 'ending', actions: 'dropTyped' },
        onError: { target: 'editing', actions: ['setRefusal', showFailure] },
      },
    },
    ending: {
      invoke: {
        src: 'endSessions',
        onDone: 'passwordChanged',
        onError: { target: 'notEnded', actions: ['setRefusal', showFailure] },
      },
    },
    notEnded: { on: { 'ending.retry': 'ending', 'network.online': 'ending' } },
    passwordChanged: { type: 'final', entry: ['showSaved', 'leave'] },
  },
})

function pick({ fields }: ProfileSection, answers: Answers): Answers {
  return Object.fromEntries(fields.map((name) => [name, answers[name] ?? null]))
}

const labelOf = ({ form }: ProfileContext, field: string): string =>
  form.fields[field]?.label ?? field
