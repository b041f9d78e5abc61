// The same seeded database on PostgreSQL and on PGlite, at every size, and one plain way to send
// either a statement.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from '../../../server/db/connection/database.ts'
import { openDatabase } from '../../../server/db/connection/open-database.ts'
import { type Cluster, startCluster } from '../../../tests/support/postgres.ts'
import { seed } from './seed.ts'

/** A seeded database. */
export interface Seeded {
  engine: Database['engine']
  cases: number
  db: Database
  /** Where it is; of PGlite nowhere that another process could reach. */
  url: string | undefined
}

/** All of them, and the PostgreSQL that has some. */
export interface Engines {
  cluster: Cluster
  seeded: Seeded[]
  close(): Promise<void>
}

const dialect = new PgDialect()

/** A statement as text and its parameters. */
export const asText = (statement: SQL) => dialect.sqlToQuery(statement)

/** Makes the databases. Says how long each took, since at a million cases it takes minutes. */
export async function seedEngines(
  sizes: number[],
  engines: Database['engine'][] = ['postgres', 'pglite'],
): Promise<Engines> {
  const cluster = await startCluster({ durable: true })
  const folder = await mkdtemp(join(tmpdir(), 'fastpass-bench-'))
  const seeded: Seeded[] = []
  const add = async (cases: number, url?: string) => {
    const from = performance.now()
    const db = await openDatabase(url ? { url } : { folder: join(folder, `db-${cases}`) })
    await db.migrate()
    await seed(db, cases)
    seeded.push({ engine: db.engine, cases, db, url })
    const seconds = Math.round((performance.now() - from) / 1000)
    console.log(`${count(cases)} cases on ${nameOf(db.engine)}: ${seconds} s`)
  }
  for (const cases of sizes) {
    if (engines.includes('postgres')) {
      await cluster.query(`create database bench_${cases}`)
      await add(cases, cluster.urlOf(`bench_${cases}`))
    }
    if (engines.includes('pglite')) await add(cases)
  }
  return {
    cluster,
    seeded,
    close: async () => {
      for (const { db } of seeded) await db.close()
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** An engine as people write it. */
export const nameOf = (engine: Database['engine']) =>
  engine === 'postgres' ? 'PostgreSQL' : 'PGlite'

/** 10000 as '10k'. */
export const count = (cases: number) =>
  cases >= 1_000_000 ? `${cases / 1_000_000}M` : `${cases / 1_000}k`
