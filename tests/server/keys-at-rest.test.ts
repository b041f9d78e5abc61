import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, rows } from '#server/db/connection/database.ts'
import { loadPushKeys, reencryptPushKeys } from '#server/db/push/push-keys.ts'
import {
  createTokenSigner,
  loadSigningKey,
  readPublicKeys,
  rotateSigningKey,
} from '#server/identity/embedded/keys.ts'
import { createEmbeddedProvider } from '#server/identity/embedded/operations.ts'
import { reencryptTotpSecrets } from '#server/identity/embedded/second-factor/reencrypt-totp.ts'
import { secretName } from '#server/identity/embedded/second-factor/second-factors.ts'
import { createKeyEncryption, WrongSecretKeyError } from '#server/key-encryption.ts'
import { readConfig } from '#server/settings/config.ts'
import { openEncryption } from '#server/start/secret-key.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { createTotpUser } from '#tests/support/totp-user.ts'

const encryption = createKeyEncryption('the secret key of the tests, 1 of 2')
const other = createKeyEncryption('the secret key of the tests, 2 of 2')
const at = new Date('2026-03-02T09:00:00.000Z')
const later = (seconds: number) => new Date(at.getTime() + seconds * 1_000)

let db: Database
let folder: string
beforeEach(async () => {
  db = await openTestDatabase()
  // As before the first start of a server.
  await db.orm.execute(sql`delete from identity_signing_keys`)
  folder = await mkdtemp(join(tmpdir(), 'fastpass-secret-'))
})
afterEach(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

/** Returns the keys' tables, as in a copy of the database. */
const copyOfKeys = async () =>
  JSON.stringify(
    await rows(
      db.orm,
      sql`select to_jsonb(identity_signing_keys) as row from identity_signing_keys
          union all select to_jsonb(push_keys) from push_keys`,
    ),
  )

describe('in the database', () => {
  it('private keys cannot be read', async () => {
    const { privateKey } = await loadSigningKey(db.orm, encryption, at)
    const pair = await loadPushKeys(db.orm, encryption, at)
    const copy = await copyOfKeys()
    for (const part of Object.values(privateKey.export({ format: 'jwk' }))) {
      // The modulus and the exponent are public.
      const isPublic = [privateKey.export({ format: 'jwk' }).n, 'RSA', 'AQAB'].includes(`${part}`)
      expect(copy.includes(`${part}`)).toBe(isPublic)
    }
    expect(copy).not.toContain(pair.privateKey)
    expect(copy).toContain(pair.publicKey)
  })

  it('the keys cannot be used with another secret key, which an error reports in a sentence', async () => {
    await loadSigningKey(db.orm, encryption, at)
    await loadPushKeys(db.orm, encryption, at)
    await expect(loadSigningKey(db.orm, other, at)).rejects.toThrow(WrongSecretKeyError)
    await expect(loadPushKeys(db.orm, other, at)).rejects.toThrow(
      /^The keys in the database were encrypted with another secret key\. Set SECRET_KEY/,
    )
  })

  it('a key that was changed, or moved to another row, does not decrypt', async () => {
    const stored = encryption.encrypt('private', 'one')
    expect(encryption.decrypt(stored, 'one')).toBe('private')
    expect(encryption.encrypt('private', 'one')).not.toBe(stored)
    const middle = stored.length >> 1
    const changed = `${stored.slice(0, middle)}${stored[middle] === 'A' ? 'B' : 'A'}${stored.slice(middle + 1)}`
    for (const [text, name] of [
      [stored, 'two'],
      [changed, 'one'],
      [stored.slice(0, 20), 'one'],
      [stored.slice(3), 'one'],
      ['', 'one'],
    ] as const) {
      expect(() => encryption.decrypt(text, name)).toThrow(WrongSecretKeyError)
    }
  })
})

describe('a key that is replaced', () => {
  it('no longer signs, and verifies for at most two minutes, in every process', async () => {
    let now = at
    const clock = () => now
    const processOf = async () => ({
      provider: createEmbeddedProvider({ db, clock }),
      sign: await createTokenSigner({ db: db.orm, encryption, clock }),
    })
    const [one, two] = [await processOf(), await processOf()]
    const token = (sign: (claims: Record<string, unknown>) => Promise<string>) => {
      const s = clock().getTime() / 1_000
      return sign({ sub: 'user_ana', sid: 'sess_ana', iat: s, nbf: s, exp: s + 120 })
    }
    const isGood = async (jwt: string) =>
      (await Promise.all([one, two].map(({ provider }) => provider.verifyToken(jwt)))).map(Boolean)

    const before = await token(one.sign)
    expect(await isGood(before)).toEqual([true, true])
    await rotateSigningKey(db.orm, encryption, at)
    // Tokens are valid, whether they were signed before or after a process noticed the new key.
    now = later(29)
    const late = await token(one.sign)
    const fresh = await token((await processOf()).sign)
    expect(await isGood(late)).toEqual([true, true])
    expect(await isGood(fresh)).toEqual([true, true])
    now = later(31)
    const kidOf = (jwt: string) =>
      JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString()).kid
    expect(kidOf(await token(two.sign))).toBe(kidOf(fresh))
    now = later(100)
    expect(await isGood(late)).toEqual([true, true])
    // The token would live until 29 + 120 s, but its key is retired before.
    now = later(120)
    expect(await isGood(late)).toEqual([false, false])
    expect(await isGood(fresh)).toEqual([true, true])
    expect(await readPublicKeys(db.orm, now)).toHaveLength(1)
  })

  it('leaves no private half, and is deleted when the next one is replaced', async () => {
    await loadSigningKey(db.orm, encryption, at)
    await rotateSigningKey(db.orm, encryption, at)
    const stored = sql`select signs, encrypted_private_jwk is not null as "isKept"
        from identity_signing_keys order by signs`
    expect(await rows(db.orm, stored)).toEqual([
      { signs: false, isKept: false },
      { signs: true, isKept: true },
    ])
    await rotateSigningKey(db.orm, encryption, later(200))
    expect(await rows(db.orm, stored)).toHaveLength(2)
  })

  it('is one key, even when several replace it at the same moment', async () => {
    await Promise.all([1, 2, 3].map(() => rotateSigningKey(db.orm, encryption, at)))
    const found = await rows(db.orm, sql`select kid from identity_signing_keys where signs`)
    expect(found).toHaveLength(1)
  })

  it('can be replaced without a lost secret key', async () => {
    await loadSigningKey(db.orm, other, at)
    const lost = await loadPushKeys(db.orm, other, at)
    await rotateSigningKey(db.orm, encryption, at)
    await loadSigningKey(db.orm, encryption, at)
    expect(await reencryptPushKeys(db.orm, { from: undefined, to: encryption }, at)).toBe(true)
    const pair = await loadPushKeys(db.orm, encryption, at)
    expect(pair.publicKey).not.toBe(lost.publicKey)
    expect(await reencryptPushKeys(db.orm, { from: undefined, to: encryption }, at)).toBe(false)
    expect(await loadPushKeys(db.orm, encryption, at)).toEqual(pair)
  })
})

describe('when the secret key changes', () => {
  it('the key pair of push messages is encrypted with the new one', async () => {
    const pair = await loadPushKeys(db.orm, other, at)
    expect(await reencryptPushKeys(db.orm, { from: other, to: encryption }, at)).toBe(false)
    expect(await loadPushKeys(db.orm, encryption, at)).toEqual(pair)
  })

  it('the secrets of authenticator apps are encrypted with the new one, and stay as they are without the old one', async () => {
    const { id, secret, find } = await createTotpUser(db, other)
    const before = await find()
    const lost = { from: undefined, to: encryption }
    expect(await reencryptTotpSecrets(db.orm, lost)).toEqual({ changed: 0, unreadable: 1 })
    expect(await find()).toEqual(before)
    const known = { from: other, to: encryption }
    expect(await reencryptTotpSecrets(db.orm, known)).toEqual({ changed: 1, unreadable: 0 })
    expect(await reencryptTotpSecrets(db.orm, known)).toEqual({ changed: 0, unreadable: 0 })
    const { encryptedTotpSecret } = await find()
    expect(encryption.decrypt(encryptedTotpSecret ?? '', secretName({ id }))).toBe(secret)
  })
})

describe('without the setting, the secret key', () => {
  const open = (dataFolder = folder) => openEncryption({ secretKey: undefined, dataFolder }, db.orm)

  it('is a file that only its owner can read, created once, however many processes start', async () => {
    const [first, second] = await Promise.all([open(), open()])
    const file = join(folder, 'secret-key')
    expect(first.file).toBe(file)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readFile(file, 'utf8')).toMatch(/^[\w-]{43}\n$/)
    const stored = first.encryption.encrypt('private', 'name')
    expect(second.encryption.decrypt(stored, 'name')).toBe('private')
    expect((await open()).encryption.decrypt(stored, 'name')).toBe('private')
    const value = (await readFile(file, 'utf8')).trim()
    expect(createKeyEncryption(value).decrypt(stored, 'name')).toBe('private')
  })

  it('is not created a second time by a process with another folder', async () => {
    await loadSigningKey(db.orm, (await open()).encryption, at)
    const elsewhere = join(folder, 'elsewhere')
    await expect(open(elsewhere)).rejects.toThrow(
      /^The secret key is missing: .+elsewhere.+ or set SECRET_KEY/,
    )
    expect(existsSync(elsewhere)).toBe(false)
  })

  it('is refused when the file was truncated', async () => {
    await writeFile(join(folder, 'secret-key'), 'short')
    await expect(open()).rejects.toThrow(/secret-key must hold at least 32 characters/)
  })
})

describe('the setting', () => {
  const value = 'a secret key of 32 characters...'
  const PRODUCTION = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://fastpass.example' }
  const DATABASE_URL = 'postgresql://localhost/fastpass'

  it('is the value, or the path of a file with the value', async () => {
    const file = join(folder, 'secret')
    await writeFile(file, `${value}\n`)
    expect(readConfig({ SECRET_KEY: value }).secretKey).toBe(value)
    expect(readConfig({ SECRET_KEY_FILE: file }).secretKey).toBe(value)
    expect(readConfig({}).secretKey).toBeUndefined()
    expect(readConfig(PRODUCTION).secretKey).toBeUndefined()
    expect(readConfig({ ...PRODUCTION, DATABASE_URL, SECRET_KEY: value }).secretKey).toBe(value)
  })
})
