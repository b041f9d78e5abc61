// Selects rows in the form that the contract gives them: each property by its name on the wire. The
// compiler compares the types of what is selected with the contract.
import { Column, is, type Placeholder, SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type Queryable, rows } from './connection/database.ts'
import { fixedSql } from './fixed-sql.ts'

/** A row as the driver reads it: instants need `wireInstant`, and integers above 2^31 a cast. */
export type Row = Record<string, unknown>

type ColumnOf<Type> = AnyPgColumn<{ data: NonNullable<Type> }> & {
  _: { notNull: null extends Type ? boolean : true }
}

/** A column, or SQL, with values of this type. */
type Value<Type> = SQL<Type> | ColumnOf<Type>

/** A value that JavaScript converts (`converted`). */
interface Converted<Type> {
  value: SQL
  convert: (value: never) => Type
}

type Property<Type, IsOptional> =
  | Value<Type>
  | Converted<Type>
  | { object: Selection<NonNullable<Type>> }
  | (null extends Type ? { orNull: Selection<NonNullable<Type>> } : never)
  | (Type extends readonly (infer Element)[] ? { atMostOne: Selection<Element> } : never)
  | (IsOptional extends true
      ? { orAbsent: Value<Type | null> } | Converted<Type | undefined> | 'unselected'
      : never)

/**
 * What each property of an item is selected from. `object`: it is an object; `orNull`: null where
 * the first property of the object is null; `atMostOne`: a list of the object, or an empty one;
 * `orAbsent`: absent where the value is null; so is a converted value where it is undefined.
 * `'unselected'`: not selected here, so absent unless it is added later. Every property has to be
 * listed, so that none is forgotten.
 */
export type Selection<Item> = {
  [Name in keyof Item]-?: Property<
    Exclude<Item[Name], undefined>,
    object extends Pick<Item, Name> ? true : false
  >
}

type Fields = Record<string, SQL | AnyPgColumn>

/** How an item is selected, and read from its row. */
export interface ContractRow<Item> {
  /** The columns of a `select`, with names. */
  columns: SQL
  /** The same by name, for a `returning`. */
  fields: Fields
  itemOf: (row: Row) => Item
  /** Whether the row is the item, because each property is a value as it is selected. */
  isItem: boolean
}

/** Returns a property that JavaScript makes from a value. */
export const converted = <From, Type>(
  value: SQL<From>,
  convert: (value: From) => Type,
): Converted<Type> => ({ value, convert })

/** Returns the columns of a selection, and the function that makes an item from a row. */
export function contractRow<Item>(selection: Selection<Item>): ContractRow<Item> {
  const fields: Fields = {}
  const itemOf = readerOf(selection, '', fields) as (row: Row) => Item
  const named = Object.entries(fields).map(
    ([name, value]) => sql`${value} as ${sql.identifier(name)}`,
  )
  const isItem = Object.entries(selection).every(
    ([name, value]) => value === 'unselected' || fields[name] === value,
  )
  return { columns: sql.join(named, sql`, `), fields, itemOf, isItem }
}

/**
 * Returns a `contractRow` whose columns are written once (`fixedSql`). The selection has no value
 * of a request.
 */
export function fixedContractRow<Item>(selection: Selection<Item>): ContractRow<Item> {
  const row = contractRow(selection)
  return { ...row, columns: fixedSql(row.columns) }
}

type Read = (row: Row) => unknown

/**
 * Returns the function that reads an object. Adds what it reads to `fields`; `path` is before their
 * names.
 */
function readerOf(selection: object, path: string, fields: Fields): Read {
  const properties = Object.entries(selection).flatMap(([name, property]) =>
    property === 'unselected'
      ? []
      : [[name, propertyReader(property, path + name, fields)] as const],
  )
  return (row) => {
    const item: Row = {}
    for (const [name, read] of properties) {
      const value = read(row)
      if (value !== undefined) item[name] = value
    }
    return item
  }
}

/** A property of any type. */
type AnyProperty =
  | SQL
  | AnyPgColumn
  | Converted<unknown>
  | { object: object }
  | { orNull: object }
  | { atMostOne: object }
  | { orAbsent: SQL | AnyPgColumn }

function propertyReader(property: AnyProperty, name: string, fields: Fields): Read {
  if (is(property, SQL) || is(property, Column)) {
    fields[name] = property
    return (row) => row[name]
  }
  if ('orAbsent' in property) {
    fields[name] = property.orAbsent
    return (row) => row[name] ?? undefined
  }
  if ('convert' in property) {
    fields[name] = property.value
    return (row) => property.convert(row[name] as never)
  }
  if ('object' in property) return readerOf(property.object, `${name}.`, fields)
  const inner = 'orNull' in property ? property.orNull : property.atMostOne
  const [first] = Object.keys(inner)
  const read = readerOf(inner, `${name}.`, fields)
  const isNone = (row: Row) => row[`${name}.${first}`] === null
  if ('orNull' in property) return (row) => (isNone(row) ? null : read(row))
  return (row) => (isNone(row) ? [] : [read(row)])
}

/** Returns the items that a statement selects. `from`: the statement after its columns. */
export async function readItems<Item>(
  db: Queryable,
  { columns, itemOf }: ContractRow<Item>,
  from: SQL,
): Promise<Item[]> {
  return (await rows<Row>(db, sql`select ${columns} ${from}`)).map(itemOf)
}

/** A page of a list. */
export interface Page<Item> {
  items: Item[]
  /** The length of the whole list or, when that is not counted, of this page. */
  total: number
  /** The last item, if more follow it. */
  last: Item | null
}

/**
 * Which part of a list a page has: numbers, or placeholders for them. `total` selects one integer.
 */
interface PageOf<Size> {
  limit: Size
  offset?: Size | undefined
  total?: SQL
}

/**
 * Returns the statement of a page, which finds one row more to show whether there is a next page
 * (`pageOf`).
 */
export function pageStatement<Size extends number | Placeholder>(
  { columns }: Pick<ContractRow<unknown>, 'columns'>,
  from: SQL,
  { limit, offset, total }: PageOf<Size>,
): SQL {
  const part = offset === undefined ? sql`` : sql`offset ${offset}`
  const items = sql`select ${columns} ${from} limit ${limit}::integer + 1 ${part}`
  return total ? withCounts(sql`select (${total}) as "list.total"`, items) : items
}

/**
 * Returns the statement for the rows of `items` in their order, each with the row of `counts`; for
 * no rows, that row alone.
 */
export const withCounts = (counts: SQL, items: SQL): SQL => sql`select * from (${counts}) as counts
  left join (select true as "list.is_item", item.* from (${items}) as item) as items on true`

/** Returns the items among the rows of `withCounts`. */
export const itemsOf = <Item>(pageRows: Row[], { itemOf }: ContractRow<Item>): Item[] =>
  pageRows.filter((row) => row['list.is_item'] !== null).map(itemOf)

/** Returns the page from the rows of its statement (`pageStatement`). */
export function pageOf<Item>(pageRows: Row[], row: ContractRow<Item>, limit: number): Page<Item> {
  const items = itemsOf(pageRows.slice(0, limit), row)
  const { 'list.total': total = items.length } = pageRows[0] ?? {}
  return {
    items,
    total: total as number,
    last: pageRows.length > limit ? (items.at(-1) ?? null) : null,
  }
}

/** Reads a page of a list in one statement. `from`: the statement after its columns. */
export const readPage = async <Item>(
  db: Queryable,
  row: ContractRow<Item>,
  from: SQL,
  of: PageOf<number>,
): Promise<Page<Item>> => pageOf(await rows<Row>(db, pageStatement(row, from, of)), row, of.limit)
