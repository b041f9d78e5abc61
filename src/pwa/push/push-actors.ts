// The push machine's actors: the browser, the push service and the server.
import { fromPromise } from 'xstate'
import type { PushAnswer, PushFailure, PushStatus } from '#machines/client/push.machine.ts'
import type { ApiClient } from '#src/api/api-client.ts'
import { bodyOf } from '#src/api/api-client.ts'
import { toProblem } from '#src/api/problem.ts'
import { apiClientOf } from '#src/identity/api.ts'
import {
  readOwnDevice,
  readPublicKey,
  registerDevice,
  removeOwnDevice,
  subscribeAt,
} from './push-device.ts'
import { pushSupport } from './push-support.ts'
import { dropSubscription, renewDevice } from './renew-device.ts'

/** Returns the actors for one person. */
export const pushActors = (personId: string) => ({
  readStatus: fromPromise<PushStatus, void>(() => readStatus(personId)),
  askPermission: fromPromise<PushAnswer, void>(async () => {
    // A person who has answered is not asked again.
    const { permission } = Notification
    const answer = permission === 'default' ? await Notification.requestPermission() : permission
    return answer === 'default' ? 'dismissed' : answer
  }),
  subscribe: fromPromise<{ deviceId: string }, void>(() => subscribe(personId).catch(asFailure)),
  unsubscribe: fromPromise<void, { deviceId: string | null }>(async ({ input }) => {
    await dropSubscription()
    await removeOwnDevice()
    // The push service also reports it at the next message.
    await removeFromServer(apiClientOf(personId), input.deviceId)
  }),
  sendTest: fromPromise<void, { deviceId: string | null }>(({ input }) =>
    sendTest(apiClientOf(personId), input.deviceId).catch(asFailure),
  ),
})

/** How long to wait for the server before the device's own knowledge is used, ms. */
const TIMEOUT_MS = 3_000

const late = () =>
  new Promise<never>((_, reject) =>
    setTimeout(() => reject(new TypeError('No answer')), TIMEOUT_MS),
  )

async function readStatus(personId: string): Promise<PushStatus> {
  const support = pushSupport()
  if (support !== 'supported') return { is: support }
  if (Notification.permission === 'denied') return { is: 'denied' }
  if (Notification.permission === 'default') return { is: 'off' }
  try {
    const own = await Promise.race([renewDevice(personId), late()])
    return own ? { is: 'on', deviceId: own.deviceId } : { is: 'off' }
  } catch {
    const own = await readOwnDevice()
    return own?.personId === personId ? { is: 'on', deviceId: own.deviceId } : { is: 'off' }
  }
}

async function subscribe(personId: string) {
  const api = apiClientOf(personId)
  const publicKey = await readPublicKey(api)
  const { pushManager } = await workerInTime()
  // An existing subscription may be another person's, or no longer valid.
  await dropSubscription()
  const subscription = await subscribeAt(pushManager, publicKey).catch((error: unknown) => {
    throw new Unsubscribable(error)
  })
  return registerDevice(api, personId, subscription)
}

/** How long to wait for the worker, ms. */
const WORKER_MS = 10_000

// The worker may be withdrawn, or refused by the browser.
const workerInTime = () =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Unsubscribable()), WORKER_MS)),
  ])

async function sendTest(api: ApiClient, deviceId: string | null) {
  const params = { path: { subscription_id: deviceId ?? '' } }
  await bodyOf(api.POST('/push/subscriptions/{subscription_id}/test', { params }))
}

const removeFromServer = async (api: ApiClient, deviceId: string | null) => {
  const params = { path: { subscription_id: deviceId ?? '' } }
  const removing = bodyOf(api.DELETE('/push/subscriptions/{subscription_id}', { params }))
  await removing.catch(() => {})
}

/** The browser has permission, but its push service refuses the device. */
class Unsubscribable extends Error {
  constructor(cause?: unknown) {
    super('Your browser could not turn on notifications. Please try again later.', { cause })
  }
}

async function asFailure(error: unknown): Promise<never> {
  if (error instanceof Unsubscribable) throw { message: error.message } satisfies PushFailure
  const { message, status } = toProblem(error)
  if (status === 404) {
    await dropSubscription()
    await removeOwnDevice()
  }
  throw { message, isGone: status === 404 } satisfies PushFailure
}
