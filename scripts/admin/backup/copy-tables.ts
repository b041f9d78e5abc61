// Copies all rows of one database into another of either engine, in pages, so that no table has to
// fit in memory, and compares both.
import { type SQL, sql } from 'drizzle-orm'
import { type Database, type Queryable, rows } from '#server/db/connection/database.ts'
import { ConfigError } from '#server/settings/config-error.ts'

/** How much of a table's file is copied at a time. Its rows may be compressed there. */
const PAGE_BYTES = 1024 * 1024
/** After how many rows of a table a line about it is printed. */
const REPORTED_ROWS = 100_000

/** The schemas of a database: ours, the job queue's, and that of the migrations. */
export const IN_SCHEMAS = sql`in ('public', 'pgboss', 'drizzle')`

interface Table {
  name: string
  /** As statements name it. */
  quoted: string
  /** The columns that are not generated. */
  columns: { name: string; type: string }[]
}

/** Prints a line. */
export type Report = (line: string) => void

/**
 * Copies everything into an empty database, whose tables it creates. Throws `ConfigError` when the
 * tables are not those of this version, and when the copy differs.
 */
export async function copyTables(from: Queryable, to: Database, report: Report): Promise<void> {
  await to.migrate(report)
  await from.transaction(
    (source) => to.orm.transaction((target) => copyAll(source, target, report)),
    { isolationLevel: 'repeatable read' },
  )
  await to.orm.execute(sql`analyze`)
}

async function copyAll(source: Queryable, target: Queryable, report: Report): Promise<void> {
  await writeAlike(source)
  await writeAlike(target)
  const tables = await tablesIn(source)
  if (JSON.stringify(tables) !== JSON.stringify(await tablesIn(target))) {
    throw new ConfigError(
      'The tables are not those of this version. Use the version of Fastpass that made them.',
    )
  }
  const indexes = await indexesIn(target)
  for (const { remove } of indexes) await target.execute(sql.raw(remove))
  await target.execute(sql.raw(`truncate ${tables.map(({ quoted }) => quoted).join(', ')}`))
  for (const table of tables) await copyTable(table, source, target, report)
  await copySequences(source, target)
  report('The indexes are made …')
  for (const { make } of indexes) await target.execute(sql.raw(make))
  report('Both are compared …')
  for (const table of tables) {
    const [before, after] = [await hashOf(source, table), await hashOf(target, table)]
    if (before !== after) {
      throw new ConfigError(`The copy differs in ${table.name}. Run the command again.`)
    }
  }
}

/** Makes a session write the same value as the same text on both engines, however long it takes. */
const writeAlike = (db: Queryable) =>
  db.execute(sql`select set_config(name, value, true) from (values
    ('timezone', 'UTC'), ('datestyle', 'ISO'), ('intervalstyle', 'postgres'),
    ('bytea_output', 'hex'), ('extra_float_digits', '1'), ('search_path', 'public'),
    ('statement_timeout', '0'), ('lock_timeout', '0'),
    ('idle_in_transaction_session_timeout', '0')) as setting (name, value)`)

/** Returns the tables; for a partitioned one itself alone, because its parts may differ. */
const tablesIn = (db: Queryable) =>
  rows<Table>(
    db,
    sql`select nspname || '.' || relname as name, pg_class.oid::regclass::text as quoted,
          json_agg(json_build_object('name', quote_ident(attname),
            'type', format_type(atttypid, atttypmod)) order by attname) as columns
        from pg_class
        join pg_namespace on pg_namespace.oid = relnamespace
        join pg_attribute on attrelid = pg_class.oid
        where relkind in ('r', 'p') and not relispartition and nspname ${IN_SCHEMAS}
          and attnum > 0 and not attisdropped and attgenerated = ''
        group by pg_class.oid, nspname, relname
        order by nspname, relname`,
  )

/**
 * Returns the statements that remove, and make again, what each inserted row would have to be
 * compared with: indexes, then foreign keys, which also would require an order of the tables.
 */
const indexesIn = (db: Queryable) =>
  rows<{ remove: string; make: string }>(
    db,
    sql`select 'drop index ' || indexrelid::regclass as remove,
          pg_get_indexdef(indexrelid) as make, 1 as place
        from pg_index join pg_class on pg_class.oid = indexrelid
        where relnamespace in (select oid from pg_namespace where nspname ${IN_SCHEMAS})
          and relkind = 'i' and not relispartition
          and not exists (select from pg_constraint where conindid = indexrelid)
        union all
        select format('alter table %s drop constraint %I', conrelid::regclass, conname),
          format('alter table %s add constraint %I %s',
            conrelid::regclass, conname, pg_get_constraintdef(oid)), 2
        from pg_constraint
        where contype = 'f' and conparentid = 0
          and connamespace in (select oid from pg_namespace where nspname ${IN_SCHEMAS})
        order by place`,
  )

async function copyTable(
  table: Table,
  source: Queryable,
  target: Queryable,
  report: Report,
): Promise<void> {
  const { name, quoted, columns } = table
  const names = columns.map((column) => column.name)
  // `overriding system value`: numbers that the database gives are copied as well.
  const insert = sql.raw(
    `insert into ${quoted} (${names.join(', ')}) overriding system value
     select ${columns.map((column) => `${column.name}::${column.type}`).join(', ')}`,
  )
  const page = sql.raw(`page (${names.map((column) => `${column} text`).join(', ')})`)
  const { blocks, step } = await pagesOf(source, table)
  let copied = 0
  for (let first = 0; first < blocks; first += step) {
    const [read] = await rows<{ content: string | null; count: number }>(
      source,
      sql`select json_agg(copied)::text as content, count(*)::int as count
          from (${textsOf(table)} where ctid >= ${`(${first},0)`}::tid
            and ctid < ${`(${first + step},0)`}::tid) as copied`,
    )
    if (!read?.content) continue
    await target.execute(sql`${insert} from json_to_recordset(${read.content}::json) as ${page}`)
    const before = copied
    copied += read.count
    if (Math.floor(copied / REPORTED_ROWS) > Math.floor(before / REPORTED_ROWS)) {
      report(`${name}: ${copied} rows so far`)
    }
  }
  if (copied > 0) report(`${name}: ${copied} rows`)
}

/** Selects every row of a table, with its values as text. */
const textsOf = ({ quoted, columns }: Table): SQL =>
  sql.raw(`select ${columns.map(({ name }) => `${name}::text`).join(', ')} from ${quoted}`)

/**
 * Returns the length of a table's file, in blocks, and how many of them are a page: fewer where
 * long values are kept apart from the rows. Of a partitioned table: those of its longest part.
 */
async function pagesOf(db: Queryable, { quoted }: Table) {
  const [pages] = await rows<{ blocks: number; step: number }>(
    db,
    sql`with parts as (
          select pg_relation_size(part) / current_setting('block_size')::int as blocks,
            greatest(pg_table_size(part), 1) as bytes
          from (select ${quoted}::regclass as part
            union select relid from pg_partition_tree(${quoted}::regclass)) as tree)
        select max(blocks)::int as blocks,
          greatest(1, max(blocks) * ${PAGE_BYTES}::int / max(bytes))::int as step from parts`,
  )
  return pages ?? { blocks: 0, step: 1 }
}

async function copySequences(source: Queryable, target: Queryable): Promise<void> {
  const sequences = await rows<{ name: string }>(
    source,
    sql`select pg_class.oid::regclass::text as name from pg_class
        join pg_namespace on pg_namespace.oid = relnamespace
        where relkind = 'S' and nspname ${IN_SCHEMAS}`,
  )
  for (const { name } of sequences) {
    const [last] = await rows<{ value: string; isCalled: boolean }>(
      source,
      sql`select last_value::text as value, is_called as "isCalled" from ${sql.raw(name)}`,
    )
    if (!last) continue
    await target.execute(
      sql`select setval(${name}::regclass, ${last.value}::bigint, ${last.isCalled}::boolean)`,
    )
  }
}

/** Returns the number of a table's rows with a hash of them, whatever their order. */
async function hashOf(db: Queryable, table: Table): Promise<string | undefined> {
  const [row] = await rows<{ hash: string }>(
    db,
    sql`select count(*) || ' ' ||
          coalesce(sum(('x' || left(md5(copied::text), 15))::bit(60)::bigint), 0) as hash
        from (${textsOf(table)}) as copied`,
  )
  return row?.hash
}
