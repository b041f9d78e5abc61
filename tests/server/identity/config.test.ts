import { describe, expect, it } from 'vitest'
import { identityFromEnvironment } from '#server/identity/config.ts'

const secret = 'sk_live_abc123'
const publishable = `pk_live_${Buffer.from('clerk.fastpass.example$').toString('base64')}`
const testKey = `pk_test_${Buffer.from('happy-otter-12.clerk.accounts.dev$').toString('base64')}`

describe('the identity settings', () => {
  it('choose the embedded provider on a fresh machine', () => {
    expect(identityFromEnvironment({})).toEqual({ kind: 'embedded' })
    expect(identityFromEnvironment({ IDENTITY: 'embedded' })).toEqual({ kind: 'embedded' })
    expect(identityFromEnvironment({ CLERK_SECRET_KEY: '' })).toEqual({ kind: 'embedded' })
  })

  it('choose Clerk when its two keys are set', () => {
    expect(
      identityFromEnvironment({ CLERK_SECRET_KEY: secret, CLERK_PUBLISHABLE_KEY: publishable }),
    ).toEqual({ kind: 'clerk', secretKey: secret, publishableKey: publishable })
  })

  it('do not let a production server fall back to the embedded provider unasked', () => {
    expect(() => identityFromEnvironment({ NODE_ENV: 'production' })).toThrow(/IDENTITY=embedded/)
    expect(identityFromEnvironment({ NODE_ENV: 'production', IDENTITY: 'embedded' })).toEqual({
      kind: 'embedded',
    })
  })

  it.each([
    ['a secret key alone', { CLERK_SECRET_KEY: secret }, /without CLERK_PUBLISHABLE_KEY/],
    ['a publishable key alone', { CLERK_PUBLISHABLE_KEY: publishable }, /without CLERK_SECRET_KEY/],
    [
      'a malformed publishable key',
      { CLERK_SECRET_KEY: secret, CLERK_PUBLISHABLE_KEY: 'pk_live_nonsense' },
      /CLERK_PUBLISHABLE_KEY is malformed/,
    ],
    [
      'a malformed secret key',
      { CLERK_SECRET_KEY: 'sk_nonsense', CLERK_PUBLISHABLE_KEY: publishable },
      /CLERK_SECRET_KEY is malformed/,
    ],
    [
      'keys of two instances',
      { CLERK_SECRET_KEY: secret, CLERK_PUBLISHABLE_KEY: testKey },
      /one is live, the other test/,
    ],
    [
      'both providers at once',
      { IDENTITY: 'embedded', CLERK_SECRET_KEY: secret, CLERK_PUBLISHABLE_KEY: publishable },
      /choose one/,
    ],
    ['an unknown provider', { IDENTITY: 'auth0' }, /only value it can have is 'embedded'/],
  ])('refuse %s in one sentence, without repeating a key', (_name, env, sentence) => {
    expect(() => identityFromEnvironment(env)).toThrow(sentence)
    expect(() => identityFromEnvironment(env)).not.toThrow(secret)
    expect(() => identityFromEnvironment(env)).toThrow(/^[^\n]*\.$/)
  })
})
