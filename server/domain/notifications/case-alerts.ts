// Alerts of attorneys about new cases: their settings, and who is told of a case. A case's alerts
// are made by a chain of jobs, each for a bounded number of attorneys, so that a case which
// concerns thousands delays nothing else.
import { randomUUID } from 'node:crypto'
import { v5 as nameToId } from 'uuid'
import type { components } from '#contract'
import { DAY_MS, MINUTE_MS } from '#machines/durations.ts'
import type { Person } from '#server/caller.ts'
import {
  findAlertTime,
  findAttorneysToAlert,
  findCaseAlerts,
  findCaseToAnnounce,
  findDevicesOfAll,
  findReopening,
  latestAlertTimes,
  lockAnnouncedOf,
  lockDueAlerts,
  moveAlerts,
  writeAlertTime,
  writeCaseAlerts,
  writeReopening,
} from '#server/db/case-alerts.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import type { JobData, NewJob } from '#server/db/jobs.ts'
import { recordJobs, type Transaction } from '#server/db/transaction/pending.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { requireActiveAccount } from '#server/domain/sessions/require-active-account.ts'
import { invalidFields } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { isTimeZone, nextFullHour } from './quiet-hours.ts'

type Settings = components['schemas']['CaseAlerts']

/** The attorneys of one job. */
const AT_ONCE = 500
/** A case is not visible before its transaction ends, some time after it was posted. */
const COMMIT_MS = MINUTE_MS
const MORNING = 8
/** The cases of one customer about which alerts at once go out within a day. */
const CASES_A_DAY = 3
/** No alert at once goes out about a case that would wait longer: it is no news by then. */
const LONGEST_WAIT_MS = 7 * DAY_MS

/** Returns an attorney's settings. */
export async function readCaseAlerts(db: Queryable, { id }: Person): Promise<Settings> {
  const settings = await findCaseAlerts(db, id)
  if (!settings) return { mode: 'off', hour: MORNING, time_zone: null }
  return { mode: settings.mode, hour: settings.hour, time_zone: settings.timeZone }
}

/** Stores an attorney's settings. Throws INVALID_FIELDS for an unknown time zone. */
export async function saveCaseAlerts(
  db: Queryable,
  person: Person,
  { settings, at }: { settings: components['schemas']['CaseAlertsPut']; at: Date },
): Promise<void> {
  const { mode, hour, time_zone: timeZone } = settings
  if (!isTimeZone(timeZone)) {
    throw invalidFields([{ field: 'time_zone', message: 'Enter valid input.' }])
  }
  await db.transaction(async (tx) => {
    await requireActiveAccount(tx, person)
    await writeCaseAlerts(tx, {
      attorneyId: person.id,
      mode,
      hour,
      timeZone,
      since: at,
      unsubscribeToken: randomUUID(),
      nextAt: mode === 'daily' ? nextFullHour(hour, { timeZone, at }) : null,
    })
  })
}

/** Plans the alerts about a new case. */
export function planCaseAlert(tx: Transaction, caseId: string): void {
  recordJobs(tx, { name: 'case-alert', id: caseId, data: { caseId } })
}

/**
 * Plans the alerts about a case that opened again because its accepted bid was removed. Daily
 * emails have it from then on too. It takes its turn among the customer's cases, a day after its
 * last alerts at the earliest: an attorney who leaves may open many of them at once, and one case
 * may open again many times.
 */
export async function planAlertAgain(tx: Transaction, caseId: string, at: Date): Promise<void> {
  await writeReopening(tx, { caseId, reopenedAt: at })
  recordJobs(tx, { name: 'case-alert', data: { caseId } })
}

/**
 * Starts a push job for each device of the next attorneys whom a new case concerns, and plans the
 * job for those after them; or puts it off when the customer has posted many cases. A repeated job
 * does nothing.
 */
export async function alertAttorneys(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { caseId, after, alertAt: decided }: JobData['case-alert'],
): Promise<void> {
  const legalCase = await findCaseToAnnounce(db.orm, caseId)
  if (!legalCase) return
  const { customerId } = legalCase
  // The others follow the first job.
  const alertAt =
    after === undefined ? await dueAlert(db, { caseId, customerId, decided, at: clock() }) : decided
  if (alertAt === undefined) return
  const about = { caseId, alertAt }
  const attorneys = await findAttorneysToAlert(db.orm, { ...legalCase, after, limit: AT_ONCE })
  const devices = await findDevicesOfAll(db.orm, attorneys)
  const last = attorneys.length === AT_ONCE ? attorneys.at(-1) : undefined
  await withTransaction(db.orm, async (tx) => {
    recordJobs(tx, ...devices.map((deviceId) => alertPushJob({ ...about, deviceId, postponed: 0 })))
    if (last === undefined) return
    const data = { ...about, after: last }
    recordJobs(tx, { name: 'case-alert', id: nameToId(`${last} ${alertAt}`, caseId), data })
  })
}

/**
 * Returns the time of the alerts about a case, as an ISO instant, when they go out now. Otherwise
 * plans them for the time at which one customer's cases are again few enough, so that attorneys who
 * get no daily email learn of it as well, unless that is too far away.
 */
const dueAlert = (
  db: Services['db'],
  {
    caseId,
    customerId,
    decided,
    at,
  }: { caseId: string; customerId: string; decided: string | undefined; at: Date },
): Promise<string | undefined> =>
  withTransaction(db.orm, async (tx) => {
    await lockAnnouncedOf(tx, customerId)
    const alertedAt = await findAlertTime(tx, caseId)
    const reopenedAt = await findReopening(tx, caseId)
    // An alert from before the case opened again is not about that.
    const isKnown = alertedAt !== undefined && !(reopenedAt && alertedAt < reopenedAt)
    const from = latestOf(
      at,
      // The clock of this process may be behind that of the one that opened the case.
      reopenedAt,
      // Its time is replaced, and so no longer counts as one of three a day.
      alertedAt && new Date(alertedAt.getTime() + DAY_MS),
    )
    const alertAt = isKnown ? alertedAt : await nextAlertTime(tx, customerId, from)
    const time = alertAt.toISOString()
    // The alert got another time since this job was planned, and has another job.
    if (decided !== undefined && decided !== time) return undefined
    if (alertAt.getTime() > at.getTime() + LONGEST_WAIT_MS) return undefined
    await writeAlertTime(tx, { caseId, customerId, alertAt })
    if (alertAt <= at) return time
    recordJobs(tx, { name: 'case-alert', data: { caseId, alertAt: time }, startAfter: time })
    return undefined
  })

const latestOf = (at: Date, ...others: (Date | undefined)[]) =>
  others.reduce<Date>((latest, other) => (other && other > latest ? other : latest), at)

async function nextAlertTime(tx: Transaction, customerId: string, at: Date): Promise<Date> {
  const latest = await latestAlertTimes(tx, { customerId, limit: CASES_A_DAY })
  const first = latest.length === CASES_A_DAY ? latest.at(-1)?.alertAt : undefined
  return latestOf(at, first && new Date(first.getTime() + DAY_MS))
}

/**
 * Returns the job of an alert for one device. The same attempt of the same alert always has the
 * same id.
 */
export const alertPushJob = (data: JobData['alert-push'], startAfter?: string): NewJob => ({
  name: 'alert-push',
  id: nameToId(`${data.deviceId} ${data.postponed} ${data.alertAt}`, data.caseId),
  data,
  ...(startAfter !== undefined && { startAfter }),
})

/**
 * Starts the daily emails that are due, those of a bounded number of attorneys. Returns whether
 * there may be more.
 */
export async function startDailyAlerts({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<boolean> {
  const at = clock()
  const until = new Date(at.getTime() - COMMIT_MS)
  return withTransaction(db.orm, async (tx) => {
    const due = await lockDueAlerts(tx, at, AT_ONCE)
    if (due.length === 0) return false
    const hours = new Map<string, Date>()
    const nextOf = ({ hour, timeZone }: { hour: number; timeZone: string }) => {
      const key = `${hour} ${timeZone}`
      const next = hours.get(key) ?? nextFullHour(hour, { timeZone, at })
      hours.set(key, next)
      return next
    }
    await moveAlerts(
      tx,
      due.map((alerts) => ({
        attorneyId: alerts.attorneyId,
        nextAt: nextOf(alerts),
        since: until > alerts.since ? until : alerts.since,
      })),
    )
    const jobs = due.map(({ attorneyId, since }): NewJob => {
      const data = { attorneyId, since: since.toISOString(), until: until.toISOString() }
      return { name: 'alert-email', id: alertEmailId(data), data }
    })
    recordJobs(tx, ...jobs)
    return due.length === AT_ONCE
  })
}

/** Returns the id of a daily email, and of its job. */
export const alertEmailId = ({ attorneyId, until }: JobData['alert-email']): string =>
  nameToId(until, attorneyId)
