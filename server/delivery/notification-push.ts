// Sends notifications as push messages. One job starts a job per device, so that a failing device
// does not affect the others. Of changes that come again and again, such as those of a court date,
// the first within an hour is pushed at once; the newest of those after it waits until the hour is
// over.
import { v5 as nameToId } from 'uuid'
import { HOUR_MS } from '#machines/durations.ts'
import { casePush } from '#machines/notifications/catalogue.ts'
import { licenseOf, licensePush } from '#machines/notifications/license-texts.ts'
import type { JobData } from '#server/db/jobs.ts'
import {
  findDevicesFor,
  findLastLimitedPush,
  findNotificationToPush,
  markPushed,
  type NotificationToPush,
} from '#server/db/push/push-notifications.ts'
import { recordJobs } from '#server/db/transaction/pending.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import type { PushMessage } from '#server/services.ts'
import { type DeviceDeliveryParts, sendToDevice } from './device-push.ts'

/**
 * Starts a push job for each device that a notification is for. Plans to do so later for a change
 * of a limited kind, when one like it was pushed within the hour.
 */
export async function pushNotification(
  { services: { db, clock } }: Pick<DeviceDeliveryParts, 'services'>,
  data: JobData['notice-push'],
): Promise<void> {
  const { noticeId, ...about } = data
  const devices = await findDevicesFor(db.orm, noticeId)
  if (devices.length === 0) return
  const jobs = devices.map((deviceId) => jobFor({ noticeId, deviceId, postponed: 0, ...about }))
  const at = clock()
  await withTransaction(db.orm, async (tx) => {
    const last = await findLastLimitedPush(tx, noticeId, new Date(at.getTime() - HOUR_MS))
    if (last) {
      const startAfter = new Date(last.getTime() + HOUR_MS).toISOString()
      return recordJobs(tx, { name: 'notice-push', data, startAfter })
    }
    if (last === null) await markPushed(tx, noticeId, at)
    recordJobs(tx, ...jobs)
  })
}

/**
 * Pushes a notification to one device: now, after its quiet hours, or when the push service asks
 * for it. Rejects when the service fails, so that the job is retried. A permanent refusal is
 * reported to `onError` once.
 */
export async function pushToDevice(
  parts: DeviceDeliveryParts,
  job: JobData['device-push'],
): Promise<void> {
  const { db } = parts.services
  const ids = { notificationId: job.noticeId, deviceId: job.deviceId }
  const notification = await findNotificationToPush(db.orm, ids)
  if (!notification) return
  const { createdAt, quiet, device, caseId } = notification
  return sendToDevice(parts, {
    device,
    quiet,
    createdAt,
    message: messageOf(notification, job.state),
    subjectId: caseId ?? job.noticeId,
    postpone: async (until) => {
      const later = jobFor({ ...job, postponed: job.postponed + 1 }, until.toISOString())
      await withTransaction(db.orm, async (tx) => recordJobs(tx, later))
    },
  })
}

// `state`: the state's name, when the notification is about a license.
function messageOf(notification: NotificationToPush, state: string | undefined): PushMessage {
  const { notificationId: notice_id, caseId, categoryName, isAttorney, unread } = notification
  const role = isAttorney ? 'attorney' : 'customer'
  if (state !== undefined) {
    return {
      ...licensePush(state),
      tag: licenseOf(state),
      screen: 'licenses',
      notice_id,
      role,
      unread,
    }
  }
  const about = caseId === null ? { tag: notice_id } : { tag: caseId, case_id: caseId }
  return { ...casePush(categoryName ?? '', role), ...about, notice_id, role, unread }
}

// The same attempt always has the same job id, so that a process that is killed in between repeats
// nothing.
const jobFor = (data: JobData['device-push'], startAfter?: string) => ({
  name: 'device-push' as const,
  id: nameToId(`${data.deviceId} ${data.postponed}`, data.noticeId),
  data,
  ...(startAfter !== undefined && { startAfter }),
})
