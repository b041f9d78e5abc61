// The kinds of field: their answers, and the errors of invalid ones.
import { parseEmail } from '#machines/email-address.ts'
import { parseUrl } from '#machines/parse-url.ts'
import {
  isBlank,
  normalizeDate,
  normalizeEmail,
  normalizeLine,
  normalizeLines,
  normalizeName,
  normalizePhone,
  normalizeUrl,
} from '#machines/typed-text.ts'
import {
  hasForeignCharacter,
  type NumberUnit,
  numberTip,
  readNumber,
} from '#machines/whole-number.ts'
import {
  dateTimeToInstant,
  dateTip,
  dateToInstant,
  hasForeignWord,
  splitDateTime,
  withUnknownTime,
} from './calendar.ts'
import { countCharacters } from './characters.ts'
import { nameError, PERSON_MARKS, passwordError } from './person-rules.ts'
import { UPLOAD_URL } from './picture.ts'

export type FieldKind =
  | 'date'
  | 'dateTime'
  | 'text'
  | 'area'
  | 'number'
  | 'money'
  | 'yesNo'
  | 'one'
  | 'many'
  | 'email'
  | 'phone'
  | 'url'
  | 'file'
  | 'password'
  | 'name'

/**
 * An answer as a draft stores it: the typed text (dates `MM/DD/YYYY`, date-times `MM/DD/YYYY, h:mm
 * AM`), a boolean for yes/no, the chosen texts for many, null for none. The free text of a `one` is
 * a list of one text, so that it is never mistaken for an option. A file is the path that the
 * upload returned.
 */
export type Answer = string | boolean | readonly string[] | null
export type Answers = Readonly<Record<string, Answer | undefined>>

/** Which attorneys read an answer: all who may open the case, or only the chosen one. */
export type Disclosure = 'bidders' | 'chosen'

export type Field = {
  kind: FieldKind
  /** The short name, in the review and under Additional Information. */
  label: string
  /** The question above the field, where its step asks for several. */
  question?: string
  /** The options of `one` and `many`. */
  options?: readonly string[]
  /** For a `one` with many options, which are a list to pick from: the first line, for none. */
  noOption?: string
  /** For a `many` whose options are loaded: which list. Its answers are their ids or codes. */
  optionsFrom?: 'categories' | 'places'
  /** For a `one` with the option Other: the question above its free text. */
  other?: string
  /** Shown above the control, in a form without steps. */
  hint?: string
  /** The placeholder of a text field. */
  placeholder?: string
  /** The longest text, in characters. */
  maxLength?: number
  /** The largest number. */
  max?: number
  /**
   * For a date: when it usually lies. The wizard asks once about any other date, and then accepts
   * it.
   */
  expects?: 'past' | 'future'
  /** For a text field: the label of the checkbox 'I don’t know'. That answer is stored as false. */
  unknown?: string
  /** The autocomplete token, if the kind's own does not fit: `off` for another person's data. */
  autoComplete?: string
  /** The error of a missing answer, if the kind's own does not fit. */
  requiredMessage?: string
  /**
   * For a `name`: the punctuation allowed besides letters and spaces. The default is that of
   * people's names.
   */
  marks?: string
  /** For a current password: the rules of its time are unknown, so none are checked. */
  isCurrent?: true
  /** For the second entry of a new password: the first one shows what is wrong with it. */
  isRepeated?: true
  /** Compares the answer with the others. Returns the error, or null. */
  check?: (answers: Answers) => string | null
  /** Whether the field is asked; always when absent. */
  when?: (answers: Answers) => boolean
  /** False for a field that is not listed under Additional Information (specification §1.3). */
  isListed?: false
  /**
   * For a sensitive answer of a case: which attorneys read it, unless the customer decides
   * otherwise.
   */
  disclosure?: Disclosure
  /**
   * The other fields whose answers this one would give away. While one of those is kept for the
   * chosen attorney, so is this one, without its row.
   */
  givesAway?: readonly string[]
  /**
   * Hides from other attorneys that there is an answer, while it is kept for the chosen one. For
   * questions that only some people are asked, as only married people have a spouse.
   */
  isPresenceHidden?: true
  /**
   * Whether the answer is the number of a ticket or a case, in which ten digits are no phone
   * number.
   */
  isReference?: true
  /**
   * Whether the answer is the name of another party of the case. An attorney who may read it says
   * first that they have no conflict of interest.
   */
  isParty?: true
}

const REQUIRED = 'Field is  required'
const NOT_CHOSEN = 'Select valid option.'
const NOT_NUMERIC = 'Only numeric values are allowed.'
const NOT_A_DATE = 'Date input not valid.'
/** The error of a date whose time is not chosen. It says how to continue without a time. */
export const NO_TIME = 'Choose a time, or choose “Not sure”.'
const NOT_VALID = 'Enter valid input.'
const NOT_A_PHONE = 'Enter a valid 10-digit phone number.'

const MAX_TEXT = 200
const DATE_LENGTH = 'MM/DD/YYYY'.length
const MAX_AREA = 1000
const MAX_MONEY = 1_000_000_000

const PHONE_RULE = /^\d{10}$/

/** Returns the longest text that a field accepts, in characters. */
export const maxLengthOf = (field: Field): number =>
  field.maxLength ?? (field.kind === 'area' ? MAX_AREA : MAX_TEXT)

const normalizers: Partial<Record<FieldKind, (text: string) => string>> = {
  area: normalizeLines,
  date: normalizeDate,
  dateTime: normalizeDate,
  email: normalizeEmail,
  name: normalizeName,
  // Every character of a password counts.
  password: (text) => text,
  phone: normalizePhone,
  url: normalizeUrl,
}

/** Returns a typed text as the rules of this kind read it, and as it is stored. */
export const normalizeAs = (kind: FieldKind, text: string): string =>
  (normalizers[kind] ?? normalizeLine)(text)

/** Returns whether an answer is empty: no visible text, no choice. A false yes/no is an answer. */
export function isEmpty(answer: Answer | undefined): boolean {
  if (answer === undefined || answer === null) return true
  if (typeof answer === 'string') return isBlank(answer)
  return typeof answer !== 'boolean' && answer.length === 0
}

type NumberKind = 'number' | 'money'
const numberUnits: Record<NumberKind, NumberUnit> = { number: 'count', money: 'dollars' }
const notANumber: Record<NumberKind, string> = { number: NOT_NUMERIC, money: NOT_VALID }

const isNumberKind = (kind: FieldKind): kind is NumberKind => Object.hasOwn(numberUnits, kind)

/**
 * Returns a typed number or amount as an integer (`$1,234.00` is 1234); null when the text is
 * neither.
 */
export const parseInteger = (kind: NumberKind, text: string): number | null =>
  readNumber(numberUnits[kind], text)?.value ?? null

// The URL parser accepts some characters that no URL contains, such as in `//evil.test`, or quotes
// in a path.
const NOT_IN_A_URL = /[\s"<>\\^`{|}]|^[/?#]|^https?:\/\/\//i

/**
 * Returns whether a text is a website's URL: http or https, with a dot in its host, and without
 * credentials.
 */
function isUrl(text: string): boolean {
  const url = parseUrl(text.includes('://') ? text : `https://${text}`)
  if (NOT_IN_A_URL.test(text) || !url) return false
  const { protocol, hostname, username, password } = url
  const hasCredentials = username !== '' || password !== ''
  return /^https?:$/.test(protocol) && /^[^.]+(\.[^.]+)+$/.test(hostname) && !hasCredentials
}

function numberError(field: Field, kind: NumberKind, text: string): string | null {
  const value = parseInteger(kind, text)
  if (value === null) return notANumber[kind]
  return value > maxOf(field) ? NOT_VALID : null
}

const maxOf = (field: Field): number => field.max ?? MAX_MONEY

/**
 * Returns whether a text has control characters other than line ends, which cannot be stored and
 * which a keyboard does not produce.
 */
const hasControlCharacters = (text: string) => /[^\P{Cc}\t\n\r]/u.test(text)

const isFreeText = (field: Field, text: string) =>
  countCharacters(text) <= maxLengthOf(field) && !hasControlCharacters(text)

function dateTimeError(text: string): string | null {
  if (dateTimeToInstant(text)) return null
  return withUnknownTime(text) ? NO_TIME : NOT_A_DATE
}

function textError(field: Field, text: string): string | null {
  switch (field.kind) {
    case 'date':
      return dateToInstant(text) ? null : NOT_A_DATE
    case 'dateTime':
      return dateTimeError(text)
    case 'number':
    case 'money':
      return numberError(field, field.kind, text)
    case 'password':
    case 'name': {
      const error =
        field.kind === 'name' ? nameError(text, field.marks ?? PERSON_MARKS) : passwordError(text)
      if (error && !field.isCurrent && !field.isRepeated) return error
      break
    }
    case 'phone':
      return PHONE_RULE.test(text) ? null : NOT_A_PHONE
    case 'one':
      return field.options?.includes(text) ? null : NOT_CHOSEN
    case 'file':
      return UPLOAD_URL.test(text) ? null : NOT_VALID
  }
  if (!isFreeText(field, text)) return NOT_VALID
  if (field.kind === 'email') return parseEmail(text) === null ? 'Enter a valid email.' : null
  if (field.kind === 'url') return isUrl(text) ? null : 'Enter a valid website URL.'
  return null
}

function manyError(field: Field, answer: Answer): string | null {
  // The server validates the options that it lists.
  const isOption = (choice: string) =>
    field.optionsFrom === undefined ? field.options?.includes(choice) : !isBlank(choice)
  const isChosen = Array.isArray(answer) && answer.every(isOption)
  return isChosen && new Set(answer).size === answer.length ? null : NOT_CHOSEN
}

/** Returns the free text of a `one`; null when the field has none. */
export function writtenIn(field: Field, answer: Answer | undefined): string | null {
  const isWritten = field.kind === 'one' && field.other !== undefined && Array.isArray(answer)
  return isWritten && answer.length === 1 ? answer[0] : null
}

/** Returns what a person wrote in their own words; null for an answer of any other kind. */
export function freeTextOf(field: Field, answer: Answer | undefined): string | null {
  const isText = field.kind === 'text' || field.kind === 'area'
  return isText && typeof answer === 'string' ? answer : writtenIn(field, answer)
}

function writtenError(field: Field, text: string): string | null {
  if (isBlank(text)) return REQUIRED
  return isFreeText(field, text) ? null : NOT_VALID
}

const choiceKinds: readonly FieldKind[] = ['yesNo', 'one', 'many']

/** Returns the error of a field without an answer (specification §4.1, specification §1.5). */
export function requiredError(field: Field): string {
  if (field.requiredMessage !== undefined) return field.requiredMessage
  if (field.kind === 'phone') return 'Phone number is required.'
  return choiceKinds.includes(field.kind) ? NOT_CHOSEN : REQUIRED
}

/** Returns whether the person has checked 'I don’t know'. */
export const isUnknown = (field: Field, answer: Answer | undefined): boolean =>
  field.unknown !== undefined && answer === false

/** Returns the error of a given answer; null when it is valid or missing. */
export function malformedError(field: Field, answer: Answer | undefined): string | null {
  if (isEmpty(answer) || isUnknown(field, answer)) return null
  if (field.kind === 'yesNo') return typeof answer === 'boolean' ? null : NOT_CHOSEN
  if (field.kind === 'many') return manyError(field, answer ?? null)
  const written = writtenIn(field, answer)
  if (written !== null) return writtenError(field, normalizeLine(written))
  return typeof answer === 'string' ? textError(field, normalizeAs(field.kind, answer)) : NOT_VALID
}

/**
 * Returns the error of a date once it is complete, and of a number or a phone number once it has a
 * sign or a letter. Returns null while the text may still become valid, and for all other kinds,
 * which Continue checks.
 */
export function typingError(field: Field, answer: Answer): string | null {
  if (typeof answer !== 'string') return null
  const { kind } = field
  const text = normalizeAs(kind, answer)
  if (isNumberKind(kind))
    return hasForeignCharacter(numberUnits[kind], text) ? notANumber[kind] : null
  if (kind === 'phone') return hasNoPhoneIn(text) ? NOT_A_PHONE : null
  if (kind !== 'date' && kind !== 'dateTime') return null
  const { date } = kind === 'dateTime' ? splitDateTime(text) : { date: text }
  const isTyped = date.length >= DATE_LENGTH && !/\p{L}/u.test(date)
  return hasForeignWord(date) || (isTyped && dateToInstant(date) === null) ? NOT_A_DATE : null
}

const PHONE_DIGITS = 10
const digitsIn = (text: string): string => text.replace(/\D/g, '')
const hasLetters = (text: string): boolean => /[^\d\s().+-]/.test(text)
const hasNoPhoneIn = (text: string): boolean =>
  hasLetters(text) || digitsIn(text).replace(/^1/, '').length > PHONE_DIGITS

function phoneTip(text: string): string | null {
  if (hasLetters(text)) return 'Use digits only. Leave out letters and an extension.'
  const { length } = digitsIn(text)
  return length === PHONE_DIGITS ? null : `This has ${length} ${length === 1 ? 'digit' : 'digits'}.`
}

/**
 * Returns how to correct an invalid answer, in addition to its error message; null when there is
 * nothing to add.
 */
export function errorTip(field: Field, answer: Answer | undefined): string | null {
  if (typeof answer !== 'string' || isEmpty(answer)) return null
  const { kind } = field
  if (isNumberKind(kind)) return numberTip(numberUnits[kind], answer, maxOf(field))
  if (kind === 'phone') return phoneTip(normalizePhone(answer))
  if (kind !== 'date' && kind !== 'dateTime') return null
  const { date } = kind === 'dateTime' ? splitDateTime(answer) : { date: answer }
  return dateToInstant(date) ? null : dateTip(date)
}

/** Returns the error of a field, missing or invalid; null when it is valid. */
export const fieldError = (field: Field, answer: Answer | undefined): string | null =>
  isEmpty(answer) ? requiredError(field) : malformedError(field, answer)
