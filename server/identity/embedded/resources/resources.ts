// Converts rows to Clerk's JSON, with instants in milliseconds.
import type {
  ClientJSON,
  EmailAddressJSON,
  PublicUserDataJSON,
  SessionJSON,
  SignInFirstFactorJSON,
  SignInJSON,
  SignUpJSON,
  TokenJSON,
  UserJSON,
  VerificationJSON,
} from '@clerk/shared/types'
import type { Code } from '#server/identity/codes.ts'
import type { ClerkClient, Session } from '#server/identity/embedded/clerk-clients/clerk-clients.ts'
import type { identitySignIns } from '#server/identity/embedded/schema.ts'
import {
  type PasskeyRequest,
  passkeyJson,
  passkeyVerification,
} from '#server/identity/embedded/second-factor/passkey-resources.ts'
import { PASSKEY_STRATEGY } from '#server/identity/embedded/second-factor/passkeys.ts'
import {
  hasSecondFactor,
  SECOND_FACTORS,
} from '#server/identity/embedded/second-factor/second-factors.ts'
import type { Account, NewEmail, User } from '#server/identity/embedded/users.ts'

/** A stored sign-in in progress. */
export type SignIn = typeof identitySignIns.$inferSelect

/** The SDK's name for the verification of an email with a code. */
export const EMAIL_STRATEGY = 'email_code'

/** The SDK's name for the reset of a forgotten password with a code by email. */
export const RESET_STRATEGY = 'reset_password_email_code'

/**
 * Returns a sign-in as JSON. Its status follows from the identifier, the newest reset code and the
 * session that it led to. It does not reveal whether the email has an account before that is
 * proved.
 */
export function signInJson(
  signIn: SignIn,
  {
    code,
    session,
    passkey,
  }: { code?: Code | undefined; session?: Session; passkey?: PasskeyRequest } = {},
): SignInJSON {
  const isOpen = signIn.identifier !== null && !signIn.firstFactorAt
  return {
    object: 'sign_in',
    id: signIn.id,
    status: session ? 'complete' : passkey ? 'needs_first_factor' : statusOf(signIn, code),
    supported_identifiers: ['email_address'],
    identifier: signIn.identifier ?? '',
    // The account is revealed only after the password is checked.
    user_data: { image_url: '', has_image: false },
    // A passkey is never named as a factor of an email, which would reveal that it has an account.
    supported_first_factors: passkey
      ? [{ strategy: PASSKEY_STRATEGY }]
      : isOpen
        ? firstFactors(signIn)
        : [],
    supported_second_factors:
      signIn.firstFactorAt && !session ? SECOND_FACTORS.map((strategy) => ({ strategy })) : [],
    first_factor_verification: passkey
      ? passkeyVerification(passkey)
      : signIn.firstFactorAt
        ? verified('password')
        : code
          ? codeVerification(code, RESET_STRATEGY)
          : null,
    second_factor_verification: null,
    created_session_id: session?.id ?? null,
    // The SDK sends a time zone, which is not stored.
    timezone: null,
  }
}

const statusOf = ({ identifier, firstFactorAt }: SignIn, code: Code | undefined) => {
  if (firstFactorAt) return 'needs_second_factor'
  if (identifier === null) return 'needs_identifier'
  return code?.verifiedAt ? 'needs_new_password' : 'needs_first_factor'
}

const firstFactors = ({ id, identifier }: SignIn): SignInFirstFactorJSON[] => [
  { strategy: 'password' },
  {
    strategy: RESET_STRATEGY,
    email_address_id: id.replace('sia_', 'idn_'),
    safe_identifier: maskEmail(identifier ?? ''),
    primary: true,
  } as SignInFirstFactorJSON,
]

/** Returns an email with only its first letter and domain: `m*****@example.com`. */
export const maskEmail = (email: string) => email.replace(/^(.).*(?=@)/s, '$1*****')

/** Returns the verification of an email as JSON. */
export const codeVerification = (
  { attempts, expiresAt, verifiedAt }: Code,
  strategy: string,
): VerificationJSON =>
  ({
    object: 'verification',
    id: '',
    status: verifiedAt ? 'verified' : 'unverified',
    strategy,
    attempts,
    expire_at: expiresAt.getTime(),
  }) as unknown as VerificationJSON

/** Returns a browser with its sessions, each with a new token, and with what was started on it. */
export function clientJson(
  client: ClerkClient,
  sessions: { session: Session; user: Account; jwt: string }[],
  { signIn = null, signUp = null }: { signIn?: SignInJSON | null; signUp?: SignUpJSON | null },
): ClientJSON {
  return {
    object: 'client',
    id: client.id,
    sessions: sessions.map(({ session, user, jwt }) => sessionJson(session, user, jwt)),
    sign_in: signIn,
    sign_up: signUp,
    last_active_session_id: sessions.at(-1)?.session.id ?? null,
    last_authentication_strategy: null,
    cookie_expires_at: null,
    captcha_bypass: true,
    created_at: client.createdAt.getTime(),
    updated_at: client.lastActiveAt.getTime(),
  }
}

/** Returns a session with its user and, while it is active, a new token. */
export function sessionJson(session: Session, user: Account, jwt: string | null): SessionJSON {
  return {
    object: 'session',
    id: session.id,
    status: session.status,
    factor_verification_age: null,
    expire_at: session.expiresAt.getTime(),
    abandon_at: session.expiresAt.getTime(),
    last_active_at: session.lastActiveAt.getTime(),
    // Clerk's type does not allow null for an ended session.
    last_active_token: (jwt === null ? null : tokenJson(jwt)) as TokenJSON,
    last_active_organization_id: null,
    actor: null,
    tasks: null,
    user: userJson(user),
    public_user_data: publicUserData(user),
    created_at: session.createdAt.getTime(),
    updated_at: session.lastActiveAt.getTime(),
  }
}

/** Returns a session token in the SDK's format. */
export function tokenJson(jwt: string): TokenJSON {
  // Clerk sends no id with a token, although the shared type requires one.
  return { object: 'token', jwt } as TokenJSON
}

/** Returns a user in the SDK's format. */
export function userJson(user: Account): UserJSON {
  const emailId = emailIdOf(user)
  return {
    object: 'user',
    id: user.id,
    external_id: null,
    first_name: user.firstName,
    last_name: user.lastName,
    username: null,
    image_url: '',
    has_image: false,
    profile_image_id: '',
    primary_email_address_id: emailId,
    primary_phone_number_id: null,
    primary_web3_wallet_id: null,
    email_addresses: [
      // As in Clerk's Backend API, an email that the server sets counts as verified.
      emailJson({ id: emailId, email: user.email }, verified('admin')),
      ...(user.newEmail ? [newEmailJson(user.newEmail)] : []),
    ],
    phone_numbers: [],
    web3_wallets: [],
    external_accounts: [],
    enterprise_accounts: [],
    passkeys: user.passkeys.map(passkeyJson),
    organization_memberships: [],
    password_enabled: user.passwordHash !== null,
    totp_enabled: hasSecondFactor(user),
    backup_code_enabled: (user.backupCodeHashes?.length ?? 0) > 0,
    two_factor_enabled: hasSecondFactor(user),
    public_metadata: {},
    unsafe_metadata: {},
    last_sign_in_at: user.lastSignInAt?.getTime() ?? null,
    create_organization_enabled: false,
    create_organizations_limit: null,
    delete_self_enabled: false,
    legal_accepted_at: null,
    timezone: null,
    created_at: user.createdAt.getTime(),
    updated_at: user.updatedAt.getTime(),
  }
}

/** Returns the id of an account's primary email. */
export const emailIdOf = (user: User): string => user.id.replace('user_', 'idn_')

/**
 * Returns the email that an account wants to change to as JSON, with the newest code that was sent
 * there.
 */
export const newEmailJson = (newEmail: NewEmail, code?: Code): EmailAddressJSON =>
  emailJson(
    newEmail,
    newEmail.verifiedAt
      ? verified(EMAIL_STRATEGY)
      : code
        ? codeVerification(code, EMAIL_STRATEGY)
        : ({ ...verified(EMAIL_STRATEGY), status: 'unverified' } as VerificationJSON),
  )

const emailJson = (
  { id, email }: Pick<NewEmail, 'id' | 'email'>,
  verification: VerificationJSON,
): EmailAddressJSON => ({
  object: 'email_address',
  id,
  email_address: email,
  verification,
  linked_to: [],
  matches_sso_connection: false,
})

function publicUserData(user: User): PublicUserDataJSON {
  return {
    first_name: user.firstName,
    last_name: user.lastName,
    image_url: '',
    has_image: false,
    identifier: user.email,
    user_id: user.id,
  }
}

function verified(strategy: string): VerificationJSON {
  return {
    object: 'verification',
    id: '',
    status: 'verified',
    strategy,
  } as unknown as VerificationJSON
}
