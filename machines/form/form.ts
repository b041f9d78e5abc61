// The definition of a form: its values, rules and texts. `form.machine.ts` runs all of them.

/** A message for some of the fields: an error, or a question about an unlikely value. */
export type Messages<Values> = { readonly [Field in keyof Values]?: string | null | undefined }

/** The subject's values and version when its form was opened. */
type Base<Values> = { values: Values; version: number | undefined }

/**
 * What is typed and not sent, and the subject as it was when the typing began. It is kept as JSON.
 */
export type Typed<Values> = { values: Values; base: Base<Values> }

/**
 * Where typed text is kept: in a store of the phone until it is sent or discarded, or as long as
 * the tab is open.
 */
export type KeptIn = 'bid-drafts' | 'case-edits' | 'profile-drafts' | 'tab'

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
  /** Returns errors that more typing cannot correct, which are shown at once. */
  typingErrors?: (values: Values, subject: Subject) => Messages<Values>
  /** Returns questions about unlikely values. Each value is asked about once. */
  doubts?: (values: Values, about: About<Subject>) => Messages<Values>
  /** Returns why the values with which the form opens were refused before. */
  refusal?: (subject: Subject) => Partial<Refusal> | null | undefined
  /** Returns whether a failure no longer applies to the subject as it is now. */
  isPast?: (before: Subject, now: Subject) => boolean
  /** Returns what is left of typed values when their form opens again; by default, all of them. */
  reopened?: (values: Values) => Values
  /**
   * Returns whether two forms have the same content; by default, whether their values are equal.
   */
  isSame?: (one: Values, other: Values, subject: Subject) => boolean
  /** Returns whether the subject has the values; by default, whether its form opens with them. */
  isSaved?: (values: Values, subject: Subject) => boolean
  /** Returns whether the subject was changed since; by default, whether its values differ. */
  hasChanged?: (base: Base<Values>, subject: Subject) => boolean
  /** Returns whether a form without changes is sent as well. */
  sendsUnchanged?: (subject: Subject) => boolean
  /**
   * Returns the message that the subject was changed elsewhere, which is shown before a submission
   * replaces the change.
   */
  overtaken?: (subject: Subject) => string
  /**
   * Whether the open form shows at once that the subject was changed elsewhere, so that Save need
   * not say it: with the message `overtaken`, or in its fields.
   */
  showsChange?: true
  /**
   * Whether the open form takes a change from elsewhere into its fields while nothing is typed; by
   * default, it says it.
   */
  takesChange?: true
}

/**
 * What is sent. `key`: the idempotency key, which stays the same when an attempt got no response
 * and is repeated.
 */
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
  /** The subject was changed elsewhere. The next attempt replaces that change. */
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

/** Returns whether two forms of a subject have the same content. */
export function isSame<Subject, Values extends object>(
  form: FormDefinition<Subject, Values>,
  one: Values,
  other: Values,
  subject: Subject,
): boolean {
  return form.isSame?.(one, other, subject) ?? JSON.stringify(one) === JSON.stringify(other)
}

/**
 * Returns whether something is typed that is neither what the form opened with nor what the subject
 * has.
 */
export const isTyped = <Subject, Values extends object>(
  form: FormDefinition<Subject, Values>,
  { values, base }: Typed<Values>,
  subject: Subject,
): boolean => !isSaved(form, values, subject) && !isSame(form, values, base.values, subject)

/**
 * Returns whether the subject was changed elsewhere since the typing began, and differs from what
 * is typed.
 */
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
