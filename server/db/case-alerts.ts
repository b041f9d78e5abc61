// Settings of attorneys for alerts about new cases, and which cases and attorneys belong together.
import {
  type AnyColumn,
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lte,
  not,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { components } from '#contract'
import { publicName } from './categories.ts'
import { hasCheckedConflict } from './conflict-checks.ts'
import type { Queryable } from './connection/database.ts'
import { hasPassedOn } from './passes/case-passes.ts'
import { announcedCases, caseAlerts, reopenedCases } from './schema/alerts.ts'
import {
  attorneyCategories,
  attorneyPlaces,
  bids,
  caseReaders,
  cases,
  categories,
} from './schema/cases.ts'
import { attorneys, customers } from './schema/people.ts'
import { pushSubscriptions, quietHours } from './schema/push.ts'
import { isHiddenCase } from './silences/case-silences.ts'

/** An attorney's settings. */
export type CaseAlerts = Omit<components['schemas']['CaseAlerts'], 'time_zone'> & {
  timeZone: string
}

/** Returns an attorney's settings; undefined when they have never chosen. */
export async function findCaseAlerts(
  db: Queryable,
  attorneyId: string,
): Promise<CaseAlerts | undefined> {
  const { mode, hour, timeZone } = caseAlerts
  const [row] = await db
    .select({ mode, hour, timeZone })
    .from(caseAlerts)
    .where(eq(caseAlerts.attorneyId, attorneyId))
  return row
}

/**
 * Stores an attorney's settings. The token of the link stays, and so does the time since which a
 * daily email has the new cases.
 */
export async function writeCaseAlerts(
  tx: Queryable,
  alerts: typeof caseAlerts.$inferInsert,
): Promise<void> {
  const { attorneyId: _, unsubscribeToken: __, since, ...changed } = alerts
  const wasDaily = sql`${caseAlerts.mode} = 'daily' and excluded.mode = 'daily'`
  await tx
    .insert(caseAlerts)
    .values(alerts)
    .onConflictDoUpdate({
      target: caseAlerts.attorneyId,
      set: {
        ...changed,
        since: sql`case when ${wasDaily} then ${caseAlerts.since} else excluded.since end`,
      },
    })
}

/**
 * Ends the daily email by the token of its link. Alerts at once stay, because the link of an older
 * email is not about them. An unknown token is no error.
 */
export async function endDailyEmail(db: Queryable, token: string): Promise<void> {
  await db
    .update(caseAlerts)
    .set({ mode: 'off', nextAt: null })
    .where(and(eq(caseAlerts.unsubscribeToken, token), eq(caseAlerts.mode, 'daily')))
}

/**
 * A new case that an alert lists. `customerId` limits how many of one customer it lists, and is not
 * shown.
 */
export interface NewCase {
  id: string
  customerId: string
  /** The public name, which says nothing of the customer. */
  categoryName: string
  /** Null when the case has no place. */
  placeName: string | null
  isPaused: boolean
  /** It had an attorney before, and bids on it may have been turned down. */
  isReopened: boolean
}

const newCase = {
  id: cases.id,
  customerId: cases.customerId,
  categoryName: publicName,
  placeName: cases.placeName,
  isPaused: sql<boolean>`${cases.caseStatus} = 'paused'`,
  isReopened: sql<boolean>`exists (select from ${reopenedCases} again where again.case_id = ${cases.id})`,
}

// A paused case opens again by itself, and is announced only once.
const isAnnounced = and(inArray(cases.caseStatus, ['open', 'paused']), not(isHiddenCase))

/**
 * Returns the ids of a case's customer and category, its public category and the code of its place;
 * undefined when it is neither open nor paused.
 */
export async function findCaseToAnnounce(db: Queryable, id: string) {
  const [row] = await db
    .select({
      customerId: cases.customerId,
      categoryId: cases.categoryId,
      publicCategory: cases.publicCategory,
      place: cases.place,
    })
    .from(cases)
    .where(and(eq(cases.id, id), isAnnounced))
  return row
}

/** Locks the alerts about a customer's cases against other writers until `tx` ends. */
export async function lockAnnouncedOf(tx: Queryable, customerId: string): Promise<void> {
  await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('no key update')
}

/** Returns when the alerts about a case go out; undefined when that is not decided. */
export async function findAlertTime(db: Queryable, caseId: string): Promise<Date | undefined> {
  const { alertAt } = announcedCases
  const [row] = await db
    .select({ alertAt })
    .from(announcedCases)
    .where(eq(announcedCases.caseId, caseId))
  return row?.alertAt
}

/**
 * Returns when a case last opened again because its accepted bid was removed; undefined when it
 * never did.
 */
export async function findReopening(db: Queryable, caseId: string): Promise<Date | undefined> {
  const { reopenedAt } = reopenedCases
  const [row] = await db
    .select({ reopenedAt })
    .from(reopenedCases)
    .where(eq(reopenedCases.caseId, caseId))
  return row?.reopenedAt
}

/** Stores that a case opened again because its accepted bid was removed. */
export async function writeReopening(
  tx: Queryable,
  reopened: typeof reopenedCases.$inferInsert,
): Promise<void> {
  await tx
    .insert(reopenedCases)
    .values(reopened)
    .onConflictDoUpdate({ target: reopenedCases.caseId, set: { reopenedAt: reopened.reopenedAt } })
}

/** Selects the latest times at which alerts about a customer's cases go out, latest first. */
export function latestAlertTimes(
  db: Queryable,
  { customerId, limit }: { customerId: string; limit: number },
) {
  const { alertAt } = announcedCases
  return db
    .select({ alertAt })
    .from(announcedCases)
    .where(eq(announcedCases.customerId, customerId))
    .orderBy(desc(alertAt))
    .limit(limit)
}

/** Stores when the alerts about a case go out, in place of an earlier time. */
export async function writeAlertTime(
  tx: Queryable,
  announced: typeof announcedCases.$inferInsert,
): Promise<void> {
  await tx
    .insert(announcedCases)
    .values(announced)
    .onConflictDoUpdate({ target: announcedCases.caseId, set: { alertAt: announced.alertAt } })
}

// A case of which only the state is known may be in any of its counties. A case without a place is
// for all, and all cases are for an attorney without places: as in the list of open cases.
const worksAt = (attorneyId: SQLWrapper, place: SQLWrapper) => sql`(${place} is null
  or not exists (select from ${attorneyPlaces} own where own.attorney_id = ${attorneyId})
  or exists (select from ${attorneyPlaces} own where own.attorney_id = ${attorneyId}
    and (own.place in (${place}, left(${place}, 2))
      or length(${place}) = 2 and left(own.place, 2) = ${place})))`

// A case of a typed category is for attorneys who have its public name as a practice area.
const isInArea = (
  attorneyId: SQLWrapper,
  { categoryId, publicCategory }: { categoryId: SQLWrapper; publicCategory: SQLWrapper },
) => sql`case when ${publicCategory} is null
  then exists (select from ${attorneyCategories} own
    where own.attorney_id = ${attorneyId} and own.category_id = ${categoryId})
  else exists (select from ${attorneyCategories} own join ${categories} as area on area.id = own.category_id
    where own.attorney_id = ${attorneyId} and area.is_other and lower(area.name) = lower(${publicCategory})) end`

// An attorney who has opened a case, been asked about a conflict in it, passed on it or bid on it
// needs no alert.
const isUnknownTo = (attorneyId: SQLWrapper) =>
  sql`not exists (select from ${caseReaders} reader
      where reader.case_id = ${cases.id} and reader.attorney_id = ${attorneyId})
    and not ${hasCheckedConflict(attorneyId, cases.id)}
    and not ${hasPassedOn(attorneyId, cases.id)}
    and not exists (select from ${bids} own
      where own.case_id = ${cases.id} and own.attorney_id = ${attorneyId})`

/**
 * Returns the attorneys who want an alert at once about a case of this category and place, by id:
 * the first `limit` after an id.
 */
export async function findAttorneysToAlert(
  db: Queryable,
  query: {
    categoryId: string
    publicCategory: string | null
    place: string | null
    after: string | undefined
    limit: number
  },
): Promise<string[]> {
  const { attorneyId, mode } = caseAlerts
  const rows = await db
    .select({ attorneyId })
    .from(caseAlerts)
    .where(
      and(
        eq(mode, 'at_once'),
        query.after === undefined ? undefined : gt(attorneyId, query.after),
        isInArea(attorneyId, {
          categoryId: sql`${query.categoryId}::uuid`,
          publicCategory: sql`${query.publicCategory}::text`,
        }),
        worksAt(attorneyId, sql`${query.place}::text`),
      ),
    )
    .orderBy(asc(attorneyId))
    .limit(query.limit)
  return rows.map((row) => row.attorneyId)
}

const isAlertedAt = (time: string) =>
  sql`exists (select from ${announcedCases} announced
    where announced.case_id = ${cases.id} and announced.alert_at = ${time}::timestamptz)`

/** Returns the ids of all devices of these people. */
export async function findDevicesOfAll(
  db: Queryable,
  personIds: readonly string[],
): Promise<string[]> {
  const devices = await db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(sql`${pushSubscriptions.personId} = any(${sql.param(personIds)}::uuid[])`)
  return devices.map(({ id }) => id)
}

/**
 * Returns a new case and a device that an alert is for; undefined when either no longer exists, the
 * case is neither open nor paused, its alerts got another time than `alertAt`, or the attorney has
 * turned alerts off, knows the case or no longer works in its category or place.
 */
export async function findAlertToPush(
  db: Queryable,
  { caseId, deviceId, alertAt }: { caseId: string; deviceId: string; alertAt: string },
) {
  const { id, endpoint, p256dh, auth, timeZone, personId } = pushSubscriptions
  const [row] = await db
    .select({
      case: newCase,
      device: { id, endpoint, p256dh, auth, timeZone },
      quiet: { from: quietHours.from, until: quietHours.until },
    })
    .from(pushSubscriptions)
    .innerJoin(caseAlerts, and(eq(caseAlerts.attorneyId, personId), eq(caseAlerts.mode, 'at_once')))
    .innerJoin(cases, and(eq(cases.id, caseId), isAnnounced))
    .innerJoin(categories, eq(categories.id, cases.categoryId))
    .leftJoin(quietHours, eq(quietHours.personId, personId))
    .where(
      and(
        eq(id, deviceId),
        isAlertedAt(alertAt),
        isInArea(personId, cases),
        worksAt(personId, cases.place),
        isUnknownTo(personId),
      ),
    )
  return row
}

/**
 * Returns the attorneys whose daily email is due, at most `limit`, and locks them until the
 * transaction ends.
 */
export const lockDueAlerts = (tx: Queryable, at: Date, limit: number) =>
  tx
    .select()
    .from(caseAlerts)
    .where(lte(caseAlerts.nextAt, at))
    .orderBy(asc(caseAlerts.nextAt))
    .limit(limit)
    .for('update')

/** Stores when the next daily emails are due, and since when they have new cases. */
export async function moveAlerts(
  tx: Queryable,
  moved: readonly { attorneyId: string; nextAt: Date; since: Date }[],
): Promise<void> {
  await tx.execute(sql`
    update ${caseAlerts} set next_at = moved."nextAt", since = moved.since
    from json_to_recordset(${JSON.stringify(moved)}::json)
      as moved ("attorneyId" uuid, "nextAt" timestamptz, since timestamptz)
    where ${caseAlerts.attorneyId} = moved."attorneyId"`)
}

/** Returns whom a daily email is for; undefined when they do not want it anymore. */
export async function findDailyRecipient(db: Queryable, attorneyId: string) {
  const [row] = await db
    .select({
      email: attorneys.email,
      name: attorneys.companyName,
      unsubscribeToken: caseAlerts.unsubscribeToken,
      hasPlaces: sql<boolean>`exists (select from ${attorneyPlaces} own
        where own.attorney_id = ${caseAlerts.attorneyId})`,
    })
    .from(caseAlerts)
    .innerJoin(attorneys, eq(attorneys.id, caseAlerts.attorneyId))
    .where(
      and(
        eq(caseAlerts.attorneyId, attorneyId),
        eq(caseAlerts.mode, 'daily'),
        isNull(attorneys.deletedAt),
        isNull(attorneys.closedAt),
      ),
    )
  return row
}

interface NewCasesQuery {
  attorneyId: string
  since: Date
  until: Date
  limit: number
}

// An open or paused case for an attorney, which they do not know, with a time after `since` and not
// after `until`.
function isNewFor({ attorneyId, since, until }: NewCasesQuery, time: AnyColumn) {
  const attorney = sql`${attorneyId}::uuid`
  return and(
    isAnnounced,
    gt(time, since),
    lte(time, until),
    isInArea(attorney, cases),
    worksAt(attorney, cases.place),
    isUnknownTo(attorney),
  )
}

/**
 * Returns the open and paused cases for an attorney that were posted after `since` and not after
 * `until`, and that they do not know, newest first.
 */
export function findNewCases(db: Queryable, query: NewCasesQuery) {
  return db
    .select(newCase)
    .from(cases)
    .innerJoin(categories, eq(categories.id, cases.categoryId))
    .where(isNewFor(query, cases.createdAt))
    .orderBy(desc(cases.createdAt), desc(cases.id))
    .limit(query.limit)
}

/**
 * Returns the cases that opened again in this time and that the attorney does not know, newest
 * first.
 */
export function findReopenedCases(db: Queryable, query: NewCasesQuery) {
  const { caseId, reopenedAt } = reopenedCases
  return db
    .select(newCase)
    .from(reopenedCases)
    .innerJoin(cases, eq(cases.id, caseId))
    .innerJoin(categories, eq(categories.id, cases.categoryId))
    .where(isNewFor(query, reopenedAt))
    .orderBy(desc(reopenedAt), desc(caseId))
    .limit(query.limit)
}
