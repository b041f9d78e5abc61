/**
 * This device at the push service and at the server; without UI, so that the worker can use it too.
 */
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

/**
 * Returns the registration, written by any tab or worker; undefined when this device is not
 * registered, or the record is damaged.
 */
export async function readOwnDevice(): Promise<OwnDevice | undefined> {
  const text = await readLatestFromDevice(KEY)
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Removes the registration. */
export const removeOwnDevice = () => removeFromDevice(KEY)

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
  await storeOnDevice(KEY, JSON.stringify(own))
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
