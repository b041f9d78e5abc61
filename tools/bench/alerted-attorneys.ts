// Very many attorneys who want to know of new cases at once, and a push service that counts what
// their devices get.
import assert from 'node:assert/strict'
import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Database, rows } from '../../server/db/connection/database.ts'

/** About what a push service on the internet takes. */
const RESPONSE_MS = 50

/** A push service that accepts everything. */
export interface CountingPushService {
  origin: string
  /** How often each path was sent to, and when first. */
  received: Map<string, { times: number; at: number }>
  stop(): void
}

/** Starts a push service. */
export async function startCountingPushService(): Promise<CountingPushService> {
  const received: CountingPushService['received'] = new Map()
  const server = createServer(async (request, response) => {
    request.resume()
    await once(request, 'end')
    await wait(RESPONSE_MS)
    const { times = 0, at = performance.now() } = received.get(request.url ?? '') ?? {}
    received.set(request.url ?? '', { times: times + 1, at })
    response.writeHead(201).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Returns the keys of a device. The server encrypts for them, and nothing decrypts here. */
export const deviceKeys = () => ({
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
})

/**
 * Adds attorneys with a category, a place and a device each, whose path is `/alert/` and a number.
 */
export async function addAlertedAttorneys(
  { orm }: Database,
  { count, origin, category }: { count: number; origin: string; category: string },
): Promise<void> {
  const keys = deviceKeys()
  const added = sql`select id, clerk_user_id from attorneys where clerk_user_id like 'alerted%'`
  const statements = [
    sql`insert into attorneys (id, clerk_user_id, company_name, description, email, phone_number, languages_known,
        law_firm_size, created_at)
      select gen_random_uuid(), 'alerted' || n, 'Vega Law Group', '', n || '@alerted.example', '', '', '1-2 lawyers', now()
      from generate_series(1, ${count}::integer) n`,
    sql`insert into attorney_categories (attorney_id, category_id)
      select added.id, categories.id from (${added}) added, categories where name = ${category}`,
    sql`insert into attorney_places (attorney_id, place)
      select id, place from (${added}) added, unnest(array['04', '32003']) place`,
    sql`insert into case_alerts (attorney_id, mode, hour, time_zone, unsubscribe_token, since)
      select id, 'at_once', 8, 'UTC', gen_random_uuid(), now() from (${added}) added`,
    sql`insert into push_subscriptions (id, person_id, clerk_user_id, clerk_session_id, endpoint, p256dh, auth, device,
        time_zone, created_at, seen_at)
      select gen_random_uuid(), id, clerk_user_id, '', ${`${origin}/alert/`}::text || substr(clerk_user_id, 8),
        ${keys.p256dh}, ${keys.auth}, 'Chrome on Android', 'UTC', now(), now() from (${added}) added`,
    sql`analyze`,
  ]
  for (const statement of statements) await orm.execute(statement)
  const [found] = await rows<{ devices: number }>(
    orm,
    sql`select count(*)::int as devices from push_subscriptions`,
  )
  assert.equal(found?.devices, count)
}
