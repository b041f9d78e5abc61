/** What the push machine asks of the browser, the push service and the server. */
import { fromPromise } from 'xstate'
import type { PushAnswer, PushFailure, PushStanding } from '#machines/client/push.machine.ts'
import type { Api } from '#src/api/api-client.ts'
import { bodyOf } from '#src/api/api-client.ts'
import { toProblem } from '#src/api/problem.ts'
import { apiOf } from '#src/identity/api.ts'
import {
  forgetOwnDevice,
  readOwnDevice,
  readPublicKey,
  registerDevice,
  subscribeAt,
} from './push-device.ts'
import { pushSupport } from './push-support.ts'
import { dropSubscription, renewDevice } from './renew-device.ts'

/** The actors for one person. */
export const pushActors = (personId: string) => ({
  look: fromPromise<PushStanding, void>(() => look(personId)),
  askPermission: fromPromise<PushAnswer, void>(async () => {
    // A person who has answered is not asked again.
    const { permission } = Notification
    const answer = permission === 'default' ? await Notification.requestPermission() : permission
    return answer === 'default' ? 'dismissed' : answer
  }),
  subscribe: fromPromise<{ deviceId: string }, void>(() => subscribe(personId).catch(asFailure)),
  unsubscribe: fromPromise<void, { deviceId: string | null }>(async ({ input }) => {
    await dropSubscription()
    await forgetOwnDevice()
    // The push service says so too, at the next message.
    await removeFromServer(apiOf(personId), input.deviceId)
  }),
  sendTest: fromPromise<void, { deviceId: string | null }>(({ input }) =>
    sendTest(apiOf(personId), input.deviceId).catch(asFailure),
  ),
})

/** How long the server may take before the phone says what it knows itself, ms. */
const PATIENCE_MS = 3_000

const late = () =>
  new Promise<never>((_, reject) =>
    setTimeout(() => reject(new TypeError('No answer')), PATIENCE_MS),
  )

async function look(personId: string): Promise<PushStanding> {
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
  const api = apiOf(personId)
  const publicKey = await readPublicKey(api)
  const { pushManager } = await workerInTime()
  // One that is left may be somebody else's, or one that nothing reaches any more.
  await dropSubscription()
  const subscription = await subscribeAt(pushManager, publicKey).catch((error: unknown) => {
    throw new Unsubscribable(error)
  })
  return registerDevice(api, personId, subscription)
}

/** How long the worker may take to be there, ms. */
const WORKER_MS = 10_000

// There is none where it is called back, or the browser would not take it.
const workerInTime = () =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Unsubscribable()), WORKER_MS)),
  ])

async function sendTest(api: Api, deviceId: string | null) {
  const params = { path: { subscription_id: deviceId ?? '' } }
  await bodyOf(api.POST('/push/subscriptions/{subscription_id}/test', { params }))
}

const removeFromServer = async (api: Api, deviceId: string | null) => {
  const params = { path: { subscription_id: deviceId ?? '' } }
  const removing = bodyOf(api.DELETE('/push/subscriptions/{subscription_id}', { params }))
  await removing.catch(() => {})
}

/** The browser has permission and its push service does not take the device all the same. */
class Unsubscribable extends Error {
  constructor(cause?: unknown) {
    super('Your browser’s notification service didn’t answer. Please try again later.', { cause })
  }
}

async function asFailure(error: unknown): Promise<never> {
  if (error instanceof Unsubscribable) throw { message: error.message } satisfies PushFailure
  const { message, status } = toProblem(error)
  if (status === 404) {
    await dropSubscription()
    await forgetOwnDevice()
  }
  throw { message, isGone: status === 404 } satisfies PushFailure
}
