// Replaces the parts of push that need a push service: the subscription, and delivery to the
// worker.
import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test'
import type { BrowserSubscription, PushService } from '#tests/support/push-service.ts'
import { expect } from './fixtures.ts'

/**
 * Makes a phone's pages subscribe at the test's push service, because Chromium's own subscribing
 * needs Google's. The subscription is stored with the phone, as a browser does.
 */
export async function subscribeAtStandIn(context: BrowserContext, service: PushService) {
  await context.exposeFunction('subscribeAtStandIn', (publicKey: string) =>
    service.subscribe(publicKey),
  )
  await context.addInitScript(() => {
    const KEY = 'stand-in.subscription'
    type Kept = { endpoint: string; keys: Record<string, string>; publicKey: string }
    const bytesOf = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
        character.charCodeAt(0),
      ).buffer
    const asSubscription = ({ publicKey, ...json }: Kept) => ({
      endpoint: json.endpoint,
      options: { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) },
      toJSON: () => json,
      unsubscribe: async () => {
        localStorage.removeItem(KEY)
        return true
      },
    })
    const standIn = {
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        const { subscribeAtStandIn } = window as unknown as {
          subscribeAtStandIn: (key: string) => Promise<Omit<Kept, 'publicKey'>>
        }
        const made = await subscribeAtStandIn(applicationServerKey)
        const kept = { ...made, publicKey: applicationServerKey }
        localStorage.setItem(KEY, JSON.stringify(kept))
        return asSubscription(kept)
      },
      getSubscription: async () => {
        const kept = localStorage.getItem(KEY)
        return kept === null ? null : asSubscription(JSON.parse(kept))
      },
    }
    if ('PushManager' in window) Object.assign(PushManager.prototype, standIn)
  })
}

/** Sets the browser's answer to the permission request, while this page is open. */
export async function setPermission(page: Page, setting: 'prompt' | 'granted' | 'denied') {
  const devtools = await page.context().newCDPSession(page)
  const { targetInfo } = await devtools.send('Target.getTargetInfo')
  await devtools.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting,
    origin: new URL(page.url()).origin,
    // Playwright's phones are private windows, with permissions of their own.
    ...(targetInfo.browserContextId && { browserContextId: targetInfo.browserContextId }),
  })
}

/** Returns the app's service worker on a phone, with a function that delivers messages to it. */
export async function workerOf(page: Page) {
  const context = page.context()
  await page.evaluate(() => navigator.serviceWorker.ready)
  const devtools = await context.newCDPSession(page)
  const registrationId = await registrationOf(devtools)
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  const { origin } = new URL(page.url())
  return {
    worker,
    /** Makes the browser deliver a message to the real worker. */
    deliver: (data: string) =>
      devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }),
    shown: () => shownBy(worker),
  }
}

function registrationOf(devtools: CDPSession): Promise<string> {
  return new Promise((resolve, reject) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (registration) resolve(registration.registrationId)
    })
    devtools.send('ServiceWorker.enable').catch(reject)
  })
}

// The worker's globals that Playwright's types do not have.
interface WorkerScope {
  registration: ServiceWorkerRegistration
}

/** Returns the notifications on the phone's screen. */
const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = self as unknown as WorkerScope
    const { permission } = Notification
    if (permission !== 'granted') throw new Error(`The permission is ${permission}.`)
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, tag }) => ({ title, body, tag }))
  })

/**
 * Records the numbers that the worker sets on the app's icon, which a test browser does not have.
 */
export const noteBadges = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = self as unknown as { badges: (number | undefined)[] }
    scope.badges = []
    navigator.setAppBadge = async (unread) => void scope.badges.push(unread)
  })

/** Returns those numbers. */
export const badges = (worker: Worker) =>
  worker.evaluate(() => (self as unknown as { badges: (number | undefined)[] }).badges)

/**
 * Presses the notification with this tag, as far as a test can: only a real press may bring a
 * window to the front.
 */
export async function press(worker: Worker, tag: string) {
  await expect
    .poll(async () => (await shownBy(worker)).some((notification) => notification.tag === tag))
    .toBe(true)
  await worker.evaluate(async (wanted) => {
    const { registration } = self as unknown as WorkerScope
    const [notification] = await registration.getNotifications({ tag: wanted })
    const { NotificationEvent } = self as unknown as {
      NotificationEvent: new (type: string, init: object) => Event
    }
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  }, tag)
}

/** Records the windows that the worker would open, which only a real press allows. */
export const noteOpened = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = self as unknown as { clients: { openWindow: unknown }; opened: string[] }
    scope.opened = []
    scope.clients.openWindow = async (address: string) => void scope.opened.push(address)
  })

/** Returns those windows. */
export const opened = (worker: Worker) =>
  worker.evaluate(() => (self as unknown as { opened: string[] }).opened)

/** Makes the browser end the subscription; the next one is `next`. */
export const loseSubscription = (worker: Worker, next: BrowserSubscription) =>
  worker.evaluate((json) => {
    const { PushManager } = self as unknown as { PushManager: { prototype: object } }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => null,
      subscribe: async () => ({ endpoint: json.endpoint, toJSON: () => json }),
    })
    const { ExtendableEvent } = self as unknown as { ExtendableEvent: new (type: string) => Event }
    self.dispatchEvent(new ExtendableEvent('pushsubscriptionchange'))
  }, next)
