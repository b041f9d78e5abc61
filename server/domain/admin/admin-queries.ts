// Turns the search terms and filters of admins into those of the lists: ids of categories and
// statuses, and digits, instead of texts. All lists share one grammar; a query that breaks it is
// refused with MALFORMED_REQUEST.
import {
  type Filter,
  filterFields,
  type Parsed,
  parseFilters,
  parseSearch,
  type SearchTerm,
  searchFields,
} from '#machines/admin/list-query.ts'
import type { CaseStatus } from '#machines/lifecycle/case-model.ts'
import { states } from '#machines/places/states.ts'
import type { Amount, BidConditions } from '#server/db/admin/admin-bids.ts'
import type { CaseConditions, CaseSearch, Choice } from '#server/db/admin/admin-cases.ts'
import { findCategoriesLike, findCategoryIdsNamed } from '#server/db/categories.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { Problem } from '#server/errors.ts'

const caseStatuses = [
  'open',
  'paused',
  'pending',
  'accepted',
  'rejected',
  'closed',
] as const satisfies CaseStatus[]
const stateCodes = states.map(({ code }) => code)
const ownStatuses = ['open', 'accepted', 'rejected', 'ended'] as const
// Specification §2.4: the admin's filter also offers `closed`, which selects bids on closed cases.
const bidStatuses = [...ownStatuses, 'closed'] as const

/** Returns the terms of a search in this list. Throws MALFORMED_REQUEST. */
export const searchIn = <List extends keyof typeof searchFields>(
  list: List,
  search: string | undefined,
): SearchTerm<(typeof searchFields)[List][number]>[] =>
  termsOf('search', parseSearch<(typeof searchFields)[List][number]>(searchFields[list], search))

/**
 * Returns the filters of a list of cases; null when no case can match. Throws MALFORMED_REQUEST.
 */
export async function caseConditions(
  db: Queryable,
  { search, filters }: { search?: string; filters?: string },
): Promise<CaseConditions | null> {
  const terms = searchIn('cases', search)
  const fieldFilters = termsOf('filters', parseFilters(filterFields.cases, filters))
  const statuses = choices(fieldFilters, 'case_status', caseStatuses)
  const inStates = choices(fieldFilters, 'state', stateCodes)
  const categories = await categoryChoices(db, fieldFilters)
  const filtered = categories && { categories, statuses, states: inStates }
  if (terms.length === 0) return filtered && { sought: undefined, ...filtered }
  const sought = {
    ...(await soughtCases(db, terms)),
    customers: terms.filter((term) => isOf(term, 'customer_name', 'customer_email')),
  }
  return filtered && isAnySought(sought) ? { sought, ...filtered } : null
}

/**
 * Returns the filters of a list of bids and their cases; null when no bid can match. Throws
 * MALFORMED_REQUEST.
 */
export async function bidConditions(
  db: Queryable,
  { search, filters }: { search?: string; filters?: string },
): Promise<BidConditions | null> {
  const terms = searchIn('bids', search)
  const fieldFilters = termsOf('filters', parseFilters(filterFields.bids, filters))
  const statuses = choices(fieldFilters, 'bid_status', bidStatuses)
  const categories = await categoryChoices(db, fieldFilters)
  if (terms.length === 0) return categories && { sought: undefined, categories, statuses }
  const own = ownStatuses.filter((status) => terms.some(isStatus('bid_status', status)))
  const isClosed = terms.some(isStatus('bid_status', 'closed'))
  const cases = await soughtCases(db, terms)
  const sought = {
    ...cases,
    statuses: isClosed ? [...cases.statuses, 'closed' as const] : cases.statuses,
    bidStatuses: own,
    firms: terms.filter((term) => isOf(term, 'company_name', 'attorney_email')),
    amounts: terms.flatMap((term) => (isOf(term, 'bid_amount') ? amountOf(term) : [])),
  }
  return categories && isAnySought(sought) ? { sought, categories, statuses } : null
}

function termsOf<Term>(field: 'search' | 'filters', parsed: Parsed<Term>): Term[] {
  if ('terms' in parsed) return parsed.terms
  throw malformed(field, parsed.error)
}

const malformed = (field: 'search' | 'filters', message: string) =>
  new Problem('MALFORMED_REQUEST', { errors: [{ field, message }] })

type Field = (typeof searchFields)['cases' | 'bids'][number]

function isOf<Wanted extends Field>(
  term: SearchTerm<Field>,
  ...fields: Wanted[]
): term is SearchTerm<Wanted> {
  return fields.some((field) => field === term.field)
}

const isAnySought = (sought: object) => Object.values(sought).some(({ length }) => length > 0)

// Returns null when no category matches.
async function categoryChoices(
  db: Queryable,
  filters: Filter<string>[],
): Promise<Choice<string[]>[] | null> {
  const categories: Choice<string[]>[] = []
  for (const { field, operator, value } of filters) {
    if (field !== 'category_name') continue
    const ids = await findCategoryIdsNamed(db, value)
    if (ids.length > 0) categories.push({ value: ids, isWanted: operator === 'eq' })
    else if (operator === 'eq') return null
  }
  return categories
}

async function soughtCases(db: Queryable, terms: SearchTerm<Field>[]): Promise<CaseSearch> {
  const named = terms.filter((term) => isOf(term, 'category_name'))
  const categoryIds = named.length > 0 ? await findCategoriesLike(db, named) : []
  return {
    statuses: caseStatuses.filter((status) => terms.some(isStatus('case_status', status))),
    categoryIds: categoryIds ?? [],
    categoryTerms: categoryIds ? [] : named,
    numbers: terms.flatMap((term) => (isOf(term, 'unique_id') ? digitsOf(term) : [])),
  }
}

const isStatus = (field: Field, status: string) => (term: SearchTerm<Field>) =>
  term.field === field && fits(status, term)

function fits(status: string, { match, text }: SearchTerm<Field>): boolean {
  const name = text.toLowerCase()
  switch (match) {
    case 'whole':
      return status === name
    case 'prefix':
      return status.startsWith(name)
    case 'suffix':
      return status.endsWith(name)
    case 'substring':
      return status.includes(name)
  }
}

// Case numbers are shown with a #, so one may be typed first; the digits after it are then the
// beginning of the number.
function digitsOf({ match, text }: SearchTerm<'unique_id'>): CaseSearch['numbers'] {
  // A case by its title, '#1012 DUI', or by its number and customer.
  const [, named, rest] = /^#(\d{1,10}) (.+)$/s.exec(text) ?? []
  if (named !== undefined && rest !== undefined) {
    return [{ match: 'whole', text: named, words: rest.split(' ') }]
  }
  const [, mark, digits] = /^(#?)(\d{1,10})$/.exec(text) ?? []
  if (digits === undefined) return []
  const fromStart = {
    whole: 'whole',
    suffix: 'whole',
    prefix: 'prefix',
    substring: 'prefix',
  } as const
  return [{ match: mark ? fromStart[match] : match, text: digits }]
}

const LARGEST_INTEGER = 2 ** 31 - 1

// Returns the amount that a search means: '$1,500', '1,500' or '30%'; '33' may be dollars or
// percent.
function amountOf({ text }: SearchTerm<'bid_amount'>): Amount[] {
  const [, dollars, percent, plain] =
    /^(?:\$ ?([\d,]{1,13})|(\d{1,3}) ?%|(\d{1,3}(?:,\d{3}){1,3}|\d{1,10}))$/.exec(text) ?? []
  const digits = (dollars ?? percent ?? plain)?.replaceAll(',', '')
  const value = Number(digits)
  if (!digits || value > LARGEST_INTEGER) return []
  const isInDollars = dollars !== undefined || plain?.includes(',')
  return [{ value, isPercent: isInDollars ? false : percent !== undefined || undefined }]
}

function choices<Status extends string>(
  filters: Filter<string>[],
  name: string,
  statuses: readonly Status[],
): Choice<Status>[] {
  return filters
    .filter(({ field }) => field === name)
    .map(({ operator, value }) => {
      const status = statuses.find((one) => one === value.toLowerCase())
      if (!status) throw malformed('filters', `There is no ${name} '${value}'.`)
      return { value: status, isWanted: operator === 'eq' }
    })
}
