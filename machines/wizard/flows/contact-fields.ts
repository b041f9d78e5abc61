// How a customer wants to be reached: the questions, and the mapping to and from the contract.
import type { components } from '#contract'
import { ENGLISH, isLanguage, LANGUAGES } from '#machines/languages.ts'
import { timeToWall, wallToTime } from '#machines/wizard/calendar.ts'
import type { Answer, Answers, Field } from '#machines/wizard/field.ts'
import { fromWire, toWire } from '#machines/wizard/wire.ts'

/** How a customer wants to be reached, where they have said something of it. */
export type ContactPreferences = NonNullable<components['schemas']['ContactPreferences']>
type Way = NonNullable<ContactPreferences['first']>

const wayTexts: Readonly<Record<Way, string>> = { call: 'Call', text: 'Text', email: 'Email' }
const ways = Object.keys(wayTexts) as Way[]
/** The option that clears the choice. */
const ANY_WAY = 'Any way is fine'
const isWay = (answer: Answer | undefined) =>
  typeof answer === 'string' && answer !== '' && answer !== ANY_WAY

const HALF_HOURS = 48
/** The times that can be chosen, as shown: `12:00 AM` to `11:30 PM`. */
const TIMES = Array.from({ length: HALF_HOURS }, (_, nth) =>
  wallToTime(`${Math.floor(nth / 2)}:${nth % 2 === 0 ? '00' : '30'}`),
)

const isOnly = ({ contact_first, contact_only }: Answers) =>
  isWay(contact_first) && contact_only === true

/** Whether a language other than English is chosen. */
const isForeign = ({ contact_language }: Answers) =>
  isLanguage(contact_language) && contact_language !== ENGLISH

/** The questions. None of them must be answered. */
export const contactFields = {
  contact_first: {
    kind: 'one',
    label: 'First try',
    question: 'How should they try to reach you first?',
    options: [...Object.values(wayTexts), ANY_WAY],
  },
  contact_only: {
    kind: 'yesNo',
    label: 'Only this way',
    question: 'Is this the only safe way?',
    when: ({ contact_first }) => isWay(contact_first),
  },
  may_leave_message: {
    kind: 'yesNo',
    label: 'Leave a message',
    question: 'May they leave a message?',
    // A voice message is left by a call.
    when: (answers) => !isOnly(answers) || answers.contact_first === wayTexts.call,
  },
  safe_from: {
    kind: 'one',
    label: 'Safe from',
    question: 'From what time is it safe?',
    options: TIMES,
    noOption: 'Any time',
  },
  safe_until: {
    kind: 'one',
    label: 'Safe until',
    question: 'Until what time is it safe?',
    options: TIMES,
    noOption: 'Any time',
  },
  say_to_others: {
    kind: 'text',
    label: 'If someone else answers',
    question: 'What should they say if someone else answers?',
    hint: 'For example: It is about your order.',
    maxLength: 60,
    autoComplete: 'off',
  },
  contact_language: {
    kind: 'one',
    label: 'Language',
    question: 'What language do you want to speak?',
    options: LANGUAGES,
    noOption: 'No answer',
  },
  needs_interpreter: {
    kind: 'yesNo',
    label: 'Interpreter',
    question: 'Do you need an interpreter?',
    when: isForeign,
  },
  show_language: {
    kind: 'yesNo',
    label: 'Show language',
    question: 'May attorneys see your language before you choose one?',
    hint: 'Attorneys who speak it can then find your case.',
    when: isForeign,
  },
} as const satisfies Record<string, Field>

type ContactField = keyof typeof contactFields
/** The names of the questions, in their order. */
export const contactFieldNames = Object.keys(contactFields) as ContactField[]

/** The answers, with the time zone of the hours, which is not asked. */
type ContactAnswers = Readonly<Record<ContactField | 'contact_zone', Answer>>

/** Returns stored preferences as answers; no answers for null. */
export function contactAnswers(preferences: ContactPreferences | null | undefined): ContactAnswers {
  const { first, safe_from, safe_until, ...said } = preferences ?? NOTHING_SAID
  return {
    contact_first: first && wayTexts[first],
    contact_only: said.is_only,
    may_leave_message: said.may_leave_message,
    safe_from: safe_from && wallToTime(safe_from),
    safe_until: safe_until && wallToTime(safe_until),
    say_to_others: fromWire(contactFields.say_to_others, said.say_to_others),
    contact_language: said.language,
    needs_interpreter: said.needs_interpreter,
    show_language: said.show_language ?? null,
    contact_zone: said.time_zone,
  }
}

/** The preferences of a customer who has answered no question. */
export const NOTHING_SAID: ContactPreferences = {
  first: null,
  is_only: null,
  may_leave_message: null,
  safe_from: null,
  safe_until: null,
  time_zone: null,
  say_to_others: null,
  language: null,
  needs_interpreter: null,
}

/**
 * Returns answers in the contract's form; null when nothing is said. Hours that begin and end at
 * the same time are the whole day. Answers to questions that are not asked are left out.
 */
export function toContactPreferences(answers: Answers): ContactPreferences | null {
  const asked = (name: ContactField): Answer => {
    const field: Field = contactFields[name]
    return (field.when?.(answers) ?? true) ? (answers[name] ?? null) : null
  }
  const yesNo = (name: ContactField) => {
    const answer = asked(name)
    return typeof answer === 'boolean' ? answer : null
  }
  const hours = { from: wallOf(answers.safe_from), until: wallOf(answers.safe_until) }
  const isLimited = hours.from !== hours.until
  const { contact_zone, contact_language } = answers
  const isLanguageShown = yesNo('show_language')
  const preferences: ContactPreferences = {
    first: ways.find((way) => wayTexts[way] === answers.contact_first) ?? null,
    is_only: yesNo('contact_only'),
    may_leave_message: yesNo('may_leave_message'),
    safe_from: isLimited ? hours.from : null,
    safe_until: isLimited ? hours.until : null,
    time_zone: isLimited && typeof contact_zone === 'string' ? contact_zone : null,
    say_to_others: toWire(contactFields.say_to_others, answers.say_to_others) as string | null,
    language: isLanguage(contact_language) ? contact_language : null,
    needs_interpreter: yesNo('needs_interpreter'),
    ...(isLanguageShown !== null && { show_language: isLanguageShown }),
  }
  return Object.values(preferences).every((said) => said === null) ? null : preferences
}

/**
 * Returns the time zone of the hours in `answers`: that of `saved` for the hours that were saved,
 * and for others the one of the phone on which they were chosen.
 */
export const zoneOfHours = (answers: Answers, saved: Answers, phonesZone: string): Answer =>
  answers.safe_from === saved.safe_from && answers.safe_until === saved.safe_until
    ? (saved.contact_zone ?? phonesZone)
    : phonesZone

const wallOf = (answer: Answer | undefined): string | null =>
  typeof answer === 'string' ? timeToWall(answer) : null
