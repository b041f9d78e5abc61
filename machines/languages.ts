// The languages that customers choose from, and that are found in what attorneys write.
import type { components } from '#contract'
import { foldText } from './spellings.ts'

/** A language that customers can choose. */
export type Language = NonNullable<
  NonNullable<components['schemas']['ContactPreferences']>['language']
>

export const ENGLISH = 'English' satisfies Language

// With the other names that attorneys write.
const otherNames: Readonly<Record<Language, readonly string[]>> = {
  English: ['inglés'],
  Spanish: ['español', 'castellano', 'castilian'],
  'American Sign Language': ['ASL', 'sign language'],
  Arabic: ['العربية'],
  Chinese: [
    'Mandarin',
    'Mandarin Chinese',
    'Cantonese',
    'Cantonese Chinese',
    '中文',
    '普通话',
    '廣東話',
  ],
  French: ['français'],
  'Haitian Creole': ['Haitian', 'Kreyòl', 'Kreyòl ayisyen'],
  Hindi: ['हिन्दी'],
  Korean: ['한국어'],
  Navajo: ['Diné', 'Diné bizaad'],
  Polish: ['polski'],
  Portuguese: ['português', 'Brazilian Portuguese'],
  Russian: ['русский'],
  Tagalog: ['Filipino'],
  Ukrainian: ['українська'],
  Vietnamese: ['tiếng Việt'],
}

/** English and Spanish first, because most people in the United States speak them. */
export const LANGUAGES = Object.keys(otherNames) as readonly Language[]

export const isLanguage = (value: unknown): value is Language =>
  LANGUAGES.some((language) => language === value)

const byName = new Map(
  LANGUAGES.flatMap((language) =>
    [language, ...otherNames[language]].map((name) => [foldText(name), language] as const),
  ),
)

// What stands before or after the name of a language that somebody speaks.
const AROUND =
  /\([^()]*\)|\b(?:i speak|we speak|fluent|fluently|native speaker|native|conversational|bilingual|in|also|hablo|se habla)\b/g
const BETWEEN = /[,;/|&+\n•.:]| and | or | y | e | - /

/**
 * Returns the languages that a text names, in the order of `LANGUAGES`: 'Fluent Spanish, English'
 * has English and Spanish. A name with other words next to it is not found, so 'no Spanish' and
 * 'some Spanish' have none.
 */
export function languagesIn(text: string): Language[] {
  const names = foldText(text)
    .split(BETWEEN)
    .map((part) => byName.get(part.replaceAll(AROUND, ' ').replaceAll(/\s+/g, ' ').trim()))
  return LANGUAGES.filter((language) => names.includes(language))
}
