// Folds the spellings of a text that searches and comparisons of names treat as the same.
// `fold_text` in server/db/migrations does so in the database.

/**
 * Apostrophes of keyboards and word processors, the Hawaiian okina, and the accents that people
 * type instead.
 */
export const APOSTROPHES = "'’‘ʼʻ`´ˊˋ′＇"
const DASHES = '‐‑‒–—―−'

const SAME: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...APOSTROPHES].map((mark) => [mark, "'"])),
  ...Object.fromEntries([...DASHES].map((dash) => [dash, '-'])),
}
/** Letters that Unicode normalization keeps, and that many keyboards lack. */
const LETTERS: Readonly<Record<string, string>> = {
  đ: 'd',
  ł: 'l',
  ø: 'o',
  ı: 'i',
  ħ: 'h',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

const replaceIn = (text: string, table: Readonly<Record<string, string>>) =>
  text.replace(/[^A-Za-z0-9 ]/gu, (one) => table[one] ?? one)

/**
 * Returns a text with plain apostrophes and dashes, and with the letters that a ligature or a
 * full-width letter stands for. Case and accents stay.
 */
export const plainSpelling = (text: string): string => replaceIn(text, SAME).normalize('NFKC')

/**
 * Returns a text in small letters without accents, in its plain spelling: 'strauss' for 'Strauß'.
 */
export const foldText = (text: string): string =>
  replaceIn(
    plainSpelling(text)
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase(),
    LETTERS,
  )
