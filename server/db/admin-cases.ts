// Cases and bids as admins read them: all, or one person's. What they are searched and filtered by is looked up first
// (practice areas, statuses, a number), so that what is left is for the indexes.
import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { components } from '#contract'
import type { CaseStatus } from '#machines/lifecycle/case.machine.ts'
import { type CountedPage, countedPage, MOST_WALKED } from './counted-page.ts'
import { type Queryable, rows, type Window, wireInstant } from './database.ts'
import { attorneys, bids, cases, categories, customers } from './schema.ts'

type Schemas = components['schemas']

/** Cases of any of these. */
export interface SoughtCases {
  statuses: CaseStatus[]
  categoryIds: string[]
  uniqueIds: number[]
}

/** That it is this, or that it is not. */
export interface Choice<Value> {
  value: Value
  isWanted: boolean
}

/** What cases must be, all of it. */
export interface CaseConditions {
  /** Undefined where nothing is searched for. */
  sought: SoughtCases | undefined
  categories: Choice<string>[]
  statuses: Choice<CaseStatus>[]
}

const isSought = ({ statuses, categoryIds, uniqueIds }: SoughtCases) =>
  or(
    statuses.length > 0 ? inArray(cases.caseStatus, statuses) : undefined,
    categoryIds.length > 0 ? inArray(cases.categoryId, categoryIds) : undefined,
    uniqueIds.length > 0 ? inArray(cases.uniqueId, uniqueIds) : undefined,
  ) ?? sql`false`

const caseConditions = ({ sought, categories: areas, statuses }: CaseConditions) =>
  and(
    sought && isSought(sought),
    ...areas.map(({ value, isWanted }) => (isWanted ? eq : ne)(cases.categoryId, value)),
    ...statuses.map(({ value, isWanted }) => (isWanted ? eq : ne)(cases.caseStatus, value)),
  )

/** How cases can be sorted. */
export type CaseSort = 'created_at' | 'unique_id'

/** A part of all cases, or of one client's. */
export async function listAllCases(
  db: Queryable,
  wanted: {
    customerId: string | undefined
    sort: CaseSort
    direction: 'asc' | 'desc'
  } & CaseConditions &
    Window,
): Promise<CountedPage<Schemas['AdminCaseListItem']>> {
  const place = wanted.sort === 'unique_id' ? cases.uniqueId : cases.createdAt
  const scope =
    wanted.customerId === undefined ? undefined : eq(cases.customerId, wanted.customerId)
  const condition = caseConditions(wanted)
  const order = sql.raw(`order by place ${wanted.direction}, id ${wanted.direction}`)
  const chosen = sql`${cases.id} as id, ${place} as place`
  const inOrder = sql`(select *, ${place} as place from ${cases} ${whereIf(scope)} ${order} limit ${MOST_WALKED}::integer) as ${cases}`
  return countedPage(
    db,
    {
      found: sql`select ${chosen} from ${cases} ${whereIf(and(scope, condition))} ${condition ? sql`` : order}`,
      walk: condition && sql`select ${chosen} from ${inOrder} where ${condition}`,
      direction: wanted.direction,
      items: sql`select ${cases.id} as id, ${cases.uniqueId} as unique_id,
          ${categories.name} as category_name, ${cases.caseStatus} as case_status,
          ${wireInstant(cases.createdAt)} as created_at, ${cases.customerId} as customer_id,
          (select count(*)::int from ${bids} where ${eq(bids.caseId, cases.id)}) as total_bid,
          json_build_object('first_name', ${customers.firstName}, 'last_name', ${customers.lastName},
            'email', ${customers.email}) as customer
        from chosen join ${cases} on ${cases.id} = chosen.id
        join ${categories} on ${eq(categories.id, cases.categoryId)}
        join ${customers} on ${eq(customers.id, cases.customerId)}`,
    },
    wanted,
  )
}

const whereIf = (condition: SQL | undefined) => (condition ? sql`where ${condition}` : sql``)

/** What bids must be, all of it. `closed`: on a closed case (decisions, 'Bids'). */
export interface BidConditions {
  sought: SoughtCases | undefined
  categories: Choice<string>[]
  statuses: Choice<Schemas['BidStatus'] | 'closed'>[]
}

const isOfBidStatus = ({ value, isWanted }: BidConditions['statuses'][number]) => {
  const compare = isWanted ? eq : ne
  return value === 'closed' ? compare(cases.caseStatus, value) : compare(bids.bidStatus, value)
}

/** A part of all bids, of one attorney's or of those on one case. */
export async function listAllBids(
  db: Queryable,
  wanted: {
    attorneyId: string | undefined
    caseId: string | undefined
    direction: 'asc' | 'desc'
  } & BidConditions &
    Window,
): Promise<CountedPage<Schemas['AdminBidListItem']>> {
  const scope = and(
    wanted.attorneyId === undefined ? undefined : eq(bids.attorneyId, wanted.attorneyId),
    wanted.caseId === undefined ? undefined : eq(bids.caseId, wanted.caseId),
  )
  const condition = and(
    caseConditions({ ...wanted, statuses: [] }),
    ...wanted.statuses.map(isOfBidStatus),
  )
  const order = sql.raw(`order by place ${wanted.direction}, id ${wanted.direction}`)
  const chosen = sql`${bids.id} as id, ${bids.createdAt} as place`
  const onCase = sql`join ${cases} on ${eq(cases.id, bids.caseId)}`
  const inOrder = sql`(select *, ${bids.createdAt} as place from ${bids} ${whereIf(scope)} ${order} limit ${MOST_WALKED}::integer) as ${bids}`
  return countedPage(
    db,
    {
      found: condition
        ? sql`select ${chosen} from ${bids} ${onCase} where ${and(scope, condition)}`
        : sql`select ${chosen} from ${bids} ${whereIf(scope)} ${order}`,
      walk: condition && sql`select ${chosen} from ${inOrder} ${onCase} where ${condition}`,
      direction: wanted.direction,
      items: sql`select ${bids.id} as id, ${bids.caseId} as case_id, ${cases.uniqueId} as case_unique_id,
          ${categories.name} as category_name, ${cases.caseStatus} as case_status,
          ${bids.attorneyId} as attorney_id, ${bids.bidAmount} as bid_amount, ${bids.bidStatus} as bid_status,
          ${bids.additionalNote} as additional_note, ${bids.isPaymentActivated} as is_payment_activated,
          ${wireInstant(bids.createdAt)} as created_at,
          json_build_object('company_name', ${attorneys.companyName}, 'email', ${attorneys.email},
            'profile_image', ${attorneys.profileImage}) as attorney
        from chosen join ${bids} on ${bids.id} = chosen.id
        join ${cases} on ${eq(cases.id, bids.caseId)}
        join ${categories} on ${eq(categories.id, cases.categoryId)}
        join ${attorneys} on ${eq(attorneys.id, bids.attorneyId)}`,
    },
    wanted,
  )
}

/** A bid as an admin reads it, but for its attorney. */
export async function findAdminBid(
  db: Queryable,
  id: string,
): Promise<Omit<Schemas['AdminBid'], 'attorney'> | undefined> {
  const [found] = await rows<Omit<Schemas['AdminBid'], 'attorney'>>(
    db,
    sql`select ${bids.id} as id, ${bids.caseId} as case_id, ${bids.attorneyId} as attorney_id,
          ${bids.bidAmount} as bid_amount, ${bids.additionalNote} as additional_note,
          ${bids.isPaymentActivated} as is_payment_activated, ${bids.updateCount} as update_count,
          ${bids.bidStatus} as bid_status, ${wireInstant(bids.createdAt)} as created_at,
          ${cases.uniqueId} as case_unique_id, ${categories.name} as category_name,
          json_build_object('unique_id', ${cases.uniqueId}, 'category_name', ${categories.name},
            'case_status', ${cases.caseStatus}, 'case_details', ${cases.caseDetails}) as case
        from ${bids} join ${cases} on ${eq(cases.id, bids.caseId)}
        join ${categories} on ${eq(categories.id, cases.categoryId)}
        where ${eq(bids.id, id)}`,
  )
  return found
}
