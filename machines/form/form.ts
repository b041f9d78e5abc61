/** A form as a definition: what it says about its subject. `form.machine.ts` runs all of them. */

/** A message for some of the fields: an error, or a question about an unlikely value. */
export type Messages<Values> = { readonly [Field in keyof Values]?: string | null | undefined }

/** What a subject was when its form was opened. */
type Base<Values> = { values: Values; version: number | undefined }

/** What is typed and not sent, and what the subject was when the typing began. It is kept as JSON. */
export type Typed<Values> = { values: Values; base: Base<Values> }

/** Where typed text is kept: in a store of the phone until it is sent or discarded, or as long as the tab is open. */
export type KeptIn = 'case-edits' | 'profile-drafts' | 'tab'

/** `now`: an ISO instant, by the clock that the form's dates are compared with. */
type About<Subject> = { subject: Subject; now: string }

/** `Subject`: what is changed, as the server has it. `Values`: what the form asks for. */
export type FormDefinition<Subject, Values extends object> = {
  id: string
  keptIn: KeptIn
  /** Returns the values with which the form opens. */
  valuesOf: (subject: Subject) => Values
  /** Returns the version that a change replaces. */
  versionOf?: (subject: Subject) => number | undefined
  errors?: (values: Values, about: About<Subject>) => Messages<Values>
  /** Returns questions about unlikely values. Each value is asked about once. */
  doubts?: (values: Values, about: About<Subject>) => Messages<Values>
  /** Returns what is left of typed values when their form opens again; by default, all of them. */
  reopened?: (values: Values) => Values
  /** Returns whether two forms say the same; by default, when they are equal. */
  isSame?: (one: Values, other: Values, subject: Subject) => boolean
  /** Returns whether the subject has the values; by default, when they are those with which its form opens. */
  isSaved?: (values: Values, subject: Subject) => boolean
  /** Returns whether the subject is another one than it was; by default, when its values differ. */
  hasChanged?: (base: Base<Values>, subject: Subject) => boolean
  /** Returns whether a form without a change is sent too. */
  sendsUnchanged?: (subject: Subject) => boolean
  /** The message that the subject was changed elsewhere, before a send replaces that. */
  overtaken?: (subject: Subject) => string
  /** Whether the open form shows at once that the subject was changed elsewhere, so that Save need not say it. */
  showsChange?: true
}

/** What is sent. `key`: the same for another attempt that got no response. */
export type Sent<Subject, Values> = {
  values: Values
  subject: Subject
  version: number | undefined
  key: string
}

/** Why a form was not sent. */
export type Refusal<Subject = unknown> = {
  message: string
  errors?: readonly { field: string; message: string }[]
  /** The same call may succeed later. */
  isTemporary?: boolean
  /** It was not sent, and the person knows why. */
  isCanceled?: boolean
  /** The subject was changed elsewhere. The next attempt replaces that. */
  isOvertaken?: boolean
  /** The subject as it is now. */
  present?: Subject
}

/** Returns a form's values as its subject had them, with its version. */
export const baseOf = <Subject, Values extends object>(
  form: FormDefinition<Subject, Values>,
  subject: Subject,
): Base<Values> => ({ values: form.valuesOf(subject), version: form.versionOf?.(subject) })

/** Returns whether the subject has these values, so that there is nothing to save. */
export function isSaved<Subject, Values extends object>(
  form: FormDefinition<Subject, Values>,
  values: Values,
  subject: Subject,
): boolean {
  return form.isSaved?.(values, subject) ?? isSame(form, values, form.valuesOf(subject), subject)
}

function isSame<Subject, Values extends object>(
  form: FormDefinition<Subject, Values>,
  one: Values,
  other: Values,
  subject: Subject,
): boolean {
  return form.isSame?.(one, other, subject) ?? JSON.stringify(one) === JSON.stringify(other)
}

/** Returns whether something is typed: not what the form opened with, nor what the subject has. */
export const isTyped = <Subject, Values extends object>(
  form: FormDefinition<Subject, Values>,
  { values, base }: Typed<Values>,
  subject: Subject,
): boolean => !isSaved(form, values, subject) && !isSame(form, values, base.values, subject)

/** Returns whether the subject was changed elsewhere, to something else than what is typed, since the typing began. */
export function isOvertaken<Subject, Values extends object>(
  form: FormDefinition<Subject, Values>,
  { values, base }: Typed<Values>,
  subject: Subject,
): boolean {
  if (base.version === form.versionOf?.(subject) || isSaved(form, values, subject)) return false
  return (
    form.hasChanged?.(base, subject) ?? !isSame(form, base.values, form.valuesOf(subject), subject)
  )
}
