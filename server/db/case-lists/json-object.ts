// Writes JSON as text in SQL. PostgreSQL looks up how to convert each value of a row again for every row, which takes it
// longer than to put texts together.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A property's value in SQL, and the quotation mark around it, if any. */
interface Value {
  quote: '' | '"'
  value: SQLWrapper
  /** Where it is true, the property is left out. */
  isLeftOut?: SQL
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

/** A value whose property is left out where the condition is true. It must not be that of the first property. */
export const unless = (isLeftOut: SQL, value: Value): Value => ({ ...value, isLeftOut })

/** Returns SQL for the text of an object with these properties, at most 49. */
export function jsonObject<Names extends string>(properties: Record<Names, Value>): SQL {
  let before = '{'
  const parts: SQL[] = []
  for (const [name, { quote, value, isLeftOut }] of Object.entries<Value>(properties)) {
    const begin = literal(`${before}"${name}":${quote}`)
    if (isLeftOut) {
      const without = literal(before.replace(',', ''))
      const whole = sql`concat(${begin}, ${value}, ${literal(quote)})`
      parts.push(sql`case when ${isLeftOut} then ${without} else ${whole} end`)
      before = ','
    } else {
      parts.push(begin, sql`${value}`)
      before = `${quote},`
    }
  }
  const end = before.replace(',', '}')
  return sql`concat(${sql.join([...parts, literal(end)], sql`, `)})`
}

const literal = (text: string) => sql.raw(`'${text.replaceAll("'", "''")}'`)
