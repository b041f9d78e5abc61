// Sends messages to push services, encrypted for one device and signed with our key (RFC 8030,
// 8291, 8292).
import webPush from 'web-push'
import { HOUR_MS } from '#machines/durations.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { loadPushKeys } from '#server/db/push/push-keys.ts'
import { ServiceFailure } from '#server/failure-cause.ts'
import type { KeyEncryption } from '#server/key-encryption.ts'
import type { PushOutcome, PushSender } from '#server/services.ts'
import type { Config } from '#server/settings/config.ts'
import { withoutSlot } from '#server/web/fair-queue.ts'

type PushSettings = Pick<Config, 'vapidKeys' | 'vapidSubject' | 'pushServices'>

const TIMEOUT_MS = 10_000
const MIN_WAIT_MS = 30_000
const MAX_WAIT_MS = HOUR_MS
// The subscriber names the URL. Without this list the server would send requests to any URL,
// including internal ones.
const BROWSER_PUSH_HOSTS = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]

/**
 * Creates the sender with the keys of the settings, or else those of the database. Connects to no
 * service.
 */
export async function openPushSender(
  { vapidKeys, vapidSubject: subject, pushServices }: PushSettings,
  { db, encryption, at }: { db: Queryable; encryption: KeyEncryption; at: Date },
): Promise<PushSender> {
  const keys = vapidKeys ?? (await loadPushKeys(db, encryption, at))
  const isPushService = (endpoint: string) => {
    if (!URL.canParse(endpoint)) return false
    const { protocol, origin, hostname, port, username, password } = new URL(endpoint)
    if (username || password) return false
    if (pushServices.includes(origin)) return true
    return (
      protocol === 'https:' &&
      port === '' &&
      BROWSER_PUSH_HOSTS.some((maker) => isBelow(hostname, maker))
    )
  }
  return {
    publicKey: keys.publicKey,
    isPushService,
    send: async ({ endpoint, p256dh, auth }, message, { ttl, topic }) => {
      // A push service may have been removed from the settings since the subscription.
      if (!isPushService(endpoint)) return { kind: 'gone' }
      const { method, headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        {
          vapidDetails: { subject, ...keys },
          TTL: ttl,
          urgency: 'normal',
          ...(topic !== undefined && { topic }),
        },
      )
      const service = `The push service ${new URL(endpoint).host}`
      const init: RequestInit = {
        method,
        headers: headersOf(headers),
        body: body as Buffer<ArrayBuffer>,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }
      const response = await withoutSlot(() => fetch(endpoint, init)).catch((error) => {
        throw new ServiceFailure(service, error)
      })
      await response.body?.cancel()
      return outcomeOf(response, service)
    },
  }
}

const isBelow = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`)

// `fetch` sets the content length itself.
const headersOf = (headers: Record<string, unknown>) =>
  Object.entries(headers).flatMap(([name, value]) =>
    name.toLowerCase() === 'content-length' ? [] : [[name, String(value)] as [string, string]],
  )

function outcomeOf({ status, headers }: Response, service: string): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'delivered' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const afterMs = retryAfter(headers.get('retry-after'))
  if (afterMs !== undefined && (status === 429 || status >= 500)) return { kind: 'later', afterMs }
  if (status === 429 || status >= 500) throw new ServiceFailure(service, { responseCode: status })
  return { kind: 'refused', status }
}

function retryAfter(text: string | null): number | undefined {
  if (!text) return undefined
  const seconds = Number(text)
  const ms = Number.isNaN(seconds) ? Date.parse(text) - Date.now() : seconds * 1000
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, MIN_WAIT_MS), MAX_WAIT_MS)
}
