// A person's devices for push messages, and their quiet hours.
import { ECDH } from 'node:crypto'
import type { components } from '#contract'
import { MINUTE_MS } from '#machines/durations.ts'
import type { Caller, Person } from '#server/caller.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { newId } from '#server/db/ids.ts'
import {
  deleteEndedPushDevice,
  deletePushDevice,
  deleteSurplusDevices,
  findPushDevice,
  listPushDevices,
  markDelivered,
  type PushDevice,
  writePushDevice,
} from '#server/db/push/push-subscriptions.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { lockCaller } from '#server/domain/sessions/sessions.ts'
import { invalidFields, Problem } from '#server/errors.ts'
import type { PushOutcome, PushSender, Services } from '#server/services.ts'
import { createRateLimit } from '#server/web/rate-limit.ts'
import { isTimeZone } from './quiet-hours.ts'

type Subscription = components['schemas']['PushSubscriptionPut']

/** The most devices of a person. Another one replaces the one that was seen longest ago. */
export const MAX_DEVICES = 10

// The sizes of a browser's P-256 public key and its secret (RFC 8291 §2.1).
const KEY_BYTES = 65
const SECRET_BYTES = 16
const UNCOMPRESSED = 4
const CURVE = 'prime256v1'

const TEST_TITLE = 'Notifications work on this device'
const TEST_TTL_SECONDS = 60
const testLimit = createRateLimit({ max: 5, windowMs: MINUTE_MS })

/** Returns a person's devices, the last seen first. */
export const listDevices = (db: Queryable, person: Person): Promise<PushDevice[]> =>
  listPushDevices(db, person.id, MAX_DEVICES)

/**
 * Stores the subscription of a caller's device, which belongs to this sign-in from now on. Throws
 * INVALID_FIELDS for an invalid subscription, and UNAUTHENTICATED for a session that has ended.
 */
export async function saveDevice(
  { db, push, identity }: Pick<Services, 'db' | 'push' | 'identity'>,
  { caller, person }: { caller: Caller; person: Person },
  { subscription, at }: { subscription: Subscription; at: Date },
): Promise<PushDevice> {
  const { endpoint, keys, device, time_zone: timeZone } = subscription
  const errors = [
    ...(push.isPushService(endpoint) ? [] : ['endpoint']),
    ...(isKey(keys.p256dh) ? [] : ['keys.p256dh']),
    ...(bytesOf(keys.auth).length === SECRET_BYTES ? [] : ['keys.auth']),
    ...(isTimeZone(timeZone) ? [] : ['time_zone']),
  ]
  if (errors.length > 0) throw invalidSubscription(errors)
  return withTransaction(db.orm, async (tx) => {
    await lockCaller(tx, { identity }, caller)
    const storedDevice = await writePushDevice(tx, {
      ...keys,
      id: newId(at),
      personId: person.id,
      endpoint,
      device,
      timeZone,
      clerkUserId: caller.userId,
      clerkSessionId: caller.sessionId,
      createdAt: at,
      seenAt: at,
      deliveredAt: null,
    })
    // Somebody who learned an endpoint's URL must not take the device from its person.
    if (!storedDevice) throw invalidSubscription(['endpoint'])
    await deleteSurplusDevices(tx, person.id, MAX_DEVICES)
    return storedDevice
  })
}

const invalidSubscription = (fields: string[]) =>
  invalidFields(fields.map((field) => ({ field, message: 'Enter valid input.' })))

/**
 * Deletes a device's subscription. Throws NOT_FOUND for one that does not exist or belongs to
 * another person.
 */
export async function removeDevice(db: Queryable, person: Person, id: string): Promise<void> {
  if (!(await deletePushDevice(db, person.id, id))) throw new Problem('NOT_FOUND')
}

/**
 * Sends a test message to a device. Throws NOT_FOUND for one that does not exist, has ended or
 * belongs to another person, TOO_MANY_REQUESTS, and UNAVAILABLE when the push service does not
 * accept it now.
 */
export async function testDevice(
  { db, push }: Pick<Services, 'db' | 'push'>,
  person: Person,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  const device = await findPushDevice(db.orm, person.id, id)
  if (!device) throw new Problem('NOT_FOUND', { message: GONE })
  const waitS = testLimit.take(person.id, at)
  if (waitS > 0) throw new Problem('TOO_MANY_REQUESTS', {}, waitS)
  const outcome = await sendTest(push, device).catch(() => ({ kind: 'later' }) as const)
  if (outcome.kind === 'delivered') return markDelivered(db.orm, device.id, at)
  if (outcome.kind !== 'gone') throw new Problem('UNAVAILABLE', { message: NOT_TAKEN })
  await deleteEndedPushDevice(db.orm, device.id)
  throw new Problem('NOT_FOUND', { message: GONE })
}

/** Sends a test message to a device. Rejects when the push service does not respond or fails. */
export const sendTest = (push: PushSender, device: PushDevice): Promise<PushOutcome> =>
  push.send(device, { title: TEST_TITLE, tag: 'test' }, { ttl: TEST_TTL_SECONDS })

const GONE = 'This device no longer gets notifications. Turn them on again.'
const NOT_TAKEN = 'We couldn’t send the notification. Please try again in a minute.'

const bytesOf = (text: string) => Buffer.from(text, 'base64url')

function isKey(text: string): boolean {
  const bytes = bytesOf(text)
  if (bytes.length !== KEY_BYTES || bytes[0] !== UNCOMPRESSED) return false
  try {
    // Throws for a point that is not on the curve, which could not be used for encryption.
    ECDH.convertKey(bytes, CURVE)
    return true
  } catch {
    return false
  }
}
