import { assign, setup } from 'xstate'
import type { Answer, Answers } from '#machines/wizard/field.ts'
import type { FieldError } from '#machines/wizard/flow.ts'
import {
  isSameIn,
  type ProfileForm,
  type ProfileRecord,
  type ProfileSection,
  sectionErrors,
  sectionOf,
} from './profile-form.ts'
import { outputOf, providedAction, providedActor } from './provided.ts'
import { refusalOf } from './refusal.ts'

/** A section's unsaved answers, and the saved ones that they started from. */
export type Typed = { answers: Answers; base: Answers }

/**
 * Why a call was refused; `errors` by field of the form. `isConflict`: another device has saved in
 * the meantime. `isDeleted`: the account was deleted; the page already says so.
 */
export type ProfileRefusal = {
  message: string
  errors?: readonly FieldError[]
  isConflict?: boolean
  isDeleted?: boolean
}

/** The new password, and the proof of the person: the current password, or an emailed code. */
export type PasswordChange = { wanted: string } & ({ current: string } | { code: string })

export type ProfileInput = {
  form: ProfileForm
  record: ProfileRecord
}

export type ProfileContext = ProfileInput & {
  typed: Readonly<Record<string, Typed>>
  /** The section that is open; only one can be. */
  section: string | null
  errors: Readonly<Record<string, string>>
  /** A message of the open section that belongs to none of its fields. */
  message: string | null
  /** Whether the identity provider has a password for this person. */
  hasPassword: boolean
}

export type ProfileEvent =
  | { type: 'section.open'; section: string }
  | { type: 'section.cancel' }
  | { type: 'section.save' }
  | { type: 'answer.change'; field: string; value: Answer }
  /** The record was fetched again. */
  | { type: 'profile.load'; record: ProfileRecord }
  /** The unsaved values that this device stores were read. */
  | { type: 'typed.load'; typed: Readonly<Record<string, Typed>> }
  /** In a conflict: uses the answers that another device saved. */
  | { type: 'newer.load' }
  /** In a conflict: keeps the typed answers. */
  | { type: 'mine.keep' }
  | { type: 'ending.retry' }
  | { type: 'network.online' }

export const CONFLICT = 'This profile was changed on another device.'

/** Returns the open section; undefined when none is. */
export const openSection = ({ form, section }: ProfileContext): ProfileSection | undefined =>
  section === null ? undefined : sectionOf(form, section)

/** Returns the answers of the form: the record's, and those typed in the open section. */
export const answersOf = ({ record, section, typed }: ProfileContext): Answers => ({
  ...record.answers,
  ...(section !== null && typed[section]?.answers),
})

/** Returns whether a section has unsaved answers. */
export function isUnsaved({ form, typed, record }: ProfileContext, id: string): boolean {
  const section = sectionOf(form, id)
  const answers = typed[id]?.answers
  return (
    section !== undefined && answers !== undefined && !isSameIn(section, answers, record.answers)
  )
}

/** Returns the unsaved values by section, without passwords. */
export const unsavedIn = (context: ProfileContext): Readonly<Record<string, Typed>> =>
  Object.fromEntries(
    Object.entries(context.typed).filter(
      ([id]) => isUnsaved(context, id) && !sectionOf(context.form, id)?.isPassword,
    ),
  )

/** Returns whether Save is enabled (specification §1.5, an attorney's password). */
export const canSave = (context: ProfileContext): boolean =>
  !openSection(context)?.isValidatedOnInput || Object.keys(context.errors).length === 0

const errorsIn = (context: ProfileContext, isTyping = false) => {
  const section = openSection(context)
  const { form, hasPassword } = context
  return section ? sectionErrors(form, section, answersOf(context), { hasPassword, isTyping }) : {}
}

const without = <Value>(record: Readonly<Record<string, Value>>, key: string | null) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))

const messageOf = (event: unknown) =>
  refusalOf<ProfileRefusal>(event).message || 'Something went wrong'

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
    isOther: ({ context, event }) =>
      event.type === 'section.open' &&
      event.section !== context.section &&
      sectionOf(context.form, event.section) !== undefined,
    isOtherPassword: ({ context, event }) =>
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
      const isLeft = openSection(context)?.isPassword
      const typed = isLeft ? without(context.typed, context.section) : context.typed
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
          { guard: 'isOtherPassword', target: 'preparing', actions: 'open' },
          { guard: 'isOther', target: 'editing', actions: 'open' },
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
        'section.open': { guard: 'isOther', target: 'editing', actions: 'open' },
      },
    },
    unprepared: {
      on: {
        'section.save': { target: 'preparing', actions: 'clearErrors' },
        'section.cancel': 'viewing',
        'section.open': { guard: 'isOther', target: 'editing', actions: 'open' },
      },
    },
    editing: {
      on: {
        'answer.change': { actions: 'setAnswer' },
        'section.open': [
          { guard: 'isOtherPassword', target: 'preparing', actions: 'open' },
          { guard: 'isOther', actions: 'open' },
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
          { guard: 'isOtherPassword', target: 'preparing', actions: 'open' },
          { guard: 'isOther', target: 'editing', actions: 'open' },
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
