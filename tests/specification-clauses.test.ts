// No clause of the specification's pages 1, 2 and 5 is forgotten: each is in an entry of
// tests/specification, or in `without-behavior.ts` with the reason why it has none.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { sections } from './specification/sections.ts'
import { withoutBehavior } from './specification/without-behavior.ts'

/** The pages, and the least number of clauses that are read from each. */
const PAGES = [
  ['1-customers-and-attorneys.md', 200],
  ['2-wizards-and-admin.md', 200],
  ['5-marketplace.md', 29],
] as const

/**
 * The part of a clause's words that its entry must have: an entry may leave out 'shown' or
 * '(below)'.
 */
const ENOUGH = 0.8

/** Returns the words of a text, without markdown and punctuation; names and paths are words. */
const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\d_$%]+/gu) ?? [],
  ),
]

/** Returns the clauses of a page: the parts of its lines that end at a full stop or a semicolon. */
async function clausesOf(page: string): Promise<string[]> {
  const path = fileURLToPath(new URL(`../docs/specification/${page}`, import.meta.url))
  const lines = (await readFile(path, 'utf8')).split('\n')
  return lines
    .filter((line) => line.trim() !== '' && !/^\s*(?:#|\|-)/.test(line))
    .flatMap((line) => line.replace(/^\s*-\s/, '').split(/(?<=[.;])\s+/))
    .map((clause) => clause.trim())
    .filter((clause) => wordsOf(clause).length > 0)
}

const entries = Object.values(sections)
  .flat()
  .map(([sentence]) => new Set(wordsOf(sentence)))

/** Whether one entry has nearly all words of a clause. */
function isInEntry(clause: string): boolean {
  const words = wordsOf(clause)
  return entries.some(
    (entry) => words.filter((word) => entry.has(word)).length >= ENOUGH * words.length,
  )
}

it.each(PAGES)(
  'every clause of %s is in an entry, or listed as having none',
  async (page, least) => {
    const clauses = await clausesOf(page)
    expect(clauses.length).toBeGreaterThanOrEqual(least)
    const listed = new Set(Object.values(withoutBehavior).flat())
    expect(clauses.filter((clause) => !listed.has(clause) && !isInEntry(clause))).toEqual([])
  },
)

it('only clauses that exist and have no entry are listed as having none', async () => {
  const clauses = new Set((await Promise.all(PAGES.map(([page]) => clausesOf(page)))).flat())
  const listed = Object.values(withoutBehavior).flat()
  expect(listed.filter((clause) => !clauses.has(clause) || isInEntry(clause))).toEqual([])
})
