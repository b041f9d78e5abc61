// Queries of Drizzle whose text is the same each time. Drizzle would write them part by part for
// every request: for the sixty columns of a locked bid and its case, that takes longer than to send
// them and to read the row.
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Queryable } from './database.ts'

/** A query of Drizzle with placeholders. */
interface Preparable<Result> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Result> }
}

/** A value as the driver sends it: an instant is ISO text. */
export type DriverValue = string | number | boolean | null | readonly string[]

// The connection names what it prepares (`PreparingClient`). One behind a pooler must not prepare
// anything.
const UNNAMED = ''

/**
 * Returns a function that runs a query, which is written once for each connection. `build` gets a
 * placeholder for each of the names, and the function their values.
 */
export function preparedQuery<Name extends string, Result>(
  names: readonly Name[],
  build: (db: Queryable, values: Record<Name, Placeholder>) => Preparable<Result>,
): (db: Queryable, values: Record<Name, DriverValue>) => Promise<Result> {
  const placeholders = placeholdersOf(names)
  // Transactions on one connection have the same session.
  const ofSession = new WeakMap<object, ReturnType<Preparable<Result>['prepare']>>()
  return (db, values) => {
    const { session } = db._
    const prepared = ofSession.get(session) ?? build(db, placeholders).prepare(UNNAMED)
    ofSession.set(session, prepared)
    return prepared.execute(values)
  }
}

const dialect = new PgDialect()

/**
 * Returns a function that runs a statement, which is written once for all connections. `write` gets
 * a placeholder for each of the names, and the function their values. It resolves with the rows as
 * `Row`, which is not checked.
 */
export function preparedRows<Row, Name extends string>(
  names: readonly Name[],
  write: (values: Record<Name, Placeholder>) => SQL<Row>,
): (db: Queryable, values: Record<Name, DriverValue>) => Promise<Row[]> {
  const statement = dialect.sqlToQuery(write(placeholdersOf(names)))
  const run = preparedQuery(names, (db) => ({
    prepare: (name) => db._.session.prepareQuery(statement, undefined, name, false),
  }))
  return async (db, values) => ((await run(db, values)) as { rows: Row[] }).rows
}

type Values = Record<string, DriverValue | undefined>

/** A placeholder for each value that is given. */
type PlaceholdersOf<Given extends Values> = {
  [Name in keyof Given]: Placeholder | Extract<Given[Name], undefined>
}

/**
 * Returns a function that runs a statement whose text depends on which values are given and on the
 * `shape`. `write` gets a placeholder for each value that is not undefined. It is called once for
 * each combination of these and the shape.
 */
export function preparedShapes<Row, Given extends Values, Shape extends Values>(
  write: (by: PlaceholdersOf<Given>, shape: Shape) => SQL,
): (db: Queryable, values: Given, shape: Shape) => Promise<Row[]> {
  const queries = new Map<string, ReturnType<typeof preparedRows<Row, string>>>()
  return async (db, givenValues, shape) => {
    const values: Record<string, DriverValue> = {}
    for (const [name, value] of Object.entries(givenValues)) {
      if (value !== undefined) values[name] = value
    }
    const names = Object.keys(values)
    const key = [...Object.values(shape), ...names].join(' ')
    const run =
      queries.get(key) ??
      preparedRows<Row, string>(
        names,
        (by) => write(by as PlaceholdersOf<Given>, shape) as SQL<Row>,
      )
    queries.set(key, run)
    return run(db, values)
  }
}

function placeholdersOf<Name extends string>(names: readonly Name[]) {
  const placeholders: Record<string, Placeholder> = Object.fromEntries(
    names.map((name) => [name, sql.placeholder(name)]),
  )
  return placeholders
}
