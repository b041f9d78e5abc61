// Normalizes what people type or paste, before any rule: in the controls, in the rules, on the
// server and at log-in. Text that is copied from contacts, mail or chats often has invisible
// characters, and spaces and dashes that look like those of a keyboard. Letters never change.

/** Scripts whose letters take another form at a joiner, U+200C or U+200D, between them. */
const SCRIPTS = [
  'Arab',
  'Syrc',
  'Nkoo',
  'Mong',
  'Adlm',
  'Rohg',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
  'Khmr',
  'Mymr',
  'Tibt',
  'Java',
  'Bali',
]
const JOINED = `[${SCRIPTS.map((script) => String.raw`\p{scx=${script}}`).join('')}]`

/** Invisible characters that change how their neighbors look, where they do. */
const SEEN = [
  String.raw`(?<=${JOINED})[\u180E\u200C\u200D](?=\p{DI}*${JOINED})`,
  // At the end of a Malayalam word.
  String.raw`(?<=\u0D4D)\u200D`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{EMod}\uFE0F])\u200D(?=\p{Extended_Pictographic})`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{sc=Han}\p{sc=Mong}\p{sc=Mymr}\p{sc=Phag}])\p{VS}`,
  // Keycaps, and the flags of England, Scotland and Wales.
  String.raw`(?<=[0-9#*])\uFE0F(?=\u20E3)`,
  String.raw`(?<=\u{1F3F4}[\u{E0020}-\u{E007F}]*)[\u{E0020}-\u{E007F}]`,
]
/** Interlinear annotation marks (U+FFF9 to U+FFFB) are invisible too. */
const INVISIBLE = new RegExp(String.raw`(?!${SEEN.join('|')})[\p{DI}\uFFF9-\uFFFB]`, 'gu')
/** Every space and line end; U+2800 is the blank of braille. */
const SPACE = /[\p{Z}\t\n\r\u2800]/gu
/** Hyphens that look like the keyboard's, which word processors write. */
const HYPHEN = /[\u2010\u2011]/g
const DASH = /[\p{Pd}\u2212]/gu
/**
 * Characters that change the order in which the letters around them are shown, also outside of the
 * text.
 */
const BIDI_OVERRIDES = /[\u202A-\u202E\u2066-\u2069]/g

/** Returns a text of one line: trimmed, without invisible characters, and with plain spaces. */
export const normalizeLine = (text: string): string =>
  text.replace(INVISIBLE, '').replace(SPACE, ' ').trim()

/**
 * Returns a typed name with typographic hyphens replaced by `-`, so that a search finds it.
 */
export const normalizeName = (text: string): string => normalizeLine(text).replace(HYPHEN, '-')

/** Returns whether a text has no visible character. */
export const isBlank = (text: string): boolean => normalizeLine(text) === ''

/**
 * Returns a text of several lines without bidirectional overrides; empty when it has no visible
 * character.
 */
export const normalizeLines = (text: string): string =>
  isBlank(text) ? '' : text.replace(BIDI_OVERRIDES, '')

/** Returns a typed email without `mailto:` and the full stop of a sentence. */
export const normalizeEmail = (text: string): string =>
  withoutFinalDot(normalizeLine(text).replace(/^mailto:\s*/i, ''))

/** Returns a typed website without the full stop of a sentence. */
export const normalizeUrl = (text: string): string => withoutFinalDot(normalizeLine(text))

const withoutFinalDot = (text: string) => text.replace(/\.$/, '')

/** Returns a typed date with the keyboard's dashes. */
export const normalizeDate = (text: string): string => normalizeLine(text).replace(DASH, '-')

/**
 * Returns a whole phone number as ten digits, without the country's 1: '+1 (480) 555‑0142' as
 * '4805550142'. Returns other texts with the keyboard's dashes and without `tel:`.
 */
export function normalizePhone(text: string): string {
  const typed = normalizeLine(text)
    .replace(DASH, '-')
    .replace(/^tel:\s*/i, '')
  if (!/^[\d\s().+-]+$/.test(typed)) return typed
  const digits = typed.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return digits.length === 10 ? digits : typed
}
