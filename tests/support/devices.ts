// Creates push subscriptions of devices, as browsers do.
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { components } from '#contract'
import type { Asking } from './asking.ts'
import type { BrowserSubscription, PushService } from './push-service.ts'

type Schemas = components['schemas']

/**
 * Returns the request body of a subscription. By default it is a new one at Google's push service.
 */
export const subscriptionBody = (
  subscription: BrowserSubscription = ofGoogle(),
  more: Partial<Schemas['PushSubscriptionPut']> = {},
): Schemas['PushSubscriptionPut'] => ({
  ...subscription,
  device: 'Chrome on Android',
  time_zone: 'America/Phoenix',
  ...more,
})

/** Subscribes a device of this person. */
export const subscribeDevice = async (
  person: Pick<Asking, 'must'>,
  body = subscriptionBody(),
): Promise<Schemas['PushSubscription']> => (await person.must('putPushSubscription', { body })).data

/**
 * Subscribes a new device of this person at a test's push service. Returns its id, and its
 * subscription there.
 */
export async function subscribeAt(
  service: Pick<PushService, 'subscribe'>,
  person: Pick<Asking, 'must'>,
  more: Partial<Schemas['PushSubscriptionPut']> = {},
): Promise<{ id: string; browser: BrowserSubscription }> {
  const { public_key } = (await person.must('getPushKey')).data
  const browser = service.subscribe(public_key)
  const { id } = await subscribeDevice(person, subscriptionBody(browser, more))
  return { id, browser }
}

function ofGoogle(): BrowserSubscription {
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
    keys: {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  }
}
