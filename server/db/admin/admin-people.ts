// Customers, attorneys and admins for admins.
import { type AnyColumn, and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { components } from '#contract'
import type { SearchTerm, searchFields } from '#machines/admin/list-query.ts'
import { type Queryable, rows, type Window, wireInstant } from '#server/db/connection/database.ts'
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
export interface WantedPeople<Field extends string> extends Window {
  search: SearchTerm<Field>[]
  direction: 'asc' | 'desc'
}

interface PeopleTable<Field extends string> {
  table: PgTable & { id: AnyColumn; createdAt: AnyColumn }
  searched: Record<Field, AnyColumn | SQL>
  /**
   * The stored column with all searched texts folded, and its trigram index. Set for lists that may
   * be very long.
   */
  stored?: { folded: AnyColumn; index: string }
  /** Leaves out deleted people; undefined where their rows are deleted. */
  isThere: SQL | undefined
  columns: SQL
}

async function listPeople<Person, Field extends string>(
  db: Queryable,
  { table, searched, stored, isThere, columns }: PeopleTable<Field>,
  { search, direction, ...window }: WantedPeople<Field>,
): Promise<CountedPage<Person>> {
  const list = searchedList({
    table,
    sortedBy: table.createdAt,
    direction,
    scope: isThere,
    matching: matchesAny(searched, search, stored?.folded),
    isIndexed: search.length > 0 && (await isFoundByIndex(db, stored?.index, search)),
  })
  const items = sql`select ${columns} from chosen join ${table} on ${table.id} = chosen.id`
  return countedPage<Person>(db, { ...list, items }, window)
}

// Columns that all three roles have. The only email is the record's own: admin-views.ts adds those
// of the identity provider.
const common = (table: {
  id: AnyColumn
  clerkUserId: AnyColumn
  email: AnyColumn
  createdAt: AnyColumn
  lastSigninAt: AnyColumn
}) => sql`${table.id} as id, ${table.clerkUserId} as clerk_user_id, ${table.email} as email,
  json_build_array(${table.email}) as clerk_emails, ${wireInstant(table.createdAt)} as created_at,
  ${wireInstant(table.lastSigninAt)} as last_signin_at`

const customerColumns = sql`${common(customers)}, ${customers.firstName} as first_name,
  ${customers.lastName} as last_name, ${customers.contactInfo} as contact_info,
  (select count(*)::int from ${cases} where ${eq(cases.customerId, customers.id)}) as cases_count`

const attorneyColumns = sql`${common(attorneys)}, ${attorneys.companyName} as company_name,
  ${attorneys.profileImage} as profile_image, ${attorneys.lawFirmSize} as law_firm_size,
  ${attorneys.websiteLink} as website_link, ${attorneys.languagesKnown} as languages_known,
  ${attorneys.description} as description,
  (select coalesce(json_agg(json_build_object('name', ${categories.name})
      order by ${categories.isOther}, ${categories.position}, ${categories.name}), '[]')
    from ${attorneyCategories} join ${categories} on ${eq(categories.id, attorneyCategories.categoryId)}
    where ${eq(attorneyCategories.attorneyId, attorneys.id)}) as category,
  (select count(*)::int from ${bids} where ${eq(bids.attorneyId, attorneys.id)}) as bids_count,
  (select count(*)::int from ${bids} where ${eq(bids.attorneyId, attorneys.id)}
    and ${bids.bidStatus} = 'open') as open_bids_count,
  (select count(*)::int from ${bids} join ${cases} on ${eq(cases.acceptedBidId, bids.id)}
    where ${eq(bids.attorneyId, attorneys.id)} and ${bids.bidStatus} = 'accepted'
      and ${cases.caseStatus} in ('pending', 'accepted')) as won_cases_count`

const adminColumns = sql`${common(admins)}, ${admins.firstName} as first_name,
  ${admins.lastName} as last_name, ${admins.contactInfo} as contact_info`

const namesIn = ({ firstName, lastName }: { firstName: AnyColumn; lastName: AnyColumn }) => ({
  first_name: firstName,
  last_name: lastName,
  full_name: sql`${firstName} || ' ' || ${lastName}`,
})

/** Returns a page of all customers. */
export const listCustomers = (db: Queryable, wanted: WantedPeople<Field<'customers'>>) =>
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
      columns: customerColumns,
    },
    wanted,
  )

/** Returns a page of all attorneys. */
export const listAttorneys = (db: Queryable, wanted: WantedPeople<Field<'attorneys'>>) =>
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
      columns: attorneyColumns,
    },
    wanted,
  )

/** Returns a page of all admins. */
export const listAdmins = (db: Queryable, wanted: WantedPeople<Field<'admins'>>) =>
  listPeople<Schemas['AdminUser'], Field<'admins'>>(
    db,
    {
      table: admins,
      searched: { ...namesIn(admins), email: admins.email, contact_info: admins.contactInfo },
      isThere: undefined,
      columns: adminColumns,
    },
    wanted,
  )

async function findOne<Person>(
  db: Queryable,
  { table, columns }: { table: PgTable; columns: SQL },
  where: SQL | undefined,
): Promise<Person | undefined> {
  const [found] = await rows<Person>(db, sql`select ${columns} from ${table} where ${where}`)
  return found
}

/** Returns a customer; undefined when there is none. */
export const findAdminCustomer = (db: Queryable, id: string) =>
  findOne<Schemas['AdminCustomer']>(
    db,
    { table: customers, columns: customerColumns },
    eq(customers.id, id),
  )

/** Returns an attorney; with `orDeleted` also the empty record of a deleted one. */
export const findAdminAttorney = (db: Queryable, id: string, { orDeleted = false } = {}) =>
  findOne<Schemas['AdminAttorney']>(
    db,
    { table: attorneys, columns: attorneyColumns },
    and(eq(attorneys.id, id), orDeleted ? undefined : isNull(attorneys.deletedAt)),
  )

/** Returns an admin; undefined when there is none. */
export const findAdminUser = (db: Queryable, id: string) =>
  findOne<Schemas['AdminUser']>(db, { table: admins, columns: adminColumns }, eq(admins.id, id))

// Several, in case one admin is away, but few enough not to send many emails.
const MAX_NOTIFIED = 20

/** Returns the ids of the admins who are notified of a problem: those who joined first, at most `MAX_NOTIFIED`. */
export async function findAdminsToNotify(db: Queryable): Promise<string[]> {
  const found = await db
    .select({ id: admins.id })
    .from(admins)
    .orderBy(admins.createdAt, admins.id)
    .limit(MAX_NOTIFIED)
  return found.map(({ id }) => id)
}
