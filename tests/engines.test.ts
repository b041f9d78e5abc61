// Each server test runs on the engines that it needs: a wrong name in the list would leave it out
// in silence.
import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { notOnPostgres, onPglite } from './support/engines.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const EVERY_SERVER_TEST = 'tests/server/**/*.test.ts'

/** Returns the server tests whose text matches. */
async function filesWith(pattern: RegExp): Promise<string[]> {
  const found: string[] = []
  for await (const file of glob(EVERY_SERVER_TEST, { cwd: root })) {
    if (pattern.test(await readFile(join(root, file), 'utf8'))) found.push(file)
  }
  return found
}

it('the lists of test files have only existing files, each once', () => {
  expect(onPglite.filter((file) => !existsSync(join(root, file)))).toEqual([])
  expect(new Set(onPglite).size).toBe(onPglite.length)
  expect(notOnPostgres.filter((file) => !onPglite.includes(file))).toEqual([])
})

it('tests for a single engine run on that engine', async () => {
  const forPglite = await filesWith(/skipIf\(isPostgres\)|!isPostgres/)
  expect(forPglite).not.toEqual([])
  expect(forPglite.filter((file) => !onPglite.includes(file))).toEqual([])
  const forPostgres = await filesWith(/runIf\(isPostgres\b/)
  expect(forPostgres).not.toEqual([])
  expect(forPostgres.filter((file) => notOnPostgres.includes(file))).toEqual([])
})
