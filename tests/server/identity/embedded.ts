// Runs the embedded provider on a database in memory, with browsers that send what the SDK does.
import { desc, eq } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Database } from '#server/db/connection/database.ts'
import { rateLimits } from '#server/db/schema/operations.ts'
import { openSecurityLog } from '#server/domain/security/security-log.ts'
import { createDigitsHash, makeDigits } from '#server/identity/codes.ts'
import { createTokenSigner } from '#server/identity/embedded/keys.ts'
import { createEmbeddedProvider } from '#server/identity/embedded/operations.ts'
import { embeddedIdentity } from '#server/identity/embedded/provider.ts'
import {
  identityAttempts,
  identityClients,
  identityCodes,
  identityUsers,
} from '#server/identity/embedded/schema.ts'
import type { IdentityProvider } from '#server/services.ts'
import { QUICK_COST } from '#server/settings/config.ts'

import { TEST_ENCRYPTION } from '#tests/support/signing-key.ts'

/** The account that every test starts with. */
export const person = {
  email: 'Ana@Example.com',
  password: 'Fastpass1!',
  firstName: 'Ana',
  lastName: 'López',
}

/** Creates a clock that only moves when told to. */
export function createClock(start = '2026-03-02T09:00:00.000Z') {
  let now = new Date(start)
  return {
    now: () => now,
    advance: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
  }
}

/** What tests of the embedded provider use. */
export interface Embedded {
  app: FastifyInstance
  db: Database
  provider: IdentityProvider
  clock: ReturnType<typeof createClock>
  userId: string
}

// Only tests of the limit should reach it.
const NO_LIMIT = { max: 1_000, windowMs: 60_000 }

/** Starts the provider with one account and an otherwise empty database. */
export async function startEmbedded(
  db: Database,
  options: {
    publicOrigin?: string
    signInLimit?: { max: number; windowMs: number }
    standIn?: boolean
    /** Whether the database's content stays. */
    keep?: boolean
  } = {},
): Promise<Embedded> {
  const clock = createClock()
  if (!options.keep) {
    for (const table of [identityUsers, identityAttempts, identityClients, rateLimits])
      await db.orm.delete(table)
  }
  const provider = createEmbeddedProvider({
    db,
    clock: clock.now,
    passwordCost: QUICK_COST,
    ...options,
  })
  const app = Fastify()
  const sign = await createTokenSigner({
    db: db.orm,
    encryption: TEST_ENCRYPTION,
    clock: clock.now,
  })
  const plugin = embeddedIdentity({
    db,
    sign,
    security: openSecurityLog({
      db: db.orm,
      encryption: TEST_ENCRYPTION,
      clock: clock.now,
      destination: undefined,
    }),
    encryption: TEST_ENCRYPTION,
    clock: clock.now,
    signInLimit: NO_LIMIT,
    passwordCost: QUICK_COST,
    ...options,
  })
  await app.register(plugin, { prefix: '/__clerk' })
  const { id } = options.keep
    ? ((await provider.findUser(person.email)) ?? { id: '' })
    : await provider.createUser(person)
  return { app, db, provider, clock, userId: id }
}

const hashDigits = createDigitsHash(TEST_ENCRYPTION)

/** Creates the digits of the newest code, of all or of one subject, as the email job does. */
export async function newestDigits(db: Database, at: Date, subject?: string): Promise<string> {
  const [code] = await db.orm
    .select()
    .from(identityCodes)
    .where(subject === undefined ? undefined : eq(identityCodes.subject, subject))
    .orderBy(desc(identityCodes.createdAt))
    .limit(1)
  const made = await makeDigits(db.orm, code?.id ?? '', { at, hashDigits })
  if (!made) throw new Error('The code is not wanted anymore')
  return made.digits
}

/** A response of the Frontend API. */
export interface Reply {
  status: number
  headers: Record<string, unknown>
  // The SDK's types describe the fields; here they are looked up by name.
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
  body: any
}

/** Opens a browser with a cookie jar, which sends forms to the Frontend API from its own page. */
export function openBrowser(app: FastifyInstance, origin = 'http://localhost', ip = '127.0.0.1') {
  const jar = new Map<string, string>()
  const keep = (cookie: string) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    jar.set(name, value)
  }
  const send = async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    form: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<Reply> => {
    const response = await app.inject({
      method,
      url: `/__clerk${path}`,
      remoteAddress: ip,
      headers: {
        host: 'localhost',
        ...(jar.size > 0 && { cookie: [...jar].map((pair) => pair.join('=')).join('; ') }),
        ...(method !== 'GET' && {
          origin,
          'content-type': 'application/x-www-form-urlencoded',
        }),
        ...headers,
      },
      ...(method !== 'GET' && { payload: new URLSearchParams(form).toString() }),
    })
    for (const given of [response.headers['set-cookie'] ?? []].flat()) keep(given)
    return { status: response.statusCode, headers: response.headers, body: response.json() }
  }
  return {
    get: (path: string) => send('GET', path),
    post: (path: string, form?: Record<string, string>, headers?: Record<string, string>) =>
      send('POST', path, form, headers),
    send,
    /** Returns a cookie as it is sent. */
    cookie: (name = '__client') => `${name}=${jar.get(name)}`,
    setCookie: keep,
    /**
     * Signs in with one call, as the widget does when a password manager has filled both fields.
     */
    async signIn(email = person.email, password = person.password): Promise<Reply> {
      return send('POST', '/v1/client/sign_ins', {
        strategy: 'password',
        identifier: email,
        password,
      })
    },
  }
}
