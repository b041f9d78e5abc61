// Clerk as the identity provider, with a server on this machine in place of Clerk's cloud.
import { generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClerkProvider } from '#server/identity/clerk.ts'
import { signToken } from '#server/identity/embedded/keys.ts'
import { EmailTakenError, PasswordRefusedError } from '#server/identity/identity.ts'
import type { IdentityProvider } from '#server/services.ts'
import { createFairQueue } from '#server/web/fair-queue.ts'
import { type ClerkCloud, createClerkCloud, publishableKey, secretKey } from './clerk-cloud.ts'
import { createClock } from './embedded.ts'

let clerk: ClerkCloud['clerk']
let requests: ClerkCloud['requests']
let listen: ClerkCloud['listen']

beforeEach(() => {
  ;({ clerk, requests, listen } = createClerkCloud())
})
afterEach(() => clerk.close())

describe('Clerk as the provider', () => {
  const clock = createClock()
  const ana = { email: ' ana@example.com ', password: 'Fastpass1!', firstName: 'Ana' }
  let provider: IdentityProvider

  async function start() {
    provider = createClerkProvider({
      secretKey,
      publishableKey,
      clock: clock.now,
      apiUrl: await listen(),
      timeoutMs: 200,
    })
  }

  it('reads the time of the last verification from the claim `fva`', async () => {
    await start()
    const at = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000)
    const provedAt = (firstAt: Date | null, secondAt: Date | null) =>
      provider.provedAt({ userId: 'u', sessionId: 's', factors: { firstAt, secondAt } })
    expect(await provedAt(null, null)).toBeNull()
    expect(await provedAt(at(5), null)).toEqual(at(5))
    expect(await provedAt(at(30), at(2))).toEqual(at(2))
  })

  it('verifies tokens with keys that it fetches only once', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'ins_1', alg: 'RS256', use: 'sig' }
    clerk.get('/v1/jwks', async () => ({ keys: [jwk] }))
    await start()
    const now = clock.now().getTime() / 1000
    for (const sub of ['user_ana', 'user_ben']) {
      const claims = { sub, sid: 'sess_1', iat: now, nbf: now, exp: now + 60 }
      const token = await signToken({ kid: 'ins_1', privateKey }, claims)
      const factors = { firstAt: null, secondAt: null }
      const found = { userId: sub, sessionId: 'sess_1', factors }
      expect(await provider.verifyToken(token)).toEqual(found)
    }
    const endless = { sub: 'user_ana', sid: 'sess_1', iat: now, nbf: now, exp: now + 121 }
    const token = await signToken({ kid: 'ins_1', privateKey }, endless)
    expect(await provider.verifyToken(token)).toBeNull()
    expect(requests).toHaveLength(1)
    expect(requests[0]?.headers.authorization).toBe(`Bearer ${secretKey}`)
  })

  it('creates a person', async () => {
    clerk.post('/v1/users', async () => ({ object: 'user', id: 'user_ana' }))
    await start()
    expect(await provider.createUser(ana)).toEqual({ id: 'user_ana' })
    expect(JSON.parse(String(requests[0]?.body))).toEqual({
      email_address: ['ana@example.com'],
      password: 'Fastpass1!',
      first_name: 'Ana',
    })
  })

  it.each([
    ['form_identifier_exists', 'email_address', EmailTakenError],
    ['form_password_pwned', 'password', PasswordRefusedError],
  ])('translates errors that a person can correct: %s', async (code, field, error) => {
    const refusal = {
      code,
      message: 'No.',
      long_message: 'No, sorry.',
      meta: { param_name: field },
    }
    clerk.post('/v1/users', async (_request, reply) => reply.code(422).send({ errors: [refusal] }))
    await start()
    await expect(provider.createUser(ana)).rejects.toThrow(error)
  })

  it('passes on every other error', async () => {
    clerk.post('/v1/users', async (_request, reply) => reply.code(500).send({ errors: [] }))
    await start()
    await expect(provider.createUser(ana)).rejects.toMatchObject({ status: 500 })
  })

  it('deletes a person, and succeeds when they are already deleted', async () => {
    clerk.delete('/v1/users/user_ana', async () => ({ object: 'user', id: 'user_ana' }))
    clerk.delete('/v1/users/user_gone', async (_request, reply) =>
      reply.code(404).send({ errors: [{ code: 'resource_not_found', message: 'not found' }] }),
    )
    await start()
    await expect(provider.deleteUser('user_ana')).resolves.toBeUndefined()
    await expect(provider.deleteUser('user_gone')).resolves.toBeUndefined()
  })

  it('finds a person by their email, or returns nothing', async () => {
    clerk.get('/v1/users', async (request) =>
      request.url.includes('ana%40example.com') ? [{ object: 'user', id: 'user_ana' }] : [],
    )
    clerk.get('/v1/users/count', async () => ({ object: 'total_count', total_count: 1 }))
    await start()
    expect(await provider.findUser('ana@example.com ')).toEqual({ id: 'user_ana' })
    expect(await provider.findUser('ben@example.com')).toBeNull()
  })

  it('reads a person’s emails and names, or that there is no account', async () => {
    const verification = { status: 'unverified', strategy: 'email_code' }
    const address = { id: 'idn_1', email_address: 'ana@example.com', verification, linked_to: [] }
    const older = { id: 'idn_2', email_address: 'ana@old.example.com', linked_to: [] }
    const protection = { password_enabled: true, two_factor_enabled: false, passkeys: [] }
    clerk.get('/v1/users/user_ana', async () => ({
      ...protection,
      object: 'user',
      id: 'user_ana',
      first_name: 'Ana',
      last_name: null,
      primary_email_address_id: 'idn_1',
      email_addresses: [older, address],
      phone_numbers: [],
      web3_wallets: [],
      external_accounts: [],
    }))
    clerk.get('/v1/users/user_gone', async (_request, reply) =>
      reply.code(404).send({ errors: [{ code: 'resource_not_found', message: 'not found' }] }),
    )
    await start()
    expect(await provider.readUser('user_ana')).toEqual({
      email: 'ana@example.com',
      isEmailVerified: false,
      emails: ['ana@old.example.com', 'ana@example.com'],
      firstName: 'Ana',
      lastName: null,
      opensByPasswordAlone: true,
    })
    Object.assign(protection, { two_factor_enabled: true })
    expect(await provider.readUser('user_ana')).toMatchObject({ opensByPasswordAlone: false })
    Object.assign(protection, { two_factor_enabled: false, passkeys: [{ id: 'pk_1' }] })
    expect(await provider.readUser('user_ana')).toMatchObject({ opensByPasswordAlone: false })
    Object.assign(protection, { password_enabled: false, passkeys: [] })
    expect(await provider.readUser('user_ana')).toMatchObject({ opensByPasswordAlone: false })
    expect(await provider.readUser('user_gone')).toBeNull()
    verification.status = 'verified'
    expect(await provider.readUser('user_ana')).toMatchObject({ isEmailVerified: true })
  })

  it('removes an email of a person that is not their primary one', async () => {
    clerk.get('/v1/users/user_ana', async () => ({
      object: 'user',
      id: 'user_ana',
      primary_email_address_id: 'idn_1',
      email_addresses: [
        { id: 'idn_1', email_address: 'ana@example.com', linked_to: [] },
        { id: 'idn_2', email_address: 'ana@old.example.com', linked_to: [] },
      ],
      phone_numbers: [],
      web3_wallets: [],
      external_accounts: [],
    }))
    clerk.delete('/v1/email_addresses/idn_2', async () => ({ id: 'idn_2', deleted: true }))
    await start()
    for (const email of ['Ana@Old.example.com', 'ana@example.com', 'ben@example.com']) {
      await provider.removeEmail('user_ana', email)
    }
    expect(requests.filter(({ method }) => method === 'DELETE').map(({ url }) => url)).toEqual([
      '/v1/email_addresses/idn_2',
    ])
  })

  it('changes a password and ends the sessions, or reports why Clerk refuses it', async () => {
    clerk.get('/v1/sessions', async () => ({ data: [{ id: 'sess_1' }], total_count: 1 }))
    clerk.post('/v1/sessions/:id/revoke', async () => ({ object: 'session' }))
    clerk.patch('/v1/users/user_ana', async ({ body }, reply) => {
      const { password, sign_out_of_other_sessions: endsOthers } = JSON.parse(String(body))
      expect(endsOthers).toBe(true)
      if (password === 'Slowpass2?') return { id: 'user_ana' }
      const error = { code: 'form_password_pwned', message: 'pwned', long_message: 'Found online.' }
      return reply.code(422).send({ errors: [{ ...error, meta: { param_name: 'password' } }] })
    })
    await start()
    const session = { userId: 'user_ana', sessionId: 'sess_1' }
    await expect(provider.setPassword(session, 'Slowpass2?')).resolves.toBe(true)
    expect(requests.at(-1)?.url).toBe('/v1/sessions/sess_1/revoke')
    const refused = provider.setPassword(session, 'Fastpass1!')
    await expect(refused).rejects.toThrow(new PasswordRefusedError('Found online.'))
  })

  it('ends one session, and succeeds when it has already ended', async () => {
    clerk.post('/v1/sessions/sess_1/revoke', async () => ({ object: 'session' }))
    await start()
    await expect(provider.endSession('sess_1')).resolves.toBeUndefined()
    await expect(provider.endSession('sess_gone')).resolves.toBeUndefined()
  })

  describe('called while the request holds a database slot', () => {
    const from = { ip: '192.0.2.1' }
    const other = { ip: '198.51.100.1' }
    const limits = { running: 1, waiting: 10, waitingOfOne: 10, waitMs: 60_000 }

    it('gives that slot to another request until Clerk responds', async () => {
      const { promise: late, resolve: respond } = Promise.withResolvers<object>()
      clerk.get('/v1/sessions/sess_1', () => late)
      await start()
      const queue = createFairQueue(limits)
      const asking = queue.run(from, () => provider.isSessionActive('sess_1'))
      await expect.poll(() => requests).toHaveLength(1)
      expect(await queue.run(other, async () => 'served')).toBe('served')
      respond({ object: 'session', status: 'active' })
      expect(await asking).toBe(true)
    })

    it('leaves no account at Clerk when the request gets no slot afterwards', async () => {
      const { promise: late, resolve: respond } = Promise.withResolvers<object>()
      clerk.post('/v1/users', () => late)
      clerk.delete('/v1/users/user_ana', async () => ({ object: 'user', id: 'user_ana' }))
      await start()
      const queue = createFairQueue(limits)
      let isGone = false
      const creating = queue.run({ ...from, isGone: () => isGone }, () => provider.createUser(ana))
      await expect.poll(() => requests).toHaveLength(1)
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      const occupying = queue.run(other, () => ended)
      const waiting = queue.run(other, async () => {})
      isGone = true
      respond({ object: 'user', id: 'user_ana', email_addresses: [] })
      const refused = expect(creating).rejects.toMatchObject({ code: 'UNAVAILABLE' })
      // When a later call has its response, the first response has been read.
      await provider.deleteUser('user_gone')
      end()
      await Promise.all([occupying, waiting, refused])
      expect(requests.at(-1)).toMatchObject({ method: 'DELETE', url: '/v1/users/user_ana' })
    })
  })

  it('revokes every active session of a person', async () => {
    const sessions = [{ id: 'sess_1' }, { id: 'sess_2' }]
    clerk.get('/v1/sessions', async () => ({ data: sessions, total_count: 2 }))
    clerk.post('/v1/sessions/:id/revoke', async () => ({ object: 'session' }))
    await start()
    await provider.revokeSessions('user_ana')
    expect(requests[0]?.url).toMatch(/user_id=user_ana.*status=active/)
    expect(
      requests
        .slice(1)
        .map(({ url }) => url)
        .sort(),
    ).toEqual(['/v1/sessions/sess_1/revoke', '/v1/sessions/sess_2/revoke'])
  })

  describe('checking the log-in of a remembered phone', () => {
    const HOUR_MS = 3_600_000
    let status: string | 'gone' | 'down' | 'slow'

    beforeEach(async () => {
      clerk.get('/v1/sessions/:id', async (_request, reply) => {
        if (status === 'slow') return new Promise(() => {})
        if (status === 'down') return reply.code(500).send({ errors: [] })
        if (status === 'gone') {
          return reply.code(404).send({ errors: [{ code: 'resource_not_found' }] })
        }
        return { object: 'session', id: 'sess_1', status }
      })
      await start()
    })
    const isEnded = () => provider.isSessionEnded('sess_1')

    it.each(['revoked', 'ended', 'removed', 'gone'])(
      'finds that it was ended: %s',
      async (ended) => {
        status = ended
        expect(await isEnded()).toBe(true)
      },
    )

    it.each(['active', 'expired', 'abandoned', 'replaced'])(
      'does not treat it as ended: %s',
      async (lasting) => {
        status = lasting
        expect(await isEnded()).toBe(false)
      },
    )

    it('asks again after a minute, not before', async () => {
      status = 'active'
      expect(await isEnded()).toBe(false)
      status = 'revoked'
      clock.advance(59_999)
      expect(await isEnded()).toBe(false)
      expect(requests).toHaveLength(1)
      clock.advance(1)
      expect(await isEnded()).toBe(true)
    })

    it.each(['down', 'slow'] as const)(
      'trusts it for at most an hour while Clerk is %s',
      async (trouble) => {
        status = trouble
        expect(await isEnded()).toBe(false)
        clock.advance(HOUR_MS - 1)
        expect(await isEnded()).toBe(false)
        clock.advance(1)
        await expect(isEnded()).rejects.toThrow()
        status = 'active'
        expect(await isEnded()).toBe(false)
      },
    )
  })
})
