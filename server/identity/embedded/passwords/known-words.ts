// Refuses passwords that consist of what other people know of a person (OWASP ASVS 5.0, 6.2.11).

/** What other people know of the person whose password it is. */
export interface KnownOfPerson {
  email: string
  /** First and last name, and the name of the firm. */
  names: readonly (string | null | undefined)[]
}

const PRODUCT = 'fastpass'
const MIN_WORD_LENGTH = 3
// 'Maria-likes-green-tea' is not to be guessed from the name.
const MIN_OTHER_LETTERS = 5

/**
 * Returns whether a password contains the person's email or a word of their name, email or firm,
 * and hardly any other letters. `isProductKnown`: whether the product's name is such a word.
 */
export function isMadeOfKnownWords(
  password: string,
  { email, names }: KnownOfPerson,
  isProductKnown: boolean,
): boolean {
  const mailbox = email.replace(/@[^@]*$/, '')
  const texts = [...names, mailbox, isProductKnown ? PRODUCT : null]
  const words = texts.flatMap((text) => wordsOf(text ?? ''))
  const typed = lettersAndDigits(password)
  // With its digits, an email can have too few letters in a row to be a word: 'a1b2@example.com'.
  const withoutEmail = remove([email, mailbox].map(lettersAndDigits), typed)
  const others = remove(words, wordsOf(withoutEmail, 1).join(''))
  const isKnown = withoutEmail !== typed || others !== wordsOf(typed, 1).join('')
  return isKnown && others.replaceAll(' ', '').length < MIN_OTHER_LETTERS
}

/** Returns a text with a space in place of each word, the longest words first. */
const remove = (words: string[], text: string): string =>
  words
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, word) => rest.replaceAll(word, ' '), text)

/**
 * Returns the words of a text, in small letters without accents. Digits and symbols separate words.
 */
const wordsOf = (text: string, minLength = MIN_WORD_LENGTH): string[] =>
  plain(text)
    .split(/\P{L}+/u)
    .filter((word) => word.length >= minLength)

const lettersAndDigits = (text: string): string => plain(text).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Returns a text in lower case without accents. */
const plain = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
