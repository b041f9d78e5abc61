// A new migration runs next to a process of the previous version, on tables that may be large:
// squawk finds what that process would fail at, and what would lock a table for long.
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrationsFolder } from '#server/db/connection/migrations.ts'

const squawk = fileURLToPath(new URL('../node_modules/.bin/squawk', import.meta.url))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fastpass-migrations-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Returns what breaks the rules, as `file:line rule`. */
async function brokenRules(files: string[]): Promise<string[]> {
  const config = join(migrationsFolder, 'squawk.toml')
  const output = await new Promise<string>((resolve) => {
    // Its exit code is 1 when it has found something.
    execFile(squawk, ['--config', config, '--reporter', 'json', ...files], (_error, stdout) =>
      resolve(stdout),
    )
  })
  const found = JSON.parse(output) as { file: string; line: number; rule_name: string }[]
  return found.map(({ file, line, rule_name }) => `${file}:${line + 1} ${rule_name}`)
}

/** Returns the rules that a statement breaks. */
async function rulesBrokenBy(statement: string): Promise<string[]> {
  const file = join(folder, 'new.sql')
  await writeFile(file, `${statement};\n`)
  return (await brokenRules([file])).map((line) => line.split(' ')[1] ?? '')
}

it('migrations keep older processes working, and lock no table for long', async () => {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql'))
  expect(names).toContain('0000_baseline.sql')
  const broken = await brokenRules(names.map((name) => join(migrationsFolder, name)))
  expect(broken.join('\n'), 'See “A column, a table or an index” in CONTRIBUTING.md.').toBe('')
})

it.each([
  [
    'drops what an older process reads',
    'ALTER TABLE cases DROP COLUMN case_details',
    'ban-drop-column',
  ],
  [
    'renames what an older process reads',
    'ALTER TABLE cases RENAME COLUMN case_details TO details',
    'renaming-column',
  ],
  [
    'requires what an older process does not write',
    'ALTER TABLE cases ADD COLUMN a text NOT NULL',
    'adding-required-field',
  ],
  [
    'rewrites a table',
    'ALTER TABLE cases ALTER COLUMN a SET DATA TYPE bigint',
    'changing-column-type',
  ],
  ['blocks writes', 'CREATE INDEX a ON cases (b)', 'require-concurrent-index-creation'],
  [
    'checks all rows under a lock',
    `ALTER TABLE cases ADD CONSTRAINT a CHECK (b <> '')`,
    'constraint-missing-not-valid',
  ],
])('a migration is refused if a statement %s', async (_what, statement, rule) => {
  expect(await rulesBrokenBy(statement)).toContain(rule)
})

it.each([
  ['a table and its index', 'CREATE TABLE a (b uuid PRIMARY KEY, c text); CREATE INDEX d ON a (c)'],
  ['a column that may be empty', 'ALTER TABLE cases ADD COLUMN a text'],
  ['a column with a default', 'ALTER TABLE cases ADD COLUMN a integer NOT NULL DEFAULT 0'],
])('a migration may include %s', async (_what, statement) => {
  expect(await rulesBrokenBy(statement)).toEqual([])
})
