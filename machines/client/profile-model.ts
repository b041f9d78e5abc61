/** What can happen to the personal details, and what is computed from their state. `profile.machine.ts` has the transitions. */
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

/** Returns the errors of the open section. `isTyping`: empty fields have no error. */
export const errorsIn = (context: ProfileContext, isTyping = false) => {
  const section = openSection(context)
  const { form, hasPassword } = context
  return section ? sectionErrors(form, section, answersOf(context), { hasPassword, isTyping }) : {}
}
