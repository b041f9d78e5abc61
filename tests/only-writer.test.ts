// Fails when another file than these writes the status of a case or bid.
import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
// lifecycle-rows.ts has the statements, and lifecycle-store.ts sends them.
const WRITERS = [
  'server/domain/lifecycle/lifecycle-rows.ts',
  'server/domain/lifecycle/lifecycle-store.ts',
]

const INSERT = /\.insert\((?:cases|bids)\)/
const UPDATE = /\.update\((?:cases|bids)\)\s*\.set\(((?:[^()]|\([^()]*\))*)\)/g
const SQL = /\b(?:update|insert into)\s+(?:cases|bids|\$\{(?:cases|bids)\})/i

/** Whether what an update sets can be read in place, and holds no status. */
const isHarmless = (values: string) => /^\{.*\}$/s.test(values) && !/\.\.\.|Status\b/.test(values)

function isWriter(source: string): boolean {
  if (INSERT.test(source) || SQL.test(source)) return true
  return [...source.matchAll(UPDATE)].some(([, values = '']) => !isHarmless(values.trim()))
}

it('only lifecycle-store writes case_status and bid_status', async () => {
  const writers: string[] = []
  for await (const file of glob('server/**/*.ts', { cwd: root })) {
    if (isWriter(await readFile(`${root}/${file}`, 'utf8'))) writers.push(file)
  }
  expect(writers.sort()).toEqual(WRITERS)
})

it.each([
  'db.update(cases).set({ caseStatus: status }).where(found)',
  'db.update(bids)\n    .set(changes)',
  'db.update(bids).set({ ...changes, updatedAt: at })',
  'db.update(cases).set(asSql(columns)).where(found)',
  'db.insert(cases).values(row)',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code, as the rule would meet it
  "sql`update ${cases} set case_status = 'open'`",
])('the check finds %s', (source) => {
  expect(isWriter(source)).toBe(true)
})
