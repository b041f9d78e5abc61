// Refuses passwords that consist of what other people know of a person (OWASP ASVS 5.0, 6.2.11).

/** What other people know of the person whose password it is. */
export interface KnownOfPerson {
  email: string
  /** First and last name, and the name of the firm. */
  names: readonly (string | null | undefined)[]
}

const PRODUCT = 'fastpass'
const SHORTEST_WORD = 3
// 'Maria-likes-green-tea' is not to be guessed from the name.
const LEAST_OTHER_LETTERS = 5

/**
 * Returns whether a password has a word of the person's name, email or firm in it, and next to no other letters.
 * `isProductKnown`: whether the product's name is such a word.
 */
export function isMadeOfKnownWords(
  password: string,
  { email, names }: KnownOfPerson,
  isProductKnown: boolean,
): boolean {
  const texts = [...names, email.replace(/@[^@]*$/, ''), isProductKnown ? PRODUCT : null]
  const words = texts.flatMap((text) => wordsOf(text ?? ''))
  const typed = wordsOf(password, 1).join('')
  const others = words
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, word) => rest.replaceAll(word, ' '), typed)
  return others !== typed && others.replaceAll(' ', '').length < LEAST_OTHER_LETTERS
}

/** Returns the words of a text, in small letters without accents. Digits and symbols separate words. */
function wordsOf(text: string, shortest = SHORTEST_WORD): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.split(/\P{L}+/u).filter((word) => word.length >= shortest)
}
