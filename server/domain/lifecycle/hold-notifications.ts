// Tells both sides that contact details are withheld, on a server that began to require licenses
// after a bid was accepted, and that they can be seen again. Otherwise the license's own events
// tell them.
import type { Notification } from '#machines/lifecycle/notification.ts'
import { stateName, stateOf } from '#machines/places/states.ts'
import { findBidder } from '#server/db/bids.ts'
import { findHoldRecipients, wasToldOfHold } from '#server/db/licenses.ts'
import type { Transaction } from '#server/db/transaction/pending.ts'
import {
  licenseNotificationTitle,
  type NotificationSubject,
  writeLicenseNotification,
  writeNotifications,
} from '#server/domain/notifications/notifications.ts'
import type { LicenseRules } from '#server/domain/visibility/license-access.ts'

/**
 * Tells the customer of a case whose contact details are withheld that the license is not
 * confirmed, and the attorney which license has to be checked. Does nothing for those who have been
 * told since the bid.
 */
export async function notifyOfHold(
  tx: Transaction,
  legalCase: NotificationSubject['case'] & { place: string | null },
  at: Date,
): Promise<void> {
  const { place } = legalCase
  // Any license counts for a case without a place, so the refusal of one says nothing of it.
  const state = place === null ? 'law' : stateName(stateOf(place))
  const kind = 'license_needed'
  const kinds = [kind, 'license_refused'] as const
  const titles = kinds.map((one) => licenseNotificationTitle(one, state))
  const recipients = await findHoldRecipients(tx, legalCase, titles)
  if (!recipients) return
  const { attorneyId, isAttorneyToTell, isCustomerToTell } = recipients
  if (isAttorneyToTell) writeLicenseNotification(tx, { kind, state, receivedBy: attorneyId, at })
  if (!isCustomerToTell) return
  const subject = { case: legalCase, bidder: attorneyId }
  await writeNotifications(tx, [{ kind: 'attorney_unconfirmed', to: 'owner' }], subject, at)
}

/**
 * Tells both sides of a case that its time for contact began again by itself. `isRequired`: whether
 * licenses are required; then the license was confirmed, and the customer is told that, unless they
 * were not told of the hold.
 */
export async function notifyOfResumption(
  tx: Transaction,
  legalCase: NotificationSubject['case'],
  { isRequired, at }: LicenseRules,
): Promise<void> {
  if (legalCase.acceptedBidId === null) return
  const [bidder] = await findBidder(tx, legalCase.acceptedBidId)
  if (bidder === undefined) return
  const subject = { case: legalCase, bidder, winner: bidder }
  const notifications: Notification[] = [{ kind: 'contact_resumed', to: 'winner' }]
  if (!isRequired) notifications.push({ kind: 'contact_resumed', to: 'owner' })
  else if (await wasToldOfHold(tx, legalCase))
    notifications.push({ kind: 'attorney_confirmed', to: 'owner' })
  await writeNotifications(tx, notifications, subject, at)
}
