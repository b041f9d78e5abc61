// This device at the push service and at the server; without UI, so that the worker can use it too.
import { deviceName } from '#machines/device-name.ts'
import type { ApiClient } from '#src/api/api-client.ts'
import { bodyOf } from '#src/api/api-client.ts'
import {
  readLatestFromDevice,
  removeFromDevice,
  storeOnDevice,
} from '#src/storage/persistent-storage.ts'

/** This device's registration: its owner, and its id at the server. */
export interface OwnDevice {
  personId: string
  deviceId: string
}

const KEY = 'fastpass.push'

/** The registration, or its owner after it was lost. */
type Stored = OwnDevice | { personId: string; isLost: true }

async function readStored(): Promise<Stored | undefined> {
  const text = await readLatestFromDevice(KEY)
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

const store = async (stored: Stored) => storeOnDevice(KEY, JSON.stringify(stored))

/**
 * Returns the registration, written by any tab or worker; undefined when this device is not
 * registered, or the record is damaged.
 */
export async function readOwnDevice(): Promise<OwnDevice | undefined> {
  const stored = await readStored()
  return stored && 'deviceId' in stored ? stored : undefined
}

/** Removes the registration, or the record that it was lost. */
export const removeOwnDevice = () => removeFromDevice(KEY)

/** Returns whose registration was lost and not offered again since. */
export async function readLostOwner(): Promise<string | undefined> {
  const stored = await readStored()
  return stored && 'isLost' in stored ? stored.personId : undefined
}

/** Records that the person's registration was lost. */
export const recordLost = (personId: string) => store({ personId, isLost: true })

/**
 * Subscribes at the push service with the server's key. Asks for permission if the person has not
 * answered yet.
 */
export async function subscribeAt(manager: PushManager, publicKey: string) {
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/**
 * Sends this device's subscription to the server, and stores the id that it returns. Rejects with
 * `ApiProblem`.
 */
export async function registerDevice(
  api: ApiClient,
  personId: string,
  subscription: PushSubscription,
): Promise<OwnDevice> {
  const { endpoint, keys } = subscription.toJSON()
  const body = {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    device: deviceName(navigator.userAgent),
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
  const { data } = await bodyOf(api.PUT('/push/subscriptions', { body }))
  const own = { personId, deviceId: data.id }
  await store(own)
  return own
}

/** Registers a subscription in place of the device's earlier one. Rejects with `ApiProblem`. */
export async function replaceDevice(
  api: ApiClient,
  before: OwnDevice,
  subscription: PushSubscription,
): Promise<OwnDevice> {
  const own = await registerDevice(api, before.personId, subscription)
  if (own.deviceId !== before.deviceId) {
    const params = { path: { subscription_id: before.deviceId } }
    // Otherwise the push service reports it as gone at the next message.
    await bodyOf(api.DELETE('/push/subscriptions/{subscription_id}', { params })).catch(() => {})
  }
  return own
}

/** Returns the key that the server signs with. Rejects with `ApiProblem`. */
export const readPublicKey = async (api: ApiClient): Promise<string> =>
  (await bodyOf(api.GET('/push/key'))).data.public_key

/**
 * Returns whether a subscription was made with this key; with another key, our messages do not
 * arrive.
 */
export function isSubscribedWith({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey
  return key !== null && toBase64Url(new Uint8Array(key)) === publicKey
}

const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
