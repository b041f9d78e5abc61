// The RS256 key that signs session tokens: created once per database, encrypted there, and replaced
// by an operator.
import { createPrivateKey, generateKeyPair, type KeyObject, randomUUID, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/connection/database.ts'
import type { PublicKey } from '#server/identity/session-token.ts'
import type { KeyEncryption } from '#server/key-encryption.ts'
import { identitySigningKeys as signingKeys } from './schema.ts'

/** The current signing key. */
interface SigningKey {
  kid: string
  privateKey: KeyObject
}

/** Signs claims as a JWT. */
export type TokenSigner = (claims: Record<string, unknown>) => Promise<string>

interface KeyStore {
  db: Queryable
  encryption: KeyEncryption
  clock: () => Date
}

// How long a process uses the key before it checks for a replacement: 30 s, plus the 60 s of the
// last token's life.
const KEPT_MS = 30_000
// With the 5 seconds for which processes cache keys, a retired key verifies for two minutes.
const RETIRED_MS = 115_000

const generate = promisify(generateKeyPair)
const signAsync = promisify(sign)

/**
 * Creates a signer with the current key, which is created first on an empty database. Throws
 * `WrongSecretKeyError`; the signer rejects with it when a process with another secret key has
 * replaced the key.
 */
export async function createTokenSigner(store: KeyStore): Promise<TokenSigner> {
  const load = () => loadSigningKey(store.db, store.encryption, store.clock())
  let key = await load()
  let readAt = store.clock().getTime()
  return async (claims) => {
    const now = store.clock().getTime()
    if (now - readAt >= KEPT_MS) {
      key = await load()
      readAt = now
    }
    return signToken(key, claims)
  }
}

/**
 * Returns the signing key, which is created first on an empty database. Processes that start at the
 * same time use the same one.
 */
export async function loadSigningKey(
  db: Queryable,
  encryption: KeyEncryption,
  at: Date,
): Promise<SigningKey> {
  const existing = await readSigningKey(db, encryption)
  if (existing) return existing
  await db
    .insert(signingKeys)
    .values(await makeKey(encryption, at))
    .onConflictDoNothing()
  const agreed = await readSigningKey(db, encryption)
  if (!agreed) throw new Error('The signing key could not be stored')
  return agreed
}

/**
 * Replaces the signing key. The previous private key is deleted at once. Its public key verifies
 * for two more minutes, until every process signs with the new one. Returns the id of the new key.
 */
export async function rotateSigningKey(
  db: Queryable,
  encryption: KeyEncryption,
  at: Date,
): Promise<string> {
  const id = randomUUID()
  const newKey = await makeKey(encryption, at, id)
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended('rotation of the signing key', 0))`,
    )
    await tx.delete(signingKeys).where(lte(signingKeys.retiredAt, retiredBefore(at)))
    await tx
      .update(signingKeys)
      .set({ signs: false, retiredAt: at, encryptedPrivateJwk: null })
      .where(eq(signingKeys.signs, true))
    await tx.insert(signingKeys).values(newKey)
  })
  return id
}

/** Returns the public keys that verify tokens, as in a JWKS. */
export async function readPublicKeys(db: Queryable, at: Date): Promise<PublicKey[]> {
  const rows = await db
    .select({ kid: signingKeys.kid, jwk: signingKeys.publicJwk })
    .from(signingKeys)
    .where(or(isNull(signingKeys.retiredAt), gt(signingKeys.retiredAt, retiredBefore(at))))
  return rows.map(({ kid, jwk }) => ({ ...jwk, kid, alg: 'RS256', use: 'sig' }))
}

/** Signs claims as a JWT. */
export async function signToken(
  { kid, privateKey }: SigningKey,
  claims: Record<string, unknown>,
): Promise<string> {
  const header = { alg: 'RS256', kid, typ: 'JWT' }
  const content = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = await signAsync('sha256', Buffer.from(content), privateKey)
  return `${content}.${signature.toString('base64url')}`
}

const retiredBefore = (at: Date) => new Date(at.getTime() - RETIRED_MS)

// A value that was moved to another row does not decrypt.
const nameOf = (kid: string) => `signing key ${kid}`

async function makeKey(encryption: KeyEncryption, at: Date, id: string = randomUUID()) {
  const { privateKey, publicKey } = await generate('rsa', { modulusLength: 2048 })
  const kid = `key_${id}`
  const privateJwk = JSON.stringify(privateKey.export({ format: 'jwk' }))
  return {
    kid,
    encryptedPrivateJwk: encryption.encrypt(privateJwk, nameOf(kid)),
    publicJwk: publicKey.export({ format: 'jwk' }),
    signs: true,
    createdAt: at,
  }
}

async function readSigningKey(
  db: Queryable,
  encryption: KeyEncryption,
): Promise<SigningKey | null> {
  const [row] = await db.select().from(signingKeys).where(eq(signingKeys.signs, true))
  if (!row) return null
  const { kid, encryptedPrivateJwk } = row
  const jwk = JSON.parse(encryption.decrypt(encryptedPrivateJwk ?? '', nameOf(kid)))
  return { kid, privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) }
}
