// The search and filter syntax of the admin lists (specification §3.1): the app writes it, the
// server parses it.
//   search:  field[ilike]=*term*  joined with |, any may match
//   filters: field[eq]=value or field[ne]=value  joined with &, all must match
import { normalizeLine } from '#machines/typed-text.ts'
import { MAX_TERM_LENGTH } from './list-limits.ts'

/**
 * The fields that each admin list searches: those of specification §2.7, and others that the list
 * shows. `full_name` is the first and last name with a space between them.
 */
export const searchFields = {
  customers: ['first_name', 'last_name', 'full_name', 'email', 'contact_info'],
  attorneys: ['company_name', 'email', 'phone_number'],
  admins: ['first_name', 'last_name', 'full_name', 'email', 'contact_info'],
  cases: ['category_name', 'case_status', 'unique_id', 'customer_name', 'customer_email'],
  bids: [
    'category_name',
    'case_status',
    'bid_status',
    'unique_id',
    'company_name',
    'attorney_email',
    'bid_amount',
  ],
  invitations: ['email'],
} as const

/**
 * The search fields of the admin's list of bids. The list shows the status of the bid, not of its
 * case, so `case_status` is left out.
 */
export const bidListSearchFields = searchFields.bids.filter((field) => field !== 'case_status')

/** The fields that each list filters by. */
export const filterFields = {
  cases: ['category_name', 'case_status', 'state'],
  bids: ['category_name', 'bid_status'],
} as const

/** The most terms of one search, and filters of one list. */
export const MAX_TERMS = 10

/** A field, and the text that it must contain. */
export interface SearchTerm<Field extends string> {
  field: Field
  match: 'whole' | 'prefix' | 'suffix' | 'substring'
  text: string
}

/** A field, and the value that it must or must not have. */
export interface Filter<Field extends string> {
  field: Field
  operator: 'eq' | 'ne'
  value: string
}

/** The parsed terms, or an error message for people. */
export type Parsed<Term> = { terms: Term[] } | { error: string }

// The characters of the syntax itself, and their encoding inside a value.
const ENCODED = /%(?:7C|2A|3D|5B|5D|26|25)/gi
const RESERVED = /[|*=[\]&%]/g

const encode = (text: string) =>
  text.replace(RESERVED, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
const decode = (text: string) =>
  text.replace(ENCODED, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))

/** Returns the search for a text anywhere in one of the fields; undefined for a blank text. */
export function searchFor(fields: readonly string[], text: string): string | undefined {
  const term = searchable(normalizeLine(text).replace(/ {2,}/g, ' '))
  if (term === '') return undefined
  return fields.map((field) => `${field}[ilike]=*${encode(term)}*`).join('|')
}

// Removes lone surrogates, which cutting a long text may leave, and characters that no database
// stores.
const searchable = (text: string) =>
  text
    .toWellFormed()
    .replaceAll('\0', '')
    .slice(0, MAX_TERM_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')

/** Returns the filters as a query parameter; undefined for none. */
export function filtersFor(filters: Filter<string>[]): string | undefined {
  if (filters.length === 0) return undefined
  return filters.map((one) => `${one.field}[${one.operator}]=${encode(one.value)}`).join('&')
}

/** Parses a search by these fields. An empty text has no terms. */
export function parseSearch<Field extends string>(
  fields: readonly Field[],
  search = '',
): Parsed<SearchTerm<Field>> {
  return parseTerms(search, '|', (part) => {
    const { field, operator, value } = splitTerm(fields, part)
    if (operator !== 'ilike') throw new Malformed(`'${operator}' is no way to search.`)
    const [, before, text = '', after] = /^(\*?)([^*]*)(\*?)$/.exec(value) ?? refuseStars()
    const match = matchOf(before !== '', after !== '')
    return { field, match, text: normalizeLine(readable(text)) }
  })
}

/** Parses filters by these fields. An empty text has no filters. */
export function parseFilters<Field extends string>(
  fields: readonly Field[],
  filters = '',
): Parsed<Filter<Field>> {
  return parseTerms(filters, '&', (part) => {
    const { field, operator, value } = splitTerm(fields, part)
    if (operator !== 'eq' && operator !== 'ne') {
      throw new Malformed(`'${operator}' is no way to filter.`)
    }
    return { field, operator, value: readable(value) }
  })
}

/** Why a text does not match the syntax. */
class Malformed extends Error {}

function parseTerms<Term>(
  text: string,
  separator: string,
  read: (part: string) => Term,
): Parsed<Term> {
  if (text === '') return { terms: [] }
  const parts = text.split(separator, MAX_TERMS + 1)
  if (parts.length > MAX_TERMS) return { error: `Use at most ${MAX_TERMS} terms.` }
  try {
    return { terms: parts.map(read) }
  } catch (error) {
    if (error instanceof Malformed) return { error: error.message }
    throw error
  }
}

// `field[operator]=value`; the rest of the text belongs to the value.
function splitTerm<Field extends string>(fields: readonly Field[], part: string) {
  const [, name = '', operator = '', value = ''] =
    /^(\w{1,50})\[(\w{1,50})\]=(.*)$/s.exec(part) ?? refuseForm()
  const field = fields.find((one) => one === name)
  if (field === undefined) throw new Malformed(`There is no field '${name}' here.`)
  return { field, operator, value }
}

// The limits apply to the decoded text, not to its encoded length.
function readable(value: string): string {
  const text = decode(value)
  if (text.length > MAX_TERM_LENGTH) {
    throw new Malformed(`Use at most ${MAX_TERM_LENGTH} characters in a term.`)
  }
  if (text.includes('\0') || !text.isWellFormed()) {
    throw new Malformed('That is not readable text.')
  }
  return text
}

function matchOf(isOpenBefore: boolean, isOpenAfter: boolean) {
  if (isOpenBefore) return isOpenAfter ? 'substring' : 'suffix'
  return isOpenAfter ? 'prefix' : 'whole'
}

function refuseForm(): never {
  throw new Malformed('Use field[operator]=value.')
}

function refuseStars(): never {
  throw new Malformed("Use '*' only at the ends of a term.")
}
