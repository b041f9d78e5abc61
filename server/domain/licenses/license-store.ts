// The only writer of license_status. Writes what the license machine decided, with the audit event
// and the notifications, in the caller's transaction.
import { eq } from 'drizzle-orm'
import {
  applyLicenseEvent,
  type CustomerNotificationKind,
  type LicenseContext,
  type LicenseEvent,
  type LicenseState,
  NEW_LICENSE,
  uncheckedLicense,
} from '#machines/lifecycle/license.machine.ts'
import type { Notification } from '#machines/lifecycle/notification.ts'
import { stateName } from '#machines/places/states.ts'
import type { Person } from '#server/caller.ts'
import { newId } from '#server/db/ids.ts'
import {
  deleteLicenseRow,
  findCasesToNotify,
  findCasesWithBidsOf,
  insertLicense,
  type LicenseRow,
} from '#server/db/licenses.ts'
import { licenses } from '#server/db/schema/people.ts'
import { publishChange } from '#server/db/transaction/changes.ts'
import { type Actor, byActor } from '#server/db/transaction/new-audit-events.ts'
import { recordEvents, type Transaction } from '#server/db/transaction/pending.ts'
import { changeContactWait } from '#server/domain/lifecycle/case-events.ts'
import { lockAndSettleCase } from '#server/domain/lifecycle/lifecycle.ts'
import {
  writeLicenseNotification,
  writeNotifications,
} from '#server/domain/notifications/notifications.ts'

/** What an attorney enters, in its stored form. */
export type LicenseEntry = Pick<LicenseRow, 'nameOnLicense' | 'barNumber' | 'admittedOn'>

/** What changes with an event: what an attorney entered, or what an admin found. */
type LicenseChange = Partial<
  LicenseEntry & Pick<LicenseRow, 'source' | 'refusalReason' | 'submittedAt'>
>

const contextOf = ({ checkedAt, remindAt, expiresAt }: LicenseRow): LicenseContext => ({
  checkedAt: checkedAt?.toISOString() ?? null,
  remindAt: remindAt?.toISOString() ?? null,
  expiresAt: expiresAt?.toISOString() ?? null,
})

const columnsOf = ({ checkedAt, remindAt, expiresAt }: LicenseContext) => ({
  checkedAt: dateOf(checkedAt),
  remindAt: dateOf(remindAt),
  expiresAt: dateOf(expiresAt),
})

const dateOf = (instant: string | null) => (instant === null ? null : new Date(instant))

/**
 * Adds a license that an attorney entered. Returns undefined when there is one of the same state.
 */
export async function addLicense(
  tx: Transaction,
  attorney: Person,
  { state, entry, at }: { state: string; entry: LicenseEntry; at: Date },
): Promise<LicenseRow | undefined> {
  const license: LicenseRow = {
    ...entry,
    ...columnsOf(uncheckedLicense),
    id: newId(at),
    attorneyId: attorney.id,
    state,
    licenseStatus: NEW_LICENSE,
    source: null,
    refusalReason: null,
    submittedAt: at,
    version: 1,
    changedAt: at,
  }
  if (!(await insertLicense(tx, license))) return undefined
  recordLicenseEvent(tx, license, {
    event: 'license.save',
    actor: attorney,
    at,
    fromStatus: null,
    toStatus: NEW_LICENSE,
  })
  return license
}

/**
 * Returns the status of a license after an event; undefined when its status does not allow the
 * event.
 */
export const statusAfter = (license: LicenseRow, event: LicenseEvent): LicenseState | undefined =>
  applyLicenseEvent(license.licenseStatus, contextOf(license), event)?.status

/**
 * Applies an event to a locked license. `isRequired`: whether customers are withheld from attorneys
 * whose license is not confirmed. `firm`: the name that the firm had until the event, for an
 * admin's finding and a new name. Returns the license after it, null when the event deleted it, and
 * undefined when its status does not allow the event.
 */
export async function applyToLicense(
  tx: Transaction,
  license: LicenseRow,
  event: LicenseEvent,
  {
    actor,
    isRequired = false,
    firm = null,
    ...change
  }: { actor: Actor; isRequired?: boolean; firm?: string | null } & LicenseChange,
): Promise<LicenseRow | null | undefined> {
  const decision = applyLicenseEvent(license.licenseStatus, contextOf(license), event)
  if (!decision) return undefined
  const at = new Date(event.at)
  const { licenseStatus: fromStatus } = license
  const { status: toStatus } = decision
  recordLicenseEvent(
    tx,
    { ...license, ...change },
    {
      event: event.type,
      actor,
      at,
      fromStatus,
      toStatus,
      licenseFinding: change.source ?? change.refusalReason ?? null,
      licenseFirm: firm,
    },
  )
  const state = stateName(license.state)
  for (const kind of decision.notifications) {
    writeLicenseNotification(tx, { kind, state, receivedBy: license.attorneyId, at })
  }
  if (toStatus !== fromStatus) {
    const open = await findCasesWithBidsOf(tx, license.attorneyId, CASES_TOLD)
    const { attorneyId } = license
    await publishChange(
      tx,
      ...open.map((caseId) => ({ kind: 'bid', caseId, attorneyId, isGone: false }) as const),
    )
  }
  for (const kind of decision.customerNotifications)
    await notifyCustomers(tx, license, { kind, isRequired, at })
  if (toStatus === 'removed') {
    await deleteLicenseRow(tx, license.id)
    return null
  }
  const columns = {
    ...change,
    ...columnsOf(decision.context),
    licenseStatus: toStatus,
    version: license.version + 1,
    changedAt: at,
  }
  await tx.update(licenses).set(columns).where(eq(licenses.id, license.id))
  return { ...license, ...columns }
}

const CASES_PER_PAGE = 100
// Open screens of the other cases show the license as it is when they are opened again.
const CASES_TOLD = 500
const WAITS = {
  attorney_unconfirmed: 'contact.hold',
  attorney_confirmed: 'contact.resume',
} as const

/**
 * Notifies the customers whose cases rely on a license. Where licenses are required, the attorney's
 * time to contact them stops; when the license is confirmed, it begins again everywhere, and the
 * attorney is told of each case. `license`: as it was before the event. Bids lock a case before a
 * license, and this a license before its cases; `withTransaction` repeats what such a deadlock
 * ends.
 */
async function notifyCustomers(
  tx: Transaction,
  license: LicenseRow,
  { kind, isRequired, at }: { kind: CustomerNotificationKind; isRequired: boolean; at: Date },
): Promise<void> {
  let after: string | undefined
  do {
    const page = await findCasesToNotify(tx, license, { kind, after, limit: CASES_PER_PAGE })
    for (const legalCase of page) {
      const locked = await lockAndSettleCase(tx, legalCase.id, at)
      // The bid may have been removed while this waited for the lock.
      if (locked?.acceptedBidId !== legalCase.acceptedBidId) continue
      // A hold may be older than the present setting.
      const type = WAITS[kind]
      const isResumed = type === 'contact.resume'
      const isChanged =
        (isRequired || isResumed) && (await changeContactWait(tx, locked, { type, at }))
      const notifications: Notification[] = []
      if (legalCase.isToTell) notifications.push({ kind, to: 'owner' })
      if (isChanged && isResumed) notifications.push({ kind: 'contact_resumed', to: 'winner' })
      const { attorneyId } = license
      const subject = { case: legalCase, bidder: attorneyId, winner: attorneyId }
      await writeNotifications(tx, notifications, subject, at)
    }
    after = page.length === CASES_PER_PAGE ? page.at(-1)?.id : undefined
  } while (after !== undefined)
}

interface RecordedEvent {
  event: LicenseEvent['type']
  actor: Actor
  at: Date
  fromStatus: string | null
  toStatus: string
  licenseFinding?: string | null
  licenseFirm?: string | null
}

// The history of an attorney has the events of their licenses. They outlive the license, so that
// one that is changed, or deleted and added again, does not look like a new one to the next admin.
function recordLicenseEvent(
  tx: Transaction,
  { attorneyId, state, nameOnLicense, barNumber }: LicenseRow,
  { actor, at, ...line }: RecordedEvent,
): void {
  const of = { entity: 'attorney', entityId: attorneyId } as const
  const license = { licenseState: state, licenseName: nameOnLicense, licenseNumber: barNumber }
  recordEvents(tx, { ...byActor(actor, at), ...of, ...license, ...line })
}
