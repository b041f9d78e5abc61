// Sends a push message to one device: now, after its quiet hours, or when the push service asks for
// it.
import { DAY_MS } from '#machines/durations.ts'
import { deleteEndedPushDevice, markDelivered } from '#server/db/push/push-subscriptions.ts'
import type { QuietHours } from '#server/db/push/quiet-hours.ts'
import { quietUntil } from '#server/domain/notifications/quiet-hours.ts'
import type { PushMessage, PushTarget, Services } from '#server/services.ts'

/** What is needed to send to a device. */
export interface DeviceDeliveryParts {
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

/** A message for one device. */
interface DeviceMessage {
  device: PushTarget & { id: string; timeZone: string }
  quiet: QuietHours | null
  /** When the event happened that the message is about. */
  createdAt: Date
  /**
   * The id of the case or other record that the message is about. A newer message with the same id
   * replaces it.
   */
  subjectId: string
  message: PushMessage
  /** Plans the next attempt. */
  postpone: (until: Date) => Promise<void>
}

// Older messages are dropped: the person reads the news in the app.
const KEPT_MS = 3 * DAY_MS

/**
 * Sends a message, or postpones it. Rejects when the push service fails. A permanent refusal is
 * reported to `onError` once.
 */
export async function sendToDevice(
  { services: { db, clock, push }, onError }: DeviceDeliveryParts,
  { device, quiet, createdAt, subjectId, message, postpone }: DeviceMessage,
): Promise<void> {
  const at = clock()
  const leftMs = createdAt.getTime() + KEPT_MS - at.getTime()
  if (leftMs <= 0) return
  const quietEnd = quiet && quietUntil(quiet, { timeZone: device.timeZone, at })
  if (quietEnd) return postpone(quietEnd)
  const lifetime = { ttl: Math.ceil(leftMs / 1000), topic: subjectId.replaceAll('-', '') }
  const outcome = await push.send(device, message, lifetime)
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
