// Tells both sides that the time for contact is on hold, on a server that began to require licenses after a bid was
// accepted. Otherwise the license's own events tell them.
import { stateName, stateOf } from '#machines/places/states.ts'
import { findHoldRecipients } from '#server/db/licenses.ts'
import type { Transaction } from '#server/db/transaction/pending.ts'
import {
  licenseNotificationTitle,
  type NotificationSubject,
  writeLicenseNotification,
  writeNotifications,
} from '#server/domain/notifications/notifications.ts'

/**
 * Tells the customer of a case that was just put on hold that the license is not confirmed, and the attorney which license
 * has to be checked. Who was told of this bid already is not told again.
 */
export async function notifyOfHold(
  tx: Transaction,
  legalCase: NotificationSubject['case'] & { place: string | null },
  at: Date,
): Promise<void> {
  const { place } = legalCase
  // Any license counts for a case without a place.
  const state = place === null ? 'law' : stateName(stateOf(place))
  const kind = 'license_needed'
  const titles = [kind, 'license_refused'] as const
  const found = await findHoldRecipients(
    tx,
    legalCase,
    place === null ? undefined : titles.map((one) => licenseNotificationTitle(one, state)),
  )
  if (!found) return
  const { attorneyId, isAttorneyToTell, isCustomerToTell } = found
  if (isAttorneyToTell) writeLicenseNotification(tx, { kind, state, receivedBy: attorneyId, at })
  if (!isCustomerToTell) return
  const subject = { case: legalCase, bidder: attorneyId }
  await writeNotifications(tx, [{ kind: 'attorney_unconfirmed', to: 'owner' }], subject, at)
}
