// Finds rows by a part of a text in any of several columns, ignoring case and accents.
import { type AnyColumn, and, or, type SQL, sql } from 'drizzle-orm'
import type { SearchTerm } from '#machines/admin/list-query.ts'
import { type Queryable, rows } from '#server/db/connection/database.ts'

type Term = Pick<SearchTerm<string>, 'match' | 'text'>
type Text = AnyColumn | SQL

/** Returns the `like` pattern of a term, with `%`, `_` and `\` escaped. */
export function patternOf({ match, text }: Term): string {
  const literal = text.replace(/[\\%_]/g, '\\$&')
  const before = match === 'suffix' || match === 'substring' ? '%' : ''
  const after = match === 'prefix' || match === 'substring' ? '%' : ''
  return `${before}${literal}${after}`
}

/** Returns the condition that a folded text matches a term. */
export const isLike = (text: SQL, term: Term) => sql`${text} like fold_text(${patternOf(term)})`

/**
 * Returns the condition that one of the fields matches its term; undefined without terms, which matches all rows.
 * Names match however their apostrophes, hyphens and dots are typed, phone numbers by their digits. `folded`: a stored
 * column with the folded texts of all fields, which may have an index.
 */
export function matchesAny<Field extends string>(
  fields: Record<Field, Text>,
  terms: SearchTerm<Field>[],
  folded?: AnyColumn,
): SQL | undefined {
  if (terms.length === 0) return undefined
  // Most rows match as typed, and the spellings take longer: they are last.
  const matching = (some: SearchTerm<Field>[]) =>
    or(
      ...some.flatMap((term) => isTyped(fields[term.field], term)),
      ...some.flatMap((term) => isSpelled(fields[term.field], term)),
    ) ?? sql`false`
  if (!folded) return matching(terms)
  const sameText = Map.groupBy(terms, ({ text }) => text)
  return or(
    ...[...sameText].map(([, some]) => {
      const texts = new Set(some.flatMap((term) => [term.text, ...spellingsOf(term)]))
      const isStored = [...texts].map((text) =>
        isLike(sql`${folded}`, { text, match: 'substring' }),
      )
      return and(or(...isStored), matching(some))
    }),
  )
}

type FieldTerm = SearchTerm<string>

const isOfPhone = ({ field }: FieldTerm) => field === 'contact_info' || field === 'phone_number'
const isOfName = ({ field }: FieldTerm) => field.endsWith('_name')

const isTyped = (text: Text, term: FieldTerm): SQL[] =>
  isOfPhone(term) ? [] : [isLike(sql`fold_text(${text})`, term)]

function isSpelled(text: Text, term: FieldTerm): SQL[] {
  const spelled = isOfPhone(term) ? sql`digits_of(${text})` : sql`fold_name(${text})`
  return spellingsOf(term).map((spelling) =>
    isLike(spelled, { text: spelling, match: 'substring' }),
  )
}

/**
 * Returns the texts to look for in `digits_of` for a phone number, and in `fold_name` for a name: with its marks left
 * out, with spaces instead, and with spaces for all but apostrophes and dots, as in "Nguyen O'Brien".
 */
function spellingsOf(term: FieldTerm): string[] {
  const { text, match } = term
  if (isOfPhone(term)) {
    const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
    return /^\+?[\d\s().-]+$/.test(text) && digits.length >= 3 ? [digits] : []
  }
  // An email is written in one way only.
  if (!isOfName(term) || match !== 'substring' || text.includes('@')) return []
  const spellings = [
    text.replace(/['’‘ʼ.,&-]/g, ''),
    text.replace(/['’‘ʼ.,&-]/g, ' '),
    text.replace(/['’‘ʼ.]/g, '').replace(/[,&-]/g, ' '),
  ]
  return [...new Set(spellings.map((spelling) => spelling.replace(/\s+/g, ' ').trim()))].filter(
    Boolean,
  )
}

const LATIN = /[a-z\d]{3}/i
const ANY_SCRIPT = /[\p{L}\p{N}]{3}/u

// The same normalization as `fold_text` in SQL, except for lower case and apostrophes.
const withoutAccents = (text: string) => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '')

/**
 * Returns whether a trigram index exists that can serve all of the terms. It needs three
 * consecutive letters or digits; letters of other scripts only count if the database's locale knows
 * them.
 */
export async function isFoundByIndex(
  db: Queryable,
  index: string | undefined,
  terms: Term[],
): Promise<boolean> {
  const texts = terms.map(({ text }) => withoutAccents(text))
  if (index === undefined || !texts.every((text) => ANY_SCRIPT.test(text))) return false
  const [found] = await rows<{ knowsScripts: boolean }>(
    db,
    sql`select 'Ж' ilike 'ж' as "knowsScripts" from pg_index
        where indexrelid = to_regclass(${index}) and indisvalid`,
  )
  if (!found) return false
  return found.knowsScripts || texts.every((text) => LATIN.test(text))
}
