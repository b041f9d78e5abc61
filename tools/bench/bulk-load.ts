// Fills an empty, migrated database with very many rows.
import { type SQL, sql } from 'drizzle-orm'
import { type Database, rows } from '../../server/db/connection/database.ts'
import { ensureCategories } from '../../server/domain/categories.ts'

/** Runs a statement of the load. */
export type Run = (statement: SQL) => PromiseLike<unknown>

/** Runs `fill` without the indexes of these tables, and creates them afterwards. */
export async function bulkLoad(
  db: Database,
  tables: string[],
  fill: (run: Run) => Promise<void>,
): Promise<void> {
  await ensureCategories(db.orm)
  // One connection, since the setting that lets references go unchecked is the transaction's.
  await db.orm.transaction(async (tx) => {
    const run: Run = (statement) => tx.execute(statement)
    await run(sql`set local session_replication_role = replica`)
    await run(sql`set local maintenance_work_mem = '256MB'`)
    const loaded = tables.map((table) => sql`${table}::regclass`)
    const indexes = await rows<{ name: string; definition: string }>(
      tx,
      sql`select index.indexrelid::regclass::text as name, pg_get_indexdef(index.indexrelid) as definition
          from pg_index index
          where index.indrelid in (${sql.join(loaded, sql`, `)})
            and not exists (select from pg_constraint where conindid = index.indexrelid)`,
    )
    // Created at once they take a fraction of the time.
    for (const { name } of indexes) await run(sql.raw(`drop index ${name}`))
    await fill(run)
    for (const { definition } of indexes) await run(sql.raw(definition))
  })
  await db.orm.execute(sql`vacuum analyze`)
}
