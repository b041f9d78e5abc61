// Sends notifications as push messages. One job starts a job per device, so that a failing device
// does not affect the others.

import { v5 as nameToId } from 'uuid'
import { PUSH_TITLE } from '#machines/notifications/catalogue.ts'
import type { JobData } from '#server/db/jobs.ts'
import {
  findDevicesFor,
  findNotificationToPush,
  type NotificationToPush,
} from '#server/db/push-notifications.ts'
import { deleteEndedPushDevice, markDelivered } from '#server/db/push-subscriptions.ts'
import { recordJobs } from '#server/db/transaction/pending.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { quietUntil } from '#server/domain/notifications/quiet-hours.ts'
import type { PushMessage, Services } from '#server/services.ts'

interface DeliveryParts {
  services: Pick<Services, 'db' | 'clock' | 'push'>
  onError: (error: unknown) => void
}

/** A push service refused a message for good. */
export class PushRefused extends Error {
  /** The service's HTTP status: 401 and 403 are about our keys. */
  readonly code: string
  constructor(status: number) {
    super('A push service refused a message')
    this.code = String(status)
  }
}

// Older messages are dropped: the person reads the news in the app, and has an email.
const KEPT_MS = 3 * 24 * 3_600_000

/** Starts a push job for each device that a notification is for. */
export async function pushNotification(
  { services: { db } }: Pick<DeliveryParts, 'services'>,
  { noticeId }: JobData['notice-push'],
): Promise<void> {
  const devices = await findDevicesFor(db.orm, noticeId)
  const jobs = devices.map((deviceId) => jobFor({ noticeId, deviceId, postponed: 0 }))
  await withTransaction(db.orm, async (tx) => recordJobs(tx, ...jobs))
}

/**
 * Pushes a notification to one device: now, after its quiet hours, or when the push service asks
 * for it. Rejects when the service fails, so that the job is retried. A permanent refusal is
 * reported to `onError` once.
 */
export async function pushToDevice(
  { services: { db, clock, push }, onError }: DeliveryParts,
  job: JobData['device-push'],
): Promise<void> {
  const notification = await findNotificationToPush(db.orm, job)
  const at = clock()
  if (!notification) return
  const left = notification.createdAt.getTime() + KEPT_MS - at.getTime()
  if (left <= 0) return
  const postpone = (until: Date) => {
    const later = jobFor({ ...job, postponed: job.postponed + 1 }, until.toISOString())
    return withTransaction(db.orm, async (tx) => recordJobs(tx, later))
  }
  const { quiet, device } = notification
  const quietEnd = quiet && quietUntil(quiet, { timeZone: device.timeZone, at })
  if (quietEnd) return postpone(quietEnd)
  const lifetime = { ttl: Math.ceil(left / 1000), topic: notification.caseId.replaceAll('-', '') }
  const outcome = await push.send(device, messageOf(notification), lifetime)
  switch (outcome.kind) {
    case 'delivered':
      return markDelivered(db.orm, device.id, at)
    case 'gone':
      return deleteEndedPushDevice(db.orm, device.id)
    case 'later':
      return postpone(new Date(at.getTime() + outcome.afterMs))
    case 'refused':
      return onError(new PushRefused(outcome.status))
  }
}

function messageOf({ noticeId, caseId, isAttorney, unread }: NotificationToPush): PushMessage {
  const role = isAttorney ? 'attorney' : 'customer'
  return { title: PUSH_TITLE, tag: caseId, notice_id: noticeId, case_id: caseId, role, unread }
}

// The same attempt always has the same job id, so that a process that is killed in between repeats
// nothing.
const jobFor = (data: JobData['device-push'], startAfter?: string) => ({
  name: 'device-push' as const,
  id: nameToId(`${data.deviceId} ${data.postponed}`, data.noticeId),
  data,
  ...(startAfter !== undefined && { startAfter }),
})
