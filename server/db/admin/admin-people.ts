// Customers, attorneys and admins for admins.
import { type AnyColumn, and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { components } from '#contract'
import type { SearchTerm, searchFields } from '#machines/admin/list-query.ts'
import { hasChosenAttorney } from '#server/db/chosen-attorney.ts'
import { type Queryable, type Window, wireInstant } from '#server/db/connection/database.ts'
import { type ContractRow, contractRow, converted, readItems } from '#server/db/contract-rows.ts'
import type { PersonKey, personTables } from '#server/db/people.ts'
import { attorneyCategories, bids, cases, categories } from '#server/db/schema/cases.ts'
import { admins, attorneys, customers } from '#server/db/schema/people.ts'
import { type CountedPage, countedPage } from '#server/db/search/counted-page.ts'
import { searchedList } from '#server/db/search/filtered-list.ts'
import { searchIndexes } from '#server/db/search/search-indexes.ts'
import { isFoundByIndex, matchesAny } from '#server/db/search/text-search.ts'

type Schemas = components['schemas']
type Field<List extends keyof typeof searchFields> = (typeof searchFields)[List][number]

/**
 * The filters, the order and the window of a list of people. Rows with the same time are ordered by
 * id.
 */
export interface PeopleQuery<Field extends string> extends Window {
  search: SearchTerm<Field>[]
  direction: 'asc' | 'desc'
}

interface PeopleTable<Person, Field extends string> {
  table: PgTable & { id: AnyColumn; createdAt: AnyColumn }
  searched: Record<Field, AnyColumn | SQL>
  /**
   * The stored column with all searched texts folded, and its trigram index. Set for lists that may
   * be very long.
   */
  stored?: { folded: AnyColumn; index: string }
  /** Leaves out deleted people; undefined where their rows are deleted. */
  isThere: SQL | undefined
  row: ContractRow<Person>
}

async function listPeople<Person, Field extends string>(
  db: Queryable,
  { table, searched, stored, isThere, row }: PeopleTable<Person, Field>,
  { search, direction, ...window }: PeopleQuery<Field>,
): Promise<CountedPage<Person>> {
  const list = searchedList({
    table,
    sortedBy: table.createdAt,
    direction,
    scope: isThere,
    matching: matchesAny(searched, search, stored?.folded),
    isIndexed: search.length > 0 && (await isFoundByIndex(db, stored?.index, search)),
  })
  const from = sql`from chosen join ${table} on ${table.id} = chosen.id`
  return countedPage(db, row, { ...list, from }, window)
}

// What all three roles have. The only email is the record's own: admin-views.ts adds those of the
// identity provider.
const common = (table: (typeof personTables)[PersonKey['role']]) => ({
  id: table.id,
  clerk_user_id: table.clerkUserId,
  email: table.email,
  clerk_emails: sql<string[]>`array[${table.email}]`,
  created_at: wireInstant(table.createdAt),
  last_signin_at: wireInstant(table.lastSigninAt),
})

const customer = contractRow<Schemas['AdminCustomer']>({
  ...common(customers),
  first_name: customers.firstName,
  last_name: customers.lastName,
  contact_info: customers.contactInfo,
  cases_count: sql<number>`(select count(*)::int from ${cases} where ${eq(cases.customerId, customers.id)})`,
})

const categoryNames = sql<string[]>`array(select ${categories.name}
  from ${attorneyCategories} join ${categories} on ${eq(categories.id, attorneyCategories.categoryId)}
  where ${eq(attorneyCategories.attorneyId, attorneys.id)}
  order by ${categories.isOther}, ${categories.position}, ${categories.name})`
const countedBids = (condition?: SQL) =>
  sql<number>`(select count(*)::int from ${bids} where ${and(eq(bids.attorneyId, attorneys.id), condition)})`

const attorney = contractRow<Schemas['AdminAttorney']>({
  ...common(attorneys),
  company_name: attorneys.companyName,
  profile_image: attorneys.profileImage,
  law_firm_size: attorneys.lawFirmSize,
  website_link: attorneys.websiteLink,
  languages_known: attorneys.languagesKnown,
  description: attorneys.description,
  category: converted(categoryNames, (names) => names.map((name) => ({ name }))),
  bids_count: countedBids(),
  open_bids_count: countedBids(sql`${bids.bidStatus} = 'open'`),
  won_cases_count: sql<number>`(select count(*)::int
    from ${bids} join ${cases} on ${eq(cases.acceptedBidId, bids.id)}
    where ${eq(bids.attorneyId, attorneys.id)} and ${bids.bidStatus} = 'accepted'
      and ${hasChosenAttorney})`,
  places: 'unselected',
  licenses: 'unselected',
})

const admin = contractRow<Schemas['AdminUser']>({
  ...common(admins),
  first_name: admins.firstName,
  last_name: admins.lastName,
  contact_info: admins.contactInfo,
})

const namesIn = ({ firstName, lastName }: { firstName: AnyColumn; lastName: AnyColumn }) => ({
  first_name: firstName,
  last_name: lastName,
  full_name: sql`${firstName} || ' ' || ${lastName}`,
})

/** Returns a page of all customers. */
export const listCustomers = (db: Queryable, query: PeopleQuery<Field<'customers'>>) =>
  listPeople<Schemas['AdminCustomer'], Field<'customers'>>(
    db,
    {
      table: customers,
      searched: {
        ...namesIn(customers),
        email: customers.email,
        contact_info: customers.contactInfo,
      },
      stored: { folded: customers.searchText, index: searchIndexes.customers },
      isThere: undefined,
      row: customer,
    },
    query,
  )

/** Returns a page of all attorneys. */
export const listAttorneys = (db: Queryable, query: PeopleQuery<Field<'attorneys'>>) =>
  listPeople<Schemas['AdminAttorney'], Field<'attorneys'>>(
    db,
    {
      table: attorneys,
      searched: {
        company_name: attorneys.companyName,
        email: attorneys.email,
        phone_number: attorneys.phoneNumber,
      },
      stored: { folded: attorneys.searchText, index: searchIndexes.attorneys },
      isThere: isNull(attorneys.deletedAt),
      row: attorney,
    },
    query,
  )

/** Returns a page of all admins. */
export const listAdmins = (db: Queryable, query: PeopleQuery<Field<'admins'>>) =>
  listPeople<Schemas['AdminUser'], Field<'admins'>>(
    db,
    {
      table: admins,
      searched: { ...namesIn(admins), email: admins.email, contact_info: admins.contactInfo },
      isThere: undefined,
      row: admin,
    },
    query,
  )

async function findOne<Person>(
  db: Queryable,
  { table, row }: { table: PgTable; row: ContractRow<Person> },
  where: SQL | undefined,
): Promise<Person | undefined> {
  const [item] = await readItems(db, row, sql`from ${table} where ${where}`)
  return item
}

/** Returns a customer; undefined when there is none. */
export const findAdminCustomer = (db: Queryable, id: string) =>
  findOne(db, { table: customers, row: customer }, eq(customers.id, id))

/** Returns an attorney; with `orDeleted` also the empty record of a deleted one. */
export const findAdminAttorney = (db: Queryable, id: string, { orDeleted = false } = {}) =>
  findOne(
    db,
    { table: attorneys, row: attorney },
    and(eq(attorneys.id, id), orDeleted ? undefined : isNull(attorneys.deletedAt)),
  )

/** Returns an admin; undefined when there is none. */
export const findAdminUser = (db: Queryable, id: string) =>
  findOne(db, { table: admins, row: admin }, eq(admins.id, id))

// Several, in case one admin is away, but few enough not to send many emails.
const MAX_NOTIFIED = 20

/**
 * Returns the ids of the admins who are notified of a problem: those who joined first, at most
 * `MAX_NOTIFIED`.
 */
export async function findAdminsToNotify(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ id: admins.id })
    .from(admins)
    .orderBy(admins.createdAt, admins.id)
    .limit(MAX_NOTIFIED)
  return rows.map(({ id }) => id)
}
