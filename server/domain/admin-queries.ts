// What an admin searches and filters by, as the lists understand it: practice areas, statuses and case numbers in place
// of texts. The grammar is the shared one; whoever breaks it is told what is wrong.
import {
  type Filter,
  filterFields,
  type Parsed,
  parseFilters,
  parseSearch,
  type SearchTerm,
  searchFields,
} from '#machines/admin/list-query.ts'
import type { CaseStatus } from '#machines/lifecycle/case.machine.ts'
import type { BidConditions, CaseConditions, Choice, SoughtCases } from '#server/db/admin-cases.ts'
import { findCategoriesLike, findCategoryByName } from '#server/db/categories.ts'
import type { Queryable } from '#server/db/database.ts'
import { Problem } from '#server/errors.ts'

const caseStatuses = [
  'open',
  'paused',
  'pending',
  'accepted',
  'rejected',
  'closed',
] as const satisfies CaseStatus[]
// Document 2, section 4: the admin's filter offers `closed` too.
const bidStatuses = ['open', 'accepted', 'rejected', 'closed'] as const

/** The terms of a search of this list. Throws MALFORMED_REQUEST. */
export const searchIn = <List extends keyof typeof searchFields>(
  list: List,
  search: string | undefined,
): SearchTerm<(typeof searchFields)[List][number]>[] =>
  termsOf('search', parseSearch<(typeof searchFields)[List][number]>(searchFields[list], search))

/** What cases must be; null where none can be it. Throws MALFORMED_REQUEST. */
export async function caseConditions(
  db: Queryable,
  { search, filters }: { search?: string; filters?: string },
): Promise<CaseConditions | null> {
  const terms = searchIn('cases', search)
  const wanted = termsOf('filters', parseFilters(filterFields.cases, filters))
  const statuses = choices(wanted, 'case_status', caseStatuses)
  const found = await resolve(db, terms, wanted)
  return found && { ...found, statuses }
}

/** What bids, and the cases that they are on, must be; null where none can be it. Throws MALFORMED_REQUEST. */
export async function bidConditions(
  db: Queryable,
  { search, filters }: { search?: string; filters?: string },
): Promise<BidConditions | null> {
  const terms = searchIn('bids', search)
  const wanted = termsOf('filters', parseFilters(filterFields.bids, filters))
  const statuses = choices(wanted, 'bid_status', bidStatuses)
  const found = await resolve(db, terms, wanted)
  return found && { ...found, statuses }
}

function termsOf<Term>(field: 'search' | 'filters', parsed: Parsed<Term>): Term[] {
  if ('terms' in parsed) return parsed.terms
  throw malformed(field, parsed.error)
}

const malformed = (field: 'search' | 'filters', message: string) =>
  new Problem('MALFORMED_REQUEST', { errors: [{ field, message }] })

type Sought = (typeof searchFields)['cases'][number]

async function resolve(
  db: Queryable,
  terms: SearchTerm<Sought>[],
  filters: Filter<string>[],
): Promise<Pick<CaseConditions, 'sought' | 'categories'> | null> {
  const sought = terms.length > 0 ? await soughtCases(db, terms) : undefined
  if (sought && Object.values(sought).every(({ length }) => length === 0)) return null
  const categories: Choice<string>[] = []
  for (const { field, operator, value } of filters) {
    if (field !== 'category_name') continue
    const area = await findCategoryByName(db, value)
    if (area) categories.push({ value: area.id, isWanted: operator === 'eq' })
    else if (operator === 'eq') return null
  }
  return { sought, categories }
}

async function soughtCases(db: Queryable, terms: SearchTerm<Sought>[]): Promise<SoughtCases> {
  const of = <Field extends Sought>(field: Field) =>
    terms.filter((term): term is SearchTerm<Field> => term.field === field)
  const areas = of('category_name')
  return {
    statuses: caseStatuses.filter((status) => of('case_status').some((term) => fits(status, term))),
    categoryIds: areas.length > 0 ? await findCategoriesLike(db, areas) : [],
    uniqueIds: of('unique_id').flatMap(({ text }) => caseNumber(text)),
  }
}

function fits(status: string, { match, text }: SearchTerm<Sought>): boolean {
  const wanted = text.toLowerCase()
  switch (match) {
    case 'whole':
      return status === wanted
    case 'prefix':
      return status.startsWith(wanted)
    case 'suffix':
      return status.endsWith(wanted)
    case 'substring':
      return status.includes(wanted)
  }
}

const LARGEST_NUMBER = 2 ** 31 - 1

// A part of a number is of no use to anybody, so that it is always the whole one that is meant, with the # that it is
// shown with or without it.
function caseNumber(text: string): number[] {
  const [, digits] = /^#?(\d{1,10})$/.exec(text) ?? []
  const number = digits === undefined ? Number.POSITIVE_INFINITY : Number(digits)
  return number <= LARGEST_NUMBER ? [number] : []
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
