// Finds rows by a part of a text in any of several columns, ignoring case and accents.
import { type AnyColumn, and, or, type SQL, sql } from 'drizzle-orm'
import type { SearchTerm } from '#machines/admin/list-query.ts'
import { foldText, plainSpelling } from '#machines/spellings.ts'
import { type Queryable, rows } from '#server/db/connection/database.ts'

type Term = Pick<SearchTerm<string>, 'match' | 'text'>
type Text = AnyColumn | SQL

/** Returns the `like` pattern of a term, with `%`, `_` and `\` escaped. */
export function patternOf({ match, text }: Term): string {
  // First, because some spellings of a letter are spellings of these characters.
  const literal = plainSpelling(text).replace(/[\\%_]/g, '\\$&')
  const before = match === 'suffix' || match === 'substring' ? '%' : ''
  const after = match === 'prefix' || match === 'substring' ? '%' : ''
  return `${before}${literal}${after}`
}

/** Returns the condition that a folded text matches a term. */
export const isLike = (text: SQL, term: Term) => sql`${text} like fold_text(${patternOf(term)})`

/**
 * Returns the condition that one of the fields matches its term; undefined without terms, which
 * matches all rows. Names match however their apostrophes, hyphens and dots are typed, phone
 * numbers by their digits. `folded`: a stored column with the folded texts of all fields, which may
 * have an index.
 */
export function matchesAny<Field extends string>(
  fields: Record<Field, Text>,
  typed: SearchTerm<Field>[],
  folded?: AnyColumn,
): SQL | undefined {
  if (typed.length === 0) return undefined
  const terms = typed.map((term) => ({ ...term, text: plainSpelling(term.text) }))
  if (!folded) return matchesField(fields, terms)
  const sameText = Map.groupBy(terms, ({ text }) => text)
  return or(...[...sameText].map(([, some]) => matchesStored(fields, some, folded)))
}

/** Returns the condition for terms of the same text. */
function matchesStored<Field extends string>(
  fields: Record<Field, Text>,
  terms: SearchTerm<Field>[],
  folded: AnyColumn,
): SQL | undefined {
  const isStored = (texts: Iterable<string>) =>
    or(...Array.from(texts, (text) => isLike(sql`${folded}`, { text, match: 'substring' })))
  const typed = new Set(terms.map(({ text }) => text))
  const spelled = new Set(terms.flatMap(spellingsOf))
  const pattern = patternOfStored(Object.keys(fields), terms)
  if (pattern === undefined) {
    return and(isStored(typed.union(spelled)), matchesField(fields, terms))
  }
  const others = spelled.difference(typed)
  return or(
    sql`${folded} like fold_text(${pattern})`,
    others.size > 0 ? and(isStored(others), or(...inFields(fields, terms, isSpelled))) : undefined,
  )
}

// Most rows match as typed, and the spellings take longer: they are last.
const matchesField = <Field extends string>(
  fields: Record<Field, Text>,
  terms: SearchTerm<Field>[],
): SQL =>
  or(...inFields(fields, terms, isTyped), ...inFields(fields, terms, isSpelled)) ?? sql`false`

const inFields = <Field extends string>(
  fields: Record<Field, Text>,
  terms: SearchTerm<Field>[],
  conditions: (text: Text, term: FieldTerm) => SQL[],
): SQL[] =>
  terms
    .filter((term) => !isInFullName(term, terms))
    .flatMap((term) => conditions(fields[term.field], term))

/**
 * Returns the pattern that decides by the stored column alone whether a row matches these terms,
 * which have the same text; undefined when the fields must be compared. The column has `NAME
 * EMAIL|SPELLINGS|DIGITS`. It decides when all fields are searched, and the text cannot match
 * across two parts. A text without marks is one of its own spellings. The spellings have no marks,
 * so a text with marks matches none of them.
 */
function patternOfStored(fields: string[], terms: FieldTerm[]): string | undefined {
  const [text = ''] = terms.map((term) => term.text)
  const isEvery = fields.every((field) =>
    terms.some((term) => term.field === field && term.match === 'substring'),
  )
  if (!isEvery || /[\s|]/.test(text)) return undefined
  // An email is not looked for among the spellings.
  if (text.includes('@') && !/['.,&-]/.test(text)) return undefined
  const pattern = patternOf({ text, match: 'substring' })
  if (!/^\d*$/.test(foldText(text))) return pattern
  const isInDigits = terms.some((term) => isOfPhone(term) && spellingsOf(term).length > 0)
  return isInDigits ? pattern : `${pattern}|%`
}

type FieldTerm = SearchTerm<string>

const isOfPhone = ({ field }: FieldTerm) => field === 'contact_info' || field === 'phone_number'
const isOfName = ({ field }: FieldTerm) => field.endsWith('_name')

/** Returns whether the full name matches if the first or last name matches this term. */
const isInFullName = ({ field, match, text }: FieldTerm, terms: FieldTerm[]) =>
  (field === 'first_name' || field === 'last_name') &&
  match === 'substring' &&
  terms.some((term) => term.field === 'full_name' && term.match === match && term.text === text)

const isTyped = (text: Text, term: FieldTerm): SQL[] =>
  isOfPhone(term) ? [] : [isLike(sql`fold_text(${text})`, term)]

// A name without marks is its only spelling. This takes a fraction of the time of `fold_name`.
const mayHaveMarks = (name: Text) => sql`${name} !~ '^[A-Za-z0-9]+( [A-Za-z0-9]+)*$'`

function isSpelled(text: Text, term: FieldTerm): SQL[] {
  const folded = isOfPhone(term) ? sql`digits_of(${text})` : sql`fold_name(${text})`
  return spellingsOf(term).map((spelling) => {
    const isOne = isLike(folded, { text: spelling, match: 'substring' })
    // A name without marks has already been compared with this text, as it was typed.
    const isAsTyped = isOfName(term) && spelling === term.text
    return isAsTyped ? sql`(${mayHaveMarks(text)} and ${isOne})` : isOne
  })
}

/**
 * Returns the texts to look for in `digits_of` for a phone number, and in `fold_name` for a name:
 * with its marks left out, with spaces instead, and with spaces for all but apostrophes and dots,
 * as in "Nguyen O'Brien".
 */
function spellingsOf(term: FieldTerm): string[] {
  const { text, match } = term
  if (isOfPhone(term)) {
    const typed = foldText(text)
    const digits = typed.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
    return /^\+?[\d\s().-]+$/.test(typed) && digits.length >= 3 ? [digits] : []
  }
  // An email is written in one way only.
  if (!isOfName(term) || match !== 'substring' || text.includes('@')) return []
  const spellings = [
    text.replace(/['.,&-]/g, ''),
    text.replace(/['.,&-]/g, ' '),
    text.replace(/['.]/g, '').replace(/[,&-]/g, ' '),
  ]
  return [...new Set(spellings.map((spelling) => spelling.replace(/\s+/g, ' ').trim()))].filter(
    Boolean,
  )
}

const LATIN = /[a-z\d]{3}/i
const ANY_SCRIPT = /[\p{L}\p{N}]{3}/u

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
  const texts = terms.map(({ text }) => foldText(text))
  if (index === undefined || !texts.every((text) => ANY_SCRIPT.test(text))) return false
  const [row] = await rows<{ knowsScripts: boolean }>(
    db,
    sql`select 'Ж' ilike 'ж' as "knowsScripts" from pg_index
        where indexrelid = to_regclass(${index}) and indisvalid`,
  )
  if (!row) return false
  return row.knowsScripts || texts.every((text) => LATIN.test(text))
}
