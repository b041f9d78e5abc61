// Stores and checks passkeys (WebAuthn, https://www.w3.org/TR/webauthn-3/). The authenticator has
// to verify its user, by a fingerprint, a face or a PIN, so a passkey counts as both factors.
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { deviceName } from '#machines/device-name.ts'
import { isUniqueViolation, type Queryable } from '#server/db/connection/database.ts'
import { FrontendApiError } from '#server/identity/embedded/errors.ts'
import {
  identityPasskeys as passkeys,
  identityUsers as users,
} from '#server/identity/embedded/schema.ts'
import type { Passkey, User } from '#server/identity/embedded/users.ts'
import { CHALLENGE_MS } from './passkey-challenges.ts'
import { type RelyingParty, relyingPartyOf } from './relying-party.ts'

/** The SDK's name for passkeys. */
export const PASSKEY_STRATEGY = 'passkey'

/** The most passkeys that an account can have. */
export const MAX_PASSKEYS = 10

// COSE's numbers for Ed25519, P-256 and RSA; every authenticator supports one of them.
const ALGORITHMS = [-8, -7, -257]

/**
 * Returns the relying party of an origin. Throws `passkeys_unavailable` where browsers offer no
 * passkeys.
 */
export function requireRelyingParty(origin: string): RelyingParty {
  const party = relyingPartyOf(origin)
  if (!party) throw new FrontendApiError('passkeys_unavailable')
  return party
}

/** Returns the passkeys of accounts, oldest first. */
export async function readPasskeys(db: Queryable, userIds: string[]): Promise<Passkey[]> {
  if (userIds.length === 0) return []
  return db
    .select()
    .from(passkeys)
    .where(inArray(passkeys.userId, userIds))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
    .limit(userIds.length * MAX_PASSKEYS)
}

/** Returns the options with which the browser creates a passkey for an account that has these. */
export const creationOptions = (
  user: User,
  existing: readonly Passkey[],
  { id: rpID }: RelyingParty,
): Promise<PublicKeyCredentialCreationOptionsJSON> =>
  generateRegistrationOptions({
    rpName: 'Fastpass',
    rpID,
    userName: user.email,
    userDisplayName: [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email,
    userID: Uint8Array.from(Buffer.from(user.id)),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: existing.map(descriptorOf),
    supportedAlgorithmIDs: ALGORITHMS,
  })

/**
 * Returns the options with which the browser requests one of these passkeys, or any of this site.
 */
export const requestOptions = (
  { id: rpID }: RelyingParty,
  allowed: readonly Passkey[] = [],
): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  generateAuthenticationOptions({
    rpID,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials: allowed.map(descriptorOf),
  })

/** Stores a new passkey. Throws `passkey_registration_failure` or `passkeys_quota_exceeded`. */
export async function addPasskey(
  tx: Queryable,
  user: User,
  creation: {
    credential: string | undefined
    id: string
    challenge: string
    party: RelyingParty
    userAgent: string | undefined
  },
  at: Date,
): Promise<Passkey> {
  const { id: expectedRPID, origin: expectedOrigin } = creation.party
  const response = parseCredential<RegistrationResponseJSON>(creation.credential)
  // The library throws for a malformed response, or one to another challenge.
  const verified = await verifyRegistrationResponse({
    response,
    expectedRPID,
    expectedOrigin,
    expectedChallenge: creation.challenge,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined)
  if (!verified?.verified) throw new FrontendApiError('passkey_registration_failure')
  const { credential } = verified.registrationInfo
  // The lock stops two parallel calls from exceeding the limit.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update')
  const existing = await readPasskeys(tx, [user.id])
  if (existing.length >= MAX_PASSKEYS) throw new FrontendApiError('passkeys_quota_exceeded')
  const passkey: Passkey = {
    id: creation.id,
    userId: user.id,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    signCount: credential.counter,
    transports: (credential.transports ?? []).slice(0, MAX_TRANSPORTS).map(String),
    name: deviceName(creation.userAgent ?? ''),
    createdAt: at,
    updatedAt: at,
    lastUsedAt: null,
  }
  try {
    await tx.insert(passkeys).values(passkey)
  } catch (error) {
    if (!isUniqueViolation(error, 'identity_passkeys_credential_id_unique')) throw error
    throw new FrontendApiError('passkey_registration_failure')
  }
  return passkey
}

/** Names a passkey. Throws `resource_not_found` when the account has no such passkey. */
export async function renamePasskey(
  db: Queryable,
  { id, userId, name }: Pick<Passkey, 'id' | 'userId' | 'name'>,
  at: Date,
): Promise<Passkey> {
  const [renamed] = await db
    .update(passkeys)
    .set({ name, updatedAt: at })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning()
  if (!renamed) throw new FrontendApiError('resource_not_found')
  return renamed
}

/** Removes a passkey. Throws `resource_not_found` when the account has no such passkey. */
export async function removePasskey(
  tx: Queryable,
  { id, userId }: Pick<Passkey, 'id' | 'userId'>,
): Promise<void> {
  const removed = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id })
  if (removed.length === 0) throw new FrontendApiError('resource_not_found')
}

/** Returns the passkey of a credential id. */
export async function findPasskey(
  db: Queryable,
  credential: string | undefined,
): Promise<Passkey | undefined> {
  const { id } = parseCredential<AuthenticationResponseJSON>(credential)
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, id))
  return row
}

/**
 * Checks that a passkey signed a challenge, for its account and this site, after it verified its
 * user. Stores the use. Returns false otherwise. Throws `passkey_counter_decreased` when the use
 * count is lower than before.
 */
export async function acceptPasskey(
  db: Queryable,
  passkey: Passkey,
  signed: { credential: string | undefined; challenge: string; party: RelyingParty },
  at: Date,
): Promise<boolean> {
  const response = parseCredential<AuthenticationResponseJSON>(signed.credential)
  const { userHandle } = response.response ?? {}
  if (userHandle && userHandle !== Buffer.from(passkey.userId).toString('base64url')) return false
  const { id: expectedRPID, origin: expectedOrigin } = signed.party
  // The library throws for a malformed response, or one to another challenge. The use count is
  // compared below, where parallel calls cannot both pass.
  const verified = await verifyAuthenticationResponse({
    response,
    expectedRPID,
    expectedOrigin,
    expectedChallenge: signed.challenge,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
      counter: 0,
    },
  }).catch(() => undefined)
  if (!verified?.verified) return false
  const { newCounter } = verified.authenticationInfo
  // Authenticators without a count always send 0.
  const isHigher = or(
    lt(passkeys.signCount, newCounter),
    and(eq(passkeys.signCount, 0), sql`${newCounter}::bigint = 0`),
  )
  const used = await db
    .update(passkeys)
    .set({ signCount: newCounter, lastUsedAt: at })
    .where(and(eq(passkeys.id, passkey.id), isHigher))
    .returning({ id: passkeys.id })
  if (used.length === 0) throw new FrontendApiError('passkey_counter_decreased')
  return true
}

const MAX_TRANSPORTS = 8

const descriptorOf = ({ credentialId, transports }: Passkey) => ({ id: credentialId, transports })

function parseCredential<Credential extends { id: string }>(text: string | undefined): Credential {
  if (!text) throw new FrontendApiError('form_param_missing', { field: 'public_key_credential' })
  let credential: unknown
  try {
    credential = JSON.parse(text)
  } catch {
    throw new FrontendApiError('request_body_invalid')
  }
  const { id } = (credential ?? {}) as { id?: unknown }
  if (typeof id !== 'string') throw new FrontendApiError('request_body_invalid')
  // The library checks everything else.
  return credential as Credential
}
