// Creates push subscriptions of devices, as browsers do.
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { components } from '#contract'
import type { Asking } from './asking.ts'
import type { BrowserSubscription } from './push-service.ts'

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

function ofGoogle(): BrowserSubscription {
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
    keys: {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  }
}
