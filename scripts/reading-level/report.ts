// Reads all texts for customers and attorneys and grades them.
import { glob, readFile } from 'node:fs/promises'
import { EXCEPTIONS, NAMES, NOT_FOR_PEOPLE } from './exceptions.ts'
import { gradeOf, HIGHEST_GRADE, sentencesOf } from './grade.ts'
import { type FoundText, PLACEHOLDER, textsOf } from './texts.ts'

/** Where the texts of the app, the emails, the push messages and the server's errors are. */
const SOURCES =
  '{src,machines,server/delivery,server/domain,server/http,server/identity,server/operations}/**/*.{ts,tsx}'

/** A text with the grade at which it is read. */
export interface GradedText extends FoundText {
  grade: number
}

export interface ReadingLevels {
  texts: GradedText[]
  /** Texts of our own above the highest grade, the hardest first. */
  tooHard: GradedText[]
  /** Exceptions for a text that is no longer there or that is plain by now. */
  unusedExceptions: string[]
}

/**
 * Returns the grades of all texts below `root`, without the sentences that the specification has to
 * the letter.
 */
export async function readingLevels(root: string): Promise<ReadingLevels> {
  const specification = await readSpecification(root)
  const skipped = Object.keys({ ...NOT_FOR_PEOPLE, ...NAMES })
  const files: string[] = ['server/errors.ts']
  for await (const name of glob(SOURCES, { cwd: root })) {
    const file = name.replaceAll('\\', '/')
    if (!skipped.some((start) => file.startsWith(start))) files.push(file)
  }
  const textsByFile = await Promise.all(
    files.map(async (file) => textsOf(file, await readFile(`${root}/${file}`, 'utf8'))),
  )
  const texts = textsByFile.flat().map((text) => ({ ...text, grade: gradeOf(text.text) }))
  const hard = texts
    .filter(({ grade }) => grade > HIGHEST_GRADE)
    .filter(({ text }) => gradeOf(withoutSentencesOf(specification, text)) > HIGHEST_GRADE)
    .toSorted((one, other) => other.grade - one.grade)
  const hardTexts = new Set(hard.map(({ text }) => readable(text)))
  return {
    texts,
    tooHard: hard.filter(({ text }) => !(readable(text) in EXCEPTIONS)),
    unusedExceptions: Object.keys(EXCEPTIONS).filter((text) => !hardTexts.has(text)),
  }
}

/** Returns a text as it is printed and listed, with `…` for what is only known at run time. */
export const readable = (text: string): string => text.replaceAll(PLACEHOLDER, '…')

async function readSpecification(root: string): Promise<string> {
  const pages: string[] = []
  for await (const page of glob('docs/specification/*.md', { cwd: root })) {
    pages.push(await readFile(`${root}/${page}`, 'utf8'))
  }
  return comparable(pages.join('\n'))
}

/** Returns a text with one kind of quote, and without marks of Markdown. */
const comparable = (text: string) =>
  text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/[*`]/g, '').replace(/\s+/g, ' ')

/** Returns the sentences of a text that are not in the specification. */
function withoutSentencesOf(specification: string, text: string): string {
  if (isIn(specification, text)) return ''
  return sentencesOf(text)
    .filter((sentence) => !isIn(specification, sentence))
    .join(' ')
}

function isIn(specification: string, text: string): boolean {
  const parts = comparable(text)
    .replace(/[.:]$/, '')
    .split(PLACEHOLDER)
    .map((part) => RegExp.escape(part))
  return new RegExp(`(?<![\\p{L}\\d])${parts.join('.{1,40}?')}(?![\\p{L}\\d])`, 'u').test(
    specification,
  )
}
