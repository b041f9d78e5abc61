// Every sentence of the specification that states behavior has a test, which exists and is not
// skipped. `specification-clauses.test.ts` checks that no sentence is missing.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { sections } from './specification/sections.ts'

/** Returns the code before each test of this title in its file, including the title. */
async function beginningsOf(test: string): Promise<string[]> {
  const [file = '', ...rest] = test.split(': ')
  const source = await readFile(fileURLToPath(new URL(file, import.meta.url)), 'utf8').catch(
    () => '',
  )
  const title = RegExp.escape(rest.join(': ')).replaceAll("'", "\\\\?'")
  const beginning = new RegExp(
    `(?:\\b(?:test|it)\\b[^'"\`]*|\\]\\)\\(\\s*)['"\`]${title}['"\`]`,
    'g',
  )
  return [...source.matchAll(beginning)].map(([found]) => found)
}

describe.each(Object.entries(sections))('%s', (_name, sentences) => {
  it.each(sentences)('%s', async (_sentence, ...shownBy) => {
    expect(shownBy).not.toEqual([])
    for (const test of shownBy) {
      const beginnings = await beginningsOf(test)
      expect(beginnings, `one test '${test}'`).toHaveLength(1)
      expect(beginnings[0], `'${test}' is skipped`).not.toMatch(/\.(skip|todo|fixme|fails)\b/)
    }
  })
})
