// `npm run bench -- admin`: measures an admin's lists with a million customers and cases, on both
// databases, with and without a trigram index. The figures are printed and decide nothing; a wrong
// count fails.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../../server/db/connection/open-database.ts'
import { searchIndexes } from '../../server/db/search/search-indexes.ts'
import { startCluster } from '../../tests/support/postgres.ts'
import { measureLists } from './admin/lists.ts'
import { seed } from './admin/seed.ts'
import { count } from './server/engines.ts'

// With fewer rows, lists do not reach the limit of counting.
const LEAST = 250_000

/**
 * Seeds both databases at the largest of these sizes, at least 250,000, and measures. Rejects when
 * a response is wrong.
 */
export async function benchAdmin(sizes: number[]): Promise<void> {
  const size = Math.max(LEAST, ...sizes)
  const cluster = await startCluster({ durable: true })
  const folder = await mkdtemp(join(tmpdir(), 'fastpass-bench-'))
  try {
    await cluster.query('create database bench')
    const columns: Record<string, Record<string, number>> = {}
    for (const location of [{ url: cluster.urlOf('bench') }, { folder: join(folder, 'db') }]) {
      const db = await openDatabase(location)
      try {
        await db.migrate()
        await seed(db, size)
        columns[db.engine] = await measureLists(db, { isWhole: true })
        for (const name of Object.values(searchIndexes)) {
          await db.orm.execute(sql`drop index if exists ${sql.identifier(name)}`)
        }
        columns[`${db.engine}, no index`] = await measureLists(db, { isWhole: false })
      } finally {
        await db.close()
      }
    }
    print(`The lists of the back office with ${count(size)} clients and cases, ms`, columns)
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function print(title: string, columns: Record<string, Record<string, number>>) {
  const names = Object.keys(Object.values(columns)[0] ?? {})
  const width = Math.max(...names.map((name) => name.length))
  const heads = Object.keys(columns)
  const cell = (text: string) => text.padStart(20)
  console.log(`\n${title}\n${''.padEnd(width)}${heads.map(cell).join('')}`)
  for (const name of names) {
    const figures = heads.map((head) => cell((columns[head]?.[name] ?? Number.NaN).toFixed(1)))
    console.log(`${name.padEnd(width)}${figures.join('')}`)
  }
}
