// Grades how hard a text is to read.
import { fleschKincaid } from 'flesch-kincaid'
import { syllable } from 'syllable'
import { KNOWN_WORDS } from './exceptions.ts'
import { PLACEHOLDER } from './texts.ts'

/** The highest grade that a text may have. */
export const HIGHEST_GRADE = 7

/** Below this many words a formula says nothing: one long word makes it a text for professors. */
const FEWEST_WORDS = 5

/**
 * A word of this many syllables is hard; of four, many are everyday words: everything, information.
 */
const HARD_SYLLABLES = 5

/**
 * The average of English words, for a known word, and for a value that is only known at run time.
 */
const AVERAGE_SYLLABLES = 1.5

const words = new Intl.Segmenter('en-US', { granularity: 'word' })
const sentences = new Intl.Segmenter('en-US', { granularity: 'sentence' })

/** Returns the sentences of a text. */
export const sentencesOf = (text: string): string[] =>
  Array.from(sentences.segment(text), ({ segment }) => segment.trim()).filter(
    (sentence) => wordsOf(sentence).length > 0,
  )

function wordsOf(text: string): string[] {
  return Array.from(words.segment(text))
    .filter(({ isWordLike, segment }) => isWordLike || segment === PLACEHOLDER)
    .map(({ segment }) => segment)
}

const syllablesOf = (word: string) =>
  word === PLACEHOLDER || word.toLowerCase() in KNOWN_WORDS
    ? AVERAGE_SYLLABLES
    : Math.max(1, syllable(word))

/**
 * Returns the grade at which a text is read by the formula of Flesch and Kincaid. A text of less
 * than five words is graded by its longest word: too high when that has five syllables or more,
 * else 0.
 */
export function gradeOf(text: string): number {
  const words = wordsOf(text)
  const syllables = words.map(syllablesOf)
  if (words.length < FEWEST_WORDS) {
    const most = Math.max(0, ...syllables)
    return most >= HARD_SYLLABLES ? HIGHEST_GRADE + most - HARD_SYLLABLES + 1 : 0
  }
  return fleschKincaid({
    sentence: sentencesOf(text).length,
    word: words.length,
    syllable: syllables.reduce((sum, count) => sum + count, 0),
  })
}
