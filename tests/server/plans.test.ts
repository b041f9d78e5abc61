// The cost of the lists stays bounded with many cases, because the planner uses their indexes.
import { and, eq, getTableName, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAffectedUsers } from '#server/db/affected-users.ts'
import {
  bidChanges,
  bidCountAt,
  bidEnds,
  caseTimeline,
  eventTimes,
} from '#server/db/audit-events.ts'
import { listBids } from '#server/db/bids.ts'
import { findNewCases, findReopenedCases, latestAlertTimes } from '#server/db/case-alerts.ts'
import { completeCaseEmail, markEmailed, waitingForEmail } from '#server/db/case-emails.ts'
import { listCasesOfAttorney } from '#server/db/case-lists/attorney-cases.ts'
import { listCasesOfCustomer } from '#server/db/case-lists/customer-cases.ts'
import { findCasesToResume, findNextPauseEnd, isPostedAgain } from '#server/db/cases.ts'
import { isUnused } from '#server/db/categories.ts'
import { type Database, type Queryable, rows } from '#server/db/connection/database.ts'
import { personParts } from '#server/db/copies/person-tables.ts'
import { listDrafts } from '#server/db/drafts.ts'
import { findCasesToSweep } from '#server/db/licenses.ts'
import { findContactWaits } from '#server/db/measures/contact-waits.ts'
import { measureFirstBidWaits } from '#server/db/measures/first-bid-waits.ts'
import { measurePrices, measureStatePrices } from '#server/db/measures/price-guides.ts'
import { findNotificationGroups } from '#server/db/notification-groups.ts'
import { findNotifications, markCaseRead } from '#server/db/notifications.ts'
import { findClosed } from '#server/db/people.ts'
import { findDevicesFor } from '#server/db/push/push-notifications.ts'
import { listPushDevices } from '#server/db/push/push-subscriptions.ts'
import { findCasesToAnnounce, findCasesToRemove } from '#server/db/removals/ended-cases.ts'
import { categories } from '#server/db/schema/cases.ts'
import { identityParts } from '#server/identity/stored-parts.ts'
import { isPostgres, openTestDatabase } from '#tests/support/database.ts'
import { idAt } from '#tests/support/seeded-cases.ts'
import { statementOf } from '#tests/support/statement.ts'

const CASES = 20_000
const CUSTOMER = '019a0000-0000-7000-8000-000000000001'
const CATEGORY = '019a0000-0000-7000-8000-0000000000c1'
const BUSY = '019a0000-0000-7000-8000-0000000000a1'
const TYPICAL = '019a0000-0000-7000-8000-0000000000a2'

let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
  const run = (statement: SQL) => db.orm.execute(statement)
  await run(
    sql`insert into categories (id, name, is_other, position) values (${CATEGORY}, 'dui', false, 1)`,
  )
  await run(sql`insert into customers (id, clerk_user_id, first_name, last_name, email, created_at)
    select case when n = 0 then ${CUSTOMER}::uuid else gen_random_uuid() end, n, 'A', 'B', 'C', now()
    from generate_series(0, 999) n`)
  await run(sql`insert into attorneys (id, clerk_user_id, company_name, description, email,
      phone_number, languages_known, law_firm_size, created_at)
    select case n when 0 then ${BUSY}::uuid when 1 then ${TYPICAL}::uuid else gen_random_uuid() end,
      n, 'A', 'B', 'C', 'D', 'E', '1-2 lawyers', now() from generate_series(0, 499) n`)
  await run(sql`insert into attorney_categories (attorney_id, category_id)
    select id, ${CATEGORY}::uuid from attorneys`)
  const at = sql`now() - n * interval '1 minute'`
  // The time for contact is on hold on one of 20 pending and accepted cases.
  await run(sql`insert into cases (id, customer_id, category_id, case_status, case_details, firm_size,
      contact_due_at, created_at)
    select ${idAt(at)}, customer.id, ${CATEGORY}::uuid,
      (array['open', 'closed', 'paused', 'pending', 'accepted'])[1 + n % 5], 'D', '{}',
      case when n % 5 > 2 and n % 100 < 95 then now() end, ${at}
    from generate_series(1, ${CASES}::integer) n
    join customers customer on customer.clerk_user_id = (n % 1000)::text`)
  const bids = (bidders: SQL) => sql`insert into bids (id, case_id, attorney_id, bid_status,
      bid_amount, additional_note, is_payment_activated, created_at, updated_at)
    select gen_random_uuid(), c.id, a.id, 'open', 100, '', false, now(), now() ${bidders}`
  await run(
    bids(sql`from cases c cross join generate_series(1, 2) nth
      join attorneys a on a.clerk_user_id = ((c.unique_id * 7 + nth * 13) % 500)::text
      where a.id <> ${BUSY}`),
  )
  await run(
    bids(sql`from (select id from cases where case_status = 'open'
      order by created_at desc limit 1500) c join attorneys a on a.id = ${BUSY}`),
  )
  await run(sql`analyze`)
})
afterAll(() => db.close())

/** Returns the plan of the one statement that a query sends. */
async function planOf(query: (db: Queryable) => Promise<unknown>): Promise<string> {
  const statement = await statementOf(query)
  const plan = await rows<{ 'QUERY PLAN': string }>(db.orm, sql`explain ${statement}`)
  return plan.map((line) => line['QUERY PLAN']).join('\n')
}

/** Returns the plan of a select that was not sent. */
async function planOfSelect(select: { getSQL(): SQL }): Promise<string> {
  const plan = await rows<{ 'QUERY PLAN': string }>(db.orm, sql`explain ${select.getSQL()}`)
  return plan.map((line) => line['QUERY PLAN']).join('\n')
}

/** Returns how often the prepared statements of this session were run with their generic plan. */
async function countGenericPlans(db: Queryable): Promise<number> {
  const [found] = await rows<{ count: number }>(
    db,
    sql`select coalesce(sum(generic_plans), 0)::integer as count from pg_prepared_statements`,
  )
  return found?.count ?? 0
}

const PLACES = { states: ['04'], counties: ['32003'] }

const FULL_SCAN = /Seq Scan on (cases|bids)/

describe.each([
  ['a typical attorney', TYPICAL],
  ['a busy attorney', BUSY],
])('the lists of %s', (_who, attorneyId) => {
  const asked = {
    attorneyId,
    inOwnCategories: false,
    status: undefined,
    after: undefined,
    limit: 101,
  }

  it.each([
    ['explore', asked],
    ['explore in a category', { ...asked, category: { id: CATEGORY } }],
    ['explore in their own areas', { ...asked, inOwnCategories: true }],
    [
      'the next page of explore',
      { ...asked, after: { createdAt: new Date().toISOString(), id: CUSTOMER } },
    ],
  ])('read the newest open cases in the order of an index for %s', async (_list, wanted) => {
    const plan = await planOf((to) => listCasesOfAttorney(to, { ...wanted, scope: 'explore' }))
    // Whether the attorney has any conflict of interest is found out once, in an InitPlan of at
    // most five lines.
    expect(plan).toMatch(
      /Limit[^\n]*\n(\s+InitPlan.*\n(.*\n){0,4}?)?\s+-> {2}Index[^\n]*cases_open(_category)?_idx/,
    )
    expect(plan).not.toMatch(FULL_SCAN)
  })

  it.each([
    ['in a typed category', { ...asked, category: { name: 'Tax' } }],
    ['in their typed areas', { ...asked, inOwnCategories: true, typedAreas: ['tax', 'visas'] }],
    [
      'in their typed areas and places',
      { ...asked, inOwnCategories: true, typedAreas: ['tax'], places: PLACES },
    ],
  ])('read the open cases from the index of names for explore %s', async (_list, wanted) => {
    const plan = await planOf((to) => listCasesOfAttorney(to, { ...wanted, scope: 'explore' }))
    expect(plan).toMatch(/Index Scan (using|on) cases_open_public_category_idx/)
    expect(plan).not.toMatch(FULL_SCAN)
  })

  it.each([
    ['everywhere', asked],
    ['in their own areas and places', { ...asked, inOwnCategories: true, places: PLACES }],
  ])('read the open cases of each language in order for explore %s', async (_list, wanted) => {
    const plan = await planOf((to) =>
      listCasesOfAttorney(to, { ...wanted, scope: 'explore', languages: ['Spanish'] }),
    )
    expect(plan).toMatch(/Index (Only )?Scan using cases_open_in_language_idx/)
    expect(plan.match(/Sort Key: .*created_at/g)).toHaveLength(1)
    expect(plan).not.toMatch(FULL_SCAN)
  })

  it.each([
    ['all areas', asked],
    ['one category', { ...asked, category: { id: CATEGORY } }],
    ['their own areas', { ...asked, inOwnCategories: true }],
  ])(
    'read the newest open cases of each place in order for explore in %s',
    async (_areas, wanted) => {
      const plan = await planOf((to) =>
        listCasesOfAttorney(to, { ...wanted, scope: 'explore', places: PLACES }),
      )
      expect(plan).toMatch('Index Only Scan using cases_open_in_state_idx')
      expect(plan).toMatch('Index Only Scan using cases_open_in_county_idx')
      // Those of one place, or without a place, may be many: only what was read of all places is
      // sorted.
      expect(plan.match(/Sort Key: .*created_at/g)).toHaveLength(1)
      expect(plan).not.toMatch(FULL_SCAN)
    },
  )

  it.each([
    ['current', undefined],
    ['past', undefined],
    [undefined, undefined],
    ['current', 'pending'],
    ['past', 'rejected'],
  ] as const)(
    'start from the attorney’s bids for %s, with the status %s',
    async (scope, status) => {
      const after = { createdAt: new Date().toISOString(), id: CUSTOMER }
      for (const wanted of [asked, { ...asked, after }]) {
        const plan = await planOf((to) => listCasesOfAttorney(to, { ...wanted, scope, status }))
        expect(plan).toMatch('bids_attorney_case_key')
        expect(plan).not.toMatch(/Seq Scan on bids/)
      }
    },
  )
})

it.runIf(isPostgres).each([
  ['everywhere', undefined],
  ['in the attorney’s places', PLACES],
])('PostgreSQL does not plan explore %s again for each request', async (_where, places) => {
  const wanted = {
    attorneyId: TYPICAL,
    scope: 'explore' as const,
    inOwnCategories: false,
    limit: 101,
    status: undefined,
    after: undefined,
    ...(places && { places }),
  }
  const count = await db.orm.transaction(async (tx) => {
    const before = await countGenericPlans(tx)
    // PostgreSQL makes five custom plans before it considers the generic one.
    for (let times = 0; times < 7; times += 1) await listCasesOfAttorney(tx, wanted)
    return (await countGenericPlans(tx)) - before
  })
  expect(count).toBeGreaterThan(0)
})

it('the new cases of a day for an alert are read from an index', async () => {
  const until = new Date()
  const since = new Date(until.getTime() - 86_400_000)
  const found = findNewCases(db.orm, { attorneyId: TYPICAL, since, until, limit: 21 })
  const plan = await planOfSelect(found)
  expect(plan).toMatch(/cases_(\w+_)?newest_idx/)
  expect(plan).not.toMatch(FULL_SCAN)
})

it('the cases that opened again for an alert are read from an index', async () => {
  await db.orm.execute(sql`insert into reopened_cases (case_id, reopened_at)
    select id, created_at from cases`)
  await db.orm.execute(sql`analyze reopened_cases`)
  const until = new Date()
  const since = new Date(until.getTime() - 86_400_000)
  const found = findReopenedCases(db.orm, { attorneyId: TYPICAL, since, until, limit: 21 })
  const plan = await planOfSelect(found)
  expect(plan).toMatch('reopened_cases_time_idx')
  expect(plan).not.toMatch(FULL_SCAN)
})

it('the changes of an attorney’s bids on a case are counted from an index, however many events the case has', async () => {
  await db.orm.execute(sql`insert into audit_events (id, at, actor_role, actor_id, entity, entity_id,
      case_id, event, to_status)
    select gen_random_uuid(), now(), 'attorney', gen_random_uuid(), 'bid', gen_random_uuid(),
      case when n % 2 = 0 then ${CUSTOMER}::uuid else gen_random_uuid() end,
      (array['bid.edit', 'bid.create', 'bid.withdraw'])[1 + n % 3], 'open'
    from generate_series(1, 5000) n`)
  await db.orm.execute(sql`analyze audit_events`)
  const wanted = { caseId: CUSTOMER, attorneyId: TYPICAL }
  expect(await planOfSelect(bidChanges(db.orm, wanted))).toMatch('audit_events_bid_changes_idx')
  expect(await planOfSelect(caseTimeline(db.orm, CUSTOMER, 50))).toMatch('audit_events_entity_idx')
  expect(await planOfSelect(bidEnds(db.orm, { caseId: TYPICAL }, 20))).toMatch(
    'audit_events_case_idx',
  )
  const then = bidCountAt(sql`${TYPICAL}::uuid`, sql`now()`)
  expect(await planOfSelect(sql`select ${then}`)).toMatch('audit_events_case_idx')
  const since = new Date(Date.now() - 86_400_000)
  const changes = { entityId: CUSTOMER, actorId: TYPICAL, events: ['case.edit'], since }
  expect(await planOfSelect(eventTimes(db.orm, changes))).toMatch('audit_events_entity_idx')
})

it.each([
  ['everywhere', measurePrices],
  ['by state', measureStatePrices],
])(
  'the prices %s read the newest cases from an index, and each bidder once',
  async (_where, measure) => {
    const since = new Date(Date.now() - 86_400_000)
    const wanted = { categoryId: CATEGORY, since }
    const plan = await planOf((to) => measure(to, wanted))
    expect(plan).toMatch(/cases_(\w+_)?newest_idx/)
    expect(plan).not.toMatch('Seq Scan on cases')
    // The names of firms are folded in a part of its own, not for each bid.
    expect(plan).toMatch('CTE bidder')
    expect(plan.match(/ on attorneys/g)).toHaveLength(1)
  },
)

it('the waits for a first bid read the newest cases and the first bid of each from an index', async () => {
  const at = new Date()
  const wanted = { categoryId: CATEGORY, since: new Date(at.getTime() - 86_400_000), at }
  const plan = await planOf((to) => measureFirstBidWaits(to, wanted, 10))
  expect(plan).toMatch(/cases_(\w+_)?newest_idx/)
  expect(plan).toMatch('bids_case_created_idx')
  expect(plan).not.toMatch(FULL_SCAN)
})

it('the times of the alerts about a customer’s cases are read from an index', async () => {
  await db.orm.execute(sql`insert into announced_cases (case_id, customer_id, alert_at)
    select id, customer_id, created_at from cases`)
  await db.orm.execute(sql`analyze announced_cases`)
  const wanted = { customerId: CUSTOMER, limit: 3 }
  const plan = await planOfSelect(latestAlertTimes(db.orm, wanted))
  expect(plan).toMatch('announced_cases_customer_idx')
  expect(plan).not.toMatch('Sort')
})

it('a customer’s drafts are read from an index', async () => {
  await db.orm.execute(sql`insert into drafts (id, customer_id, flow, flow_version, category_name, step,
      answers, updated_at, expires_at)
    select gen_random_uuid(), customer.id, 'dui', 1, 'dui', 'court', '{}',
      now() - n * interval '1 minute', now() + interval '1 day'
    from generate_series(1, 20) n cross join customers customer`)
  await db.orm.execute(sql`analyze drafts`)
  const asked = { customerId: CUSTOMER, at: new Date(), limit: 20 }
  expect(await planOfSelect(listDrafts(db.orm, asked))).toMatch('drafts_customer_idx')
})

it('a person’s devices, and the recipients’ devices of a notification, are read from indexes', async () => {
  await db.orm.execute(sql`insert into push_subscriptions (id, person_id, clerk_user_id, clerk_session_id,
      endpoint, p256dh, auth, device, time_zone, created_at, seen_at)
    select gen_random_uuid(), case when n <= 5 then ${CUSTOMER}::uuid else gen_random_uuid() end, n, n, n, 'A',
      'B', 'C', 'UTC', now(), now() - n * interval '1 minute'
    from generate_series(1, 5000) n`)
  await db.orm.execute(sql`analyze push_subscriptions`)
  const devices = await planOfSelect(listPushDevices(db.orm, CUSTOMER, 10))
  expect(devices).toMatch('push_subscriptions_person_idx')
  const found = await planOf((to) => findDevicesFor(to, CUSTOMER))
  expect(found).toMatch('push_subscriptions_person_idx')
  expect(found).not.toMatch(/Seq Scan on push/)
})

it('references to a practice area are found by indexes', async () => {
  const isOne = eq(categories.id, crypto.randomUUID())
  const unused = db.orm
    .select({ id: categories.id })
    .from(categories)
    .where(and(isOne, isUnused(db.orm, new Date())))
  const plan = await planOfSelect(unused)
  expect(plan).toMatch('cases_category_newest_idx')
  expect(plan).toMatch('drafts_category_id_idx')
  expect(plan).not.toMatch(/Seq Scan on (cases|drafts)/)
})

it('the people whom a change concerns, among a thousand with open streams, are read from an index', async () => {
  const people = await rows<{ id: string }>(db.orm, sql`select id from customers limit 500`)
  const firms = await rows<{ id: string }>(db.orm, sql`select id from attorneys limit 500`)
  const changed = await rows<{ id: string }>(db.orm, sql`select id from cases limit 3`)
  const idsOf = (found: { id: string }[]) => found.map(({ id }) => id)
  const present = { customers: idsOf(people), attorneys: idsOf(firms) }
  const ids = idsOf(changed)
  const affected = findAffectedUsers(
    db.orm,
    { forOwners: ids, forBidders: ids, forReaders: ids, endBidding: ids },
    present,
  )
  const plan = await planOfSelect(affected)
  expect(plan).toMatch('cases_pkey')
  expect(plan).toMatch(/bids_(case_\w+_idx|attorney_case_key)/)
  expect(plan).not.toMatch(FULL_SCAN)
  // One statement for any number of them, prepared once.
  const nobody = { customers: [], attorneys: [] }
  const one = { forOwners: ids.slice(1), forBidders: [], forReaders: [], endBidding: [] }
  const single = findAffectedUsers(db.orm, one, nobody)
  expect(single.toSQL().sql).toBe(affected.toSQL().sql)
})

it('a customer’s list and its next page, the bids on a case and the ends of pauses are each read from an index', async () => {
  const window = { limit: 100, offset: 0 }
  const asked = { customerId: CUSTOMER, status: undefined, scope: undefined, after: undefined }
  const past = { ...asked, exceptStatus: 'open', sort: '-unique_id', ...window } as const
  for (const wanted of [
    past,
    { ...past, after: 1500 },
    { ...past, scope: 'in_progress' } as const,
  ]) {
    const list = await planOf((to) => listCasesOfCustomer(to, wanted))
    expect(list).toMatch('cases_customer_idx')
    expect(list).not.toMatch(FULL_SCAN)
  }
  const answers = { dui: { violation_date: '2026-09-20T00:00:00Z' } }
  const declined = {
    ...{ customerId: CUSTOMER, uniqueId: 1500, categoryId: CATEGORY },
    ...{ answers, courtDate: null },
  }
  const again = await planOf((to) => isPostedAgain(to, declined))
  expect(again).toMatch('cases_customer_idx')
  expect(again).not.toMatch(FULL_SCAN)
  const bids = await planOf((to) =>
    listBids(to, { caseId: CUSTOMER, sort: 'bid_amount', ...window }),
  )
  expect(bids).toMatch(/bids_case_\w+_idx/)
  expect(bids).not.toMatch(FULL_SCAN)
  expect(await planOf(findNextPauseEnd)).toMatch('cases_paused_until_idx')
})

it('the cases whose contact details may be withheld are read by id, a page at a time', async () => {
  const plan = await planOf((to) => findCasesToSweep(to, { after: CUSTOMER, limit: 50 }))
  expect(plan).toContain('Index Scan using cases_chosen_attorney_idx')
  expect(plan).not.toMatch(/Seq Scan on (cases|bids)/)
})

it('closed accounts whose deletion is due are found by their indexes', async () => {
  const plan = await planOf((to) => findClosed(to, { until: new Date(), limit: 10 }))
  expect(plan).toMatch('customers_closed_at_idx')
  expect(plan).toMatch('attorneys_closed_at_idx')
})

it('cases that are over are found by their indexes when something is due', async () => {
  const until = new Date()
  const toAnnounce = await planOf((to) => findCasesToAnnounce(to, { until, limit: 100 }))
  expect(toAnnounce).toMatch('cases_over_idx')
  const toRemove = await planOf((to) => findCasesToRemove(to, { at: until, limit: 100 }))
  expect(toRemove).toMatch('cases_removal_at_idx')
})

it.each([true, false])(
  'cases that wait for a license are found by their index, with licenses required: %s',
  async (isRequired) => {
    const plan = await planOf((to) => findCasesToResume(to, { isRequired, limit: 100 }))
    expect(plan).toMatch('cases_contact_held_idx')
  },
)

describe('notifications', () => {
  const window = { limit: 101, offset: 0 }
  const asked = { receivedBy: CUSTOMER, isRead: undefined, after: undefined, ...window }
  const after = { createdAt: new Date().toISOString(), id: CUSTOMER }

  beforeAll(async () => {
    await db.orm.execute(sql`insert into notifications
        (id, received_by, kind, title, email_subject, created_at, read_at)
      select gen_random_uuid(), customer.id, 'onboarding', 'A', 'B', now() - n * interval '1 minute',
        case when n % 10 = 0 then null else now() end
      from generate_series(1, 3000) n
      join customers customer on customer.id = ${CUSTOMER} or n <= 30`)
    // The person has one row of ten. With one of five, or where the rows were not vacuumed, whether
    // the planner reads the whole table depends on random ids.
    await db.orm.execute(sql`vacuum analyze notifications`)
  })

  it('as one row per case, and the number of unread ones, are read without a full table scan', async () => {
    for (const isRead of [undefined, false, true]) {
      const plan = await planOf((to) => findNotificationGroups(to, { ...asked, isRead }))
      expect(plan).toMatch(/notifications_(received|unread)_idx/)
      expect(plan).not.toMatch(/Seq Scan on notifications/)
    }
  })

  it('that wait for an email about a case, or are unread there, are found by an index', async () => {
    const waiting = waitingForEmail(db.orm, { receivedBy: CUSTOMER, caseId: TYPICAL })
    expect(await planOfSelect(waiting)).toMatch(/Index[^\n]*notifications_\w+_idx/)
    const read = await planOf((to) =>
      markCaseRead(to, CUSTOMER, { caseId: TYPICAL, at: new Date() }),
    )
    expect(read).toMatch(/Index[^\n]*notifications_\w+_idx/)
    expect(read).not.toMatch(/Seq Scan on notifications/)
  })

  it.runIf(isPostgres)(
    'are marked as emailed by a statement that PostgreSQL does not plan again for each email',
    async () => {
      const key = { receivedBy: CUSTOMER, caseId: TYPICAL }
      const done = { sent: [CUSTOMER], leftOut: [] }
      const kept = await db.orm.transaction(async (tx) => {
        const before = await countGenericPlans(tx)
        // PostgreSQL makes five custom plans before it considers the generic one.
        for (let times = 0; times < 7; times += 1)
          await completeCaseEmail(tx, key, { done, at: new Date() })
        return (await countGenericPlans(tx)) - before
      })
      expect(kept).toBeGreaterThan(0)
      const plan = await planOfSelect(markEmailed(db.orm, done, new Date()))
      expect(plan).not.toMatch('Seq Scan on notifications')
    },
  )

  it.each([
    ['all of a person’s', asked, 'notifications_received_idx'],
    ['the next page of them', { ...asked, after }, 'notifications_received_idx'],
    ['the unread', { ...asked, isRead: false }, 'notifications_unread_idx'],
    ['the next page of them', { ...asked, isRead: false, after }, 'notifications_unread_idx'],
    ['the number on the bell', { ...asked, isRead: false, limit: 2 }, 'notifications_unread_idx'],
  ])('%s are read in the order of an index', async (_list, wanted, index) => {
    const plan = await planOf((to) => findNotifications(to, wanted))
    // Once for the page, in the index's order, and once for the count.
    expect(plan).toMatch(new RegExp(`Limit[^\\n]*\\n\\s+-> {2}Index[^\\n]*${index}`))
    expect(plan).not.toMatch(/Seq Scan|Sort/)
  })
})

it('how soon attorneys contact clients is read from the newest clients of each', async () => {
  await db.orm.execute(sql`update bids set bid_status = 'accepted'
    where case_id in (select id from cases where case_status in ('pending', 'accepted'))`)
  await db.orm.execute(sql`analyze bids`)
  const wanted = { at: new Date(), minCases: 5 }
  const plan = await planOf((to) => findContactWaits(to, [BUSY, TYPICAL], wanted))
  expect(plan).toMatch('bids_accepted_idx')
  expect(plan).not.toMatch(FULL_SCAN)
})

it.each(['customer', 'attorney'] as const)(
  'what is stored about a person is read from indexes: %s',
  async (role) => {
    const account = { userId: 'user_1', email: 'a@example.com', accountHash: 'hash' }
    const subject = { id: BUSY, role, ...account, reader: 'owner' } as const
    await db.orm.transaction(async (tx) => {
      // Small tables are scanned otherwise, with an index and without.
      await tx.execute(sql`set local enable_seqscan = off`)
      for (const { table, where } of [...personParts(subject), ...identityParts(subject)]) {
        const plan = await rows(tx, sql`explain select from ${table} where ${where}`)
        expect(JSON.stringify(plan), getTableName(table)).not.toMatch('Seq Scan')
      }
    })
  },
)
