// Limits count callers by their IP address, which only our own proxies may name.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Database } from '#server/db/connection/database.ts'
import { rateLimits } from '#server/db/schema/operations.ts'
import { openPushSender } from '#server/delivery/push-sender.ts'
import { createLive } from '#server/domain/notifications/live.ts'
import { createPictures } from '#server/domain/pictures/pictures.ts'
import { openSecurityLog } from '#server/domain/security/security-log.ts'
import { createAttemptLimits } from '#server/identity/attempt-limits.ts'
import { createDigitsHash } from '#server/identity/codes.ts'
import { mountIdentity } from '#server/identity/mount.ts'
import { readConfig } from '#server/settings/config.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { openTestFiles } from '#tests/support/files.ts'
import { sendByInject } from '#tests/support/http.ts'
import { TEST_ENCRYPTION } from '#tests/support/signing-key.ts'

const PUBLIC_ORIGIN = 'https://fastpass.example'
const ONE_SPOOFER = [1, 2, 3].map((n) => `198.51.100.${n}, 203.0.113.9`)
const THREE_PEOPLE = ['203.0.113.1', '203.0.113.2', '203.0.113.3']

let db: Database
let stored: Awaited<ReturnType<typeof openTestFiles>>

beforeAll(async () => {
  db = await openTestDatabase()
  stored = await openTestFiles()
})
afterAll(async () => {
  await db.close()
  await stored.remove()
})

const guess = { method: 'GET', url: '/api/auth/refresh-token/fps_nonsense' }
const signIn = {
  method: 'POST',
  url: '/__clerk/v1/client/sign_ins',
  headers: { origin: PUBLIC_ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
  body: 'strategy=password&identifier=nobody%40example.com',
}

/** Sends requests to a server with a limit of two a minute, each with the next X-Forwarded-For. */
async function statuses(
  env: Record<string, string>,
  claims: string[],
  request: { method: string; url: string; headers?: Record<string, string>; body?: string } = guess,
) {
  await db.orm.delete(rateLimits)
  const config = readConfig({ RATE_LIMIT_PER_MINUTE: '2', SIGN_INS_PER_MINUTE: '2', ...env })
  const clock = () => new Date()
  const encryption = TEST_ENCRYPTION
  const security = openSecurityLog({ db: db.orm, encryption, clock, destination: undefined })
  const identity = await mountIdentity({}, { config, db, clock, encryption, security })
  const { files } = stored
  const live = createLive(db)
  const push = await openPushSender(config, {
    db: db.orm,
    encryption: TEST_ENCRYPTION,
    at: clock(),
  })
  const { confirmEmail, adminSecondFactor, verifyAttorneys, keepClosedCasesMonths } = config
  const pictures = createPictures()
  const attemptLimits = createAttemptLimits(encryption)
  const services = {
    db,
    files,
    pictures,
    identity: identity.provider,
    live,
    push,
    security,
    attemptLimits,
    clock,
    shutdown: { isAnnounced: false },
    changes: { refusal: null },
    confirmEmail,
    adminSecondFactor,
    verifyAttorneys,
    keepClosedCasesMonths,
    hashDigits: createDigitsHash(encryption),
  }
  const app = await buildApp({ config, services, identity, siteFolder: undefined })
  const send = sendByInject(app)
  const answered = []
  for (const claim of claims) {
    const headers = { ...request.headers, 'x-forwarded-for': claim }
    answered.push((await send({ ...request, headers })).status)
  }
  await app.close()
  return answered
}

describe('a caller’s IP address', () => {
  it('is the one that the proxy reports, whatever the caller claimed before it', async () => {
    expect(await statuses({ PUBLIC_ORIGIN }, ONE_SPOOFER)).toEqual([401, 401, 429])
    expect(await statuses({ PUBLIC_ORIGIN }, ONE_SPOOFER, signIn)).toEqual([200, 200, 429])
  })

  it('distinguishes people behind one proxy', async () => {
    expect(await statuses({ PUBLIC_ORIGIN }, THREE_PEOPLE)).toEqual([401, 401, 401])
    expect(await statuses({ PUBLIC_ORIGIN }, THREE_PEOPLE, signIn)).toEqual([200, 200, 200])
  })

  it('is found behind the configured number of proxies', async () => {
    const claims = ONE_SPOOFER.map((claim, n) => `${claim}, 10.0.0.${n}`)
    expect(await statuses({ PUBLIC_ORIGIN, TRUST_PROXY: '2' }, claims)).toEqual([401, 401, 429])
  })

  it('is the connection’s own without a configured proxy', async () => {
    expect(await statuses({}, THREE_PEOPLE)).toEqual([401, 401, 429])
    const env = { PUBLIC_ORIGIN, TRUST_PROXY: '0' }
    expect(await statuses(env, THREE_PEOPLE)).toEqual([401, 401, 429])
  })
})
