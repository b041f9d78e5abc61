// Converts passkeys to Clerk's JSON. A verification's `nonce` contains the options for the browser.
import type { PasskeyJSON, VerificationJSON } from '@clerk/shared/types'
import type { Passkey } from '#server/identity/embedded/users.ts'
import type { PasskeyChallenge } from './passkey-challenges.ts'

/** A challenge that waits for the browser's response. */
export interface PasskeyRequest {
  challenge: Pick<PasskeyChallenge, 'expiresAt'>
  /** The options of `navigator.credentials.create` or `.get`. */
  options: object
}

/** Returns the verification by a passkey that waits for the browser's response, as JSON. */
export const passkeyVerification = ({ challenge, options }: PasskeyRequest): VerificationJSON =>
  verification({
    status: 'unverified',
    nonce: JSON.stringify(options),
    expire_at: challenge.expiresAt.getTime(),
  })

/** Returns a passkey as JSON. */
export const passkeyJson = (passkey: Passkey): PasskeyJSON => ({
  object: 'passkey',
  id: passkey.id,
  name: passkey.name,
  verification: verification({ status: 'verified' }) as PasskeyJSON['verification'],
  last_used_at: passkey.lastUsedAt?.getTime() ?? null,
  created_at: passkey.createdAt.getTime(),
  updated_at: passkey.updatedAt.getTime(),
})

/** Returns a passkey that the browser has not created yet, as JSON. */
export const newPasskeyJson = (
  challenge: PasskeyChallenge,
  options: object,
  at: Date,
): PasskeyJSON => ({
  object: 'passkey',
  id: challenge.id,
  name: null,
  verification: passkeyVerification({ challenge, options }) as PasskeyJSON['verification'],
  last_used_at: null,
  created_at: at.getTime(),
  updated_at: at.getTime(),
})

const verification = (it: { status: string; nonce?: string; expire_at?: number }) =>
  ({ object: 'verification', id: '', strategy: 'passkey', ...it }) as unknown as VerificationJSON
