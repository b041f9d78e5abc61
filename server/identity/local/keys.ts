// The RS256 key that signs session tokens, made once per database.
import { createPrivateKey, generateKeyPair, type KeyObject, randomUUID, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import type { PublicKey } from '#server/identity/session-token.ts'
import { identitySigningKeys as signingKeys } from './schema.ts'

/** The key that signs now. */
export interface SigningKey {
  kid: string
  privateKey: KeyObject
}

const generate = promisify(generateKeyPair)
const signAsync = promisify(sign)

/** Reads the signing key, making it first on an empty database; processes that start together agree on one. */
export async function loadSigningKey(db: Queryable, at: Date): Promise<SigningKey> {
  const existing = await readSigningKey(db)
  if (existing) return existing
  const { privateKey, publicKey } = await generate('rsa', { modulusLength: 2048 })
  await db
    .insert(signingKeys)
    .values({
      kid: `key_${randomUUID()}`,
      privateJwk: privateKey.export({ format: 'jwk' }),
      publicJwk: publicKey.export({ format: 'jwk' }),
      signs: true,
      createdAt: at,
    })
    .onConflictDoNothing()
  const agreed = await readSigningKey(db)
  if (!agreed) throw new Error('The signing key could not be stored')
  return agreed
}

/** The public halves, as a JWKS holds them. */
export async function readPublicKeys(db: Queryable): Promise<PublicKey[]> {
  const rows = await db
    .select({ kid: signingKeys.kid, jwk: signingKeys.publicJwk })
    .from(signingKeys)
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

async function readSigningKey(db: Queryable): Promise<SigningKey | null> {
  const [row] = await db.select().from(signingKeys).where(eq(signingKeys.signs, true))
  if (!row) return null
  return { kid: row.kid, privateKey: createPrivateKey({ key: row.privateJwk, format: 'jwk' }) }
}
