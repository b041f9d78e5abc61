import { createApiClient } from '#src/api/api-client.ts'
import { storedTokens } from '#src/identity/stored-tokens.ts'
import {
  readOwnDevice,
  readPublicKey,
  replaceDevice,
  subscribeAt,
} from '#src/pwa/push/push-device.ts'
import { rememberedTokensOf } from './remembered-tokens.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * When the browser has ended the subscription, subscribes again, registers the device and deletes
 * the one that it replaces. Does nothing on a device that does not remember the person: the next
 * start of the app renews the subscription.
 */
export function handleSubscriptionChange(): void {
  self.addEventListener('pushsubscriptionchange', (event) => {
    ;(event as ExtendableEvent).waitUntil(renew().catch(() => {}))
  })
}

async function renew() {
  const own = await readOwnDevice()
  if (!own || (await storedTokens.current()) === undefined) return
  const api = createApiClient(rememberedTokensOf(own.personId))
  const { pushManager } = self.registration
  const subscription =
    (await pushManager.getSubscription()) ??
    (await subscribeAt(pushManager, await readPublicKey(api)))
  await replaceDevice(api, own, subscription)
}
