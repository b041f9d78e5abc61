/** This device at the push service and at the server; without a screen, for the worker too. */
import { deviceName } from '#machines/device-name.ts'
import type { Api } from '#src/api/api-client.ts'
import { bodyOf } from '#src/api/api-client.ts'
import {
  readLatestFromDevice,
  removeFromDevice,
  storeOnDevice,
} from '#src/storage/persistent-storage.ts'

/** That this device is told by push: whose it is, and what the server calls it. */
export interface OwnDevice {
  personId: string
  deviceId: string
}

const KEY = 'fastpass.push'

/** What the phone knows of it, written by whichever tab or worker; undefined where this device is not told. */
export async function readOwnDevice(): Promise<OwnDevice | undefined> {
  const text = await readLatestFromDevice(KEY)
  return text === undefined ? undefined : JSON.parse(text)
}

/** Forgets that this device is told. */
export const forgetOwnDevice = () => removeFromDevice(KEY)

/** Subscribes at the push service with the server's key. Asks the browser's question if it was not answered yet. */
export async function subscribeAt(manager: PushManager, publicKey: string) {
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** Tells the server where this device is reached, and keeps what the server calls it. Rejects with `ApiProblem`. */
export async function registerDevice(
  api: Api,
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

/** The key that the server signs with. Rejects with `ApiProblem`. */
export const readPublicKey = async (api: Api): Promise<string> =>
  (await bodyOf(api.GET('/push/key'))).data.public_key

/** Whether a subscription was made with this key; with another, nothing of ours reaches it. */
export function isSubscribedWith({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey
  return key !== null && toBase64Url(new Uint8Array(key)) === publicKey
}

const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
