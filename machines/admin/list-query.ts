// What an admin's lists are searched and filtered by, as it travels (specification §3.1): written by the phone,
// read by the server.
//   search:  field[ilike]=*term*  joined with |, whichever matches
//   filters: field[eq]=value or field[ne]=value  joined with &, all of them

/**
 * The fields that each admin list can be searched by: those of the specification (section 7), and others that the list
 * shows. `full_name` is first and last name with a space between them.
 */
export const searchFields = {
  customers: ['first_name', 'last_name', 'full_name', 'email'],
  attorneys: ['company_name', 'email'],
  admins: ['first_name', 'last_name', 'full_name', 'email'],
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
 * The search fields of the admin's list of bids. The list shows the status of the bid, not of its case, so
 * `case_status` is left out.
 */
export const shownOfBids = searchFields.bids.filter((field) => field !== 'case_status')

/** What each list can be filtered by. */
export const filterFields = {
  cases: ['category_name', 'case_status'],
  bids: ['category_name', 'bid_status'],
} as const

/** The most terms of one search, and filters of one list. */
export const MOST_TERMS = 10
/** The longest term or value, in characters as JavaScript counts them. */
export const LONGEST_TERM = 100

/** A field, and where in it the text must stand. */
export interface SearchTerm<Field extends string> {
  field: Field
  match: 'whole' | 'prefix' | 'suffix' | 'substring'
  text: string
}

/** A field that must be a value, or must not be. */
export interface Filter<Field extends string> {
  field: Field
  operator: 'eq' | 'ne'
  value: string
}

/** What was read, or what is wrong with it, in words for people. */
export type Parsed<Term> = { terms: Term[] } | { error: string }

// What the grammar itself is made of, and what stands for it within a value.
const ENCODED = /%(?:7C|2A|3D|5B|5D|26|25)/gi
const RESERVED = /[|*=[\]&%]/g

const encode = (text: string) =>
  text.replace(RESERVED, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
const decode = (text: string) =>
  text.replace(ENCODED, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))

/** A search for a text anywhere in one of the fields; undefined for a blank one, which is none. */
export function searchFor(fields: readonly string[], text: string): string | undefined {
  const term = sendable(text.trim().replace(/ {2,}/g, ' '))
  if (term === '') return undefined
  return fields.map((field) => `${field}[ilike]=*${encode(term)}*`).join('|')
}

// Without halves of characters, such as the end of what is too long may be, and without what no database stores.
const sendable = (text: string) =>
  text
    .toWellFormed()
    .replaceAll('\0', '')
    .slice(0, LONGEST_TERM)
    .replace(/[\uD800-\uDBFF]$/, '')

/** Filters as they travel; undefined for none. */
export function filtersFor(filters: Filter<string>[]): string | undefined {
  if (filters.length === 0) return undefined
  return filters.map((one) => `${one.field}[${one.operator}]=${encode(one.value)}`).join('&')
}

/** Reads a search by these fields. No text is no term. */
export function parseSearch<Field extends string>(
  fields: readonly Field[],
  search = '',
): Parsed<SearchTerm<Field>> {
  return parseTerms(search, '|', (part) => {
    const { field, operator, value } = inParts(fields, part)
    if (operator !== 'ilike') throw new Malformed(`'${operator}' is no way to search.`)
    const [, before, text = '', after] = /^(\*?)([^*]*)(\*?)$/.exec(value) ?? refuseStars()
    return { field, match: matchOf(before !== '', after !== ''), text: readable(text) }
  })
}

/** Reads filters by these fields. No text is no filter. */
export function parseFilters<Field extends string>(
  fields: readonly Field[],
  filters = '',
): Parsed<Filter<Field>> {
  return parseTerms(filters, '&', (part) => {
    const { field, operator, value } = inParts(fields, part)
    if (operator !== 'eq' && operator !== 'ne') {
      throw new Malformed(`'${operator}' is no way to filter.`)
    }
    return { field, operator, value: readable(value) }
  })
}

/** Why a text is not of the grammar. */
class Malformed extends Error {}

function parseTerms<Term>(
  text: string,
  separator: string,
  read: (part: string) => Term,
): Parsed<Term> {
  if (text === '') return { terms: [] }
  const parts = text.split(separator, MOST_TERMS + 1)
  if (parts.length > MOST_TERMS) return { error: `Use at most ${MOST_TERMS} terms.` }
  try {
    return { terms: parts.map(read) }
  } catch (error) {
    if (error instanceof Malformed) return { error: error.message }
    throw error
  }
}

// `field[operator]=value`; whatever else is in the value is the value's.
function inParts<Field extends string>(fields: readonly Field[], part: string) {
  const [, name = '', operator = '', value = ''] =
    /^(\w{1,50})\[(\w{1,50})\]=(.*)$/s.exec(part) ?? refuseForm()
  const field = fields.find((one) => one === name)
  if (field === undefined) throw new Malformed(`There is no field '${name}' here.`)
  return { field, operator, value }
}

// Limits are of the text that is meant, however long it is when encoded.
function readable(value: string): string {
  const text = decode(value)
  if (text.length > LONGEST_TERM) {
    throw new Malformed(`Use at most ${LONGEST_TERM} characters in a term.`)
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
