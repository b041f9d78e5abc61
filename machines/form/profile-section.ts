// The sections of the personal details: parts of a profile that are edited one by one.
import type { FormDefinition } from '#machines/form/form.ts'
import { isOpenState } from '#machines/places/states.ts'
import {
  type Answer,
  type Answers,
  type Field,
  fieldError,
  isEmpty,
  malformedError,
} from '#machines/wizard/field.ts'
import { messagesByField, stepErrors } from '#machines/wizard/flow.ts'

/** A section of the screen, edited as one. */
type Section = {
  id: string
  /** The label of its button and its row. */
  label: string
  fields: readonly string[]
  /** Specification §1.8: the message after saving. */
  success: string
  /** What a change brings about, shown before it is saved. */
  note?: string
  /** Whether it may be left empty. */
  isOptional?: true
  /**
   * Returns values that are saved with the section but not asked. `saved`: the record's answers.
   */
  unaskedAnswers?: (values: Answers, saved: Answers) => Answers
  /** Returns whether two forms have the same content; by default, whether all fields are equal. */
  isSame?: (one: Answers, other: Answers) => boolean
}

type Fields = Readonly<Record<string, Field>>

/** A section with its form, which saves the full profile with its own fields changed. */
export type ProfileSection = Section & { form: FormDefinition<ProfileRecord, Answers> }

export type ProfileForm = { fields: Fields; sections: readonly ProfileSection[] }

/** A record in the form's shape. */
export type ProfileRecord = { answers: Answers; version: number }

/** Specification §1.8: the message of most sections. */
export const PROFILE_UPDATED = 'Profile Details Updated successfully'

const comparable = (value: Answer | undefined): string => {
  // A state that is only open is no content.
  const answer = Array.isArray(value)
    ? value.filter((chosen) => !isOpenState(chosen)).sort()
    : value
  if (answer === undefined || isEmpty(answer)) return ''
  if (typeof answer === 'string') return answer.trim()
  return JSON.stringify(answer)
}

/** Returns the form of a section. */
export const sectionForm = (fields: Fields, section: Section): ProfileSection['form'] => ({
  id: 'profile',
  keptIn: 'profile-drafts',
  valuesOf: ({ answers }) =>
    Object.fromEntries(section.fields.map((name) => [name, answers[name] ?? null])),
  versionOf: ({ version }) => version,
  errors: (answers) => {
    const rule = section.isOptional ? malformedError : fieldError
    const errors = stepErrors({ fields }, section, answers, rule)
    return messagesByField(errors)
  },
  isSame: (one, other) =>
    section.isSame?.(one, other) ??
    section.fields.every((name) => comparable(one[name]) === comparable(other[name])),
  // The same text as the server's refusal.
  overtaken: () => 'This profile was changed on another device.',
  takesChange: true,
})

/** Returns the form of a role's profile. */
export const profileForm = (fields: Fields, sections: readonly Section[]): ProfileForm => ({
  fields,
  sections: sections.map((section) => ({ ...section, form: sectionForm(fields, section) })),
})

/** Returns a section with one field of the same name, unless `more` names others. */
export const section = (
  id: string,
  label: string,
  success: string,
  more: Partial<Section> = {},
): Section => ({ id, label, fields: [id], success, ...more })
