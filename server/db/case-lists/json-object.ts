// Writes JSON as text in SQL. PostgreSQL looks up how to convert each value of a row again for every row, which takes it
// longer than to put texts together.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A property's value in SQL, and the quotation mark around it, if any. */
interface Value {
  quote: '' | '"'
  value: SQLWrapper
}

/** A value of any type, or null. */
export const anyValue = (value: SQLWrapper): Value => ({
  quote: '',
  value: sql`coalesce(to_json(${value})::text, 'null')`,
})

/** An integer, or the text of JSON; never null. */
export const asIs = (value: SQLWrapper): Value => ({ quote: '', value })

/** A value in whose text nothing needs to be escaped, such as an id or a time; never null. */
export const quoted = (value: SQLWrapper): Value => ({ quote: '"', value })

/** Returns SQL for the text of an object with these properties, at most 49. */
export function jsonObject<Names extends string>(properties: Record<Names, Value>): SQL {
  let before = '{'
  const parts: SQL[] = []
  for (const [name, { quote, value }] of Object.entries<Value>(properties)) {
    parts.push(literal(`${before}"${name}":${quote}`), sql`${value}`)
    before = `${quote},`
  }
  const end = before.replace(',', '}')
  return sql`concat(${sql.join([...parts, literal(end)], sql`, `)})`
}

const literal = (text: string) => sql.raw(`'${text.replaceAll("'", "''")}'`)
