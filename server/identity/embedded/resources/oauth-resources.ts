// Converts sign-ins and sign-ups through a social account to Clerk's JSON.
import type { SignInJSON, SignUpJSON, VerificationJSON } from '@clerk/shared/types'
import type { Session } from '#server/identity/embedded/clerk-clients/clerk-clients.ts'
import type { OauthAttempt } from '#server/identity/embedded/clerk-clients/oauth-attempts.ts'
import { SOCIAL_STRATEGY } from '#server/identity/embedded/environment.ts'
import { FrontendApiError, type RefusalCode } from '#server/identity/embedded/errors.ts'
import { newId, type User } from '#server/identity/embedded/users.ts'

/** Returns a sign-in. `url`: the social page, which is known only when the sign-in starts. */
export const oauthSignInJson = (attempt: OauthAttempt, url?: string): SignInJSON => ({
  object: 'sign_in',
  id: attempt.id,
  status: 'needs_identifier',
  supported_identifiers: ['email_address'],
  identifier: '',
  user_data: { image_url: '', has_image: false },
  supported_first_factors: [],
  supported_second_factors: [],
  first_factor_verification: verification(attempt, url),
  second_factor_verification: null,
  created_session_id: null,
  timezone: null,
})

/** Returns a sign-up, like `oauthSignInJson`. */
export const oauthSignUpJson = (attempt: OauthAttempt, url?: string): SignUpJSON => ({
  ...emptySignUpJson(attempt.id),
  verifications: verifications(verification(attempt, url)),
})

/** Returns a sign-up without any data. */
export const emptySignUpJson = (id = newId('sua')): SignUpJSON => ({
  object: 'sign_up',
  id,
  status: 'missing_requirements',
  required_fields: ['email_address'],
  optional_fields: ['first_name', 'last_name'],
  missing_fields: ['email_address'],
  unverified_fields: [],
  username: null,
  first_name: null,
  last_name: null,
  email_address: null,
  phone_number: null,
  web3_wallet: null,
  external_account_strategy: null,
  external_account: null,
  has_password: false,
  unsafe_metadata: {},
  created_session_id: null,
  created_user_id: null,
  abandon_at: null,
  legal_accepted_at: null,
  locale: null,
  timezone: null,
  verifications: null,
})

/** Returns a sign-up that has led to a session. */
export const finishedSignUpJson = (user: User, session: Session): SignUpJSON => ({
  ...emptySignUpJson(),
  status: 'complete',
  missing_fields: [],
  first_name: user.firstName,
  last_name: user.lastName,
  email_address: user.email,
  external_account_strategy: SOCIAL_STRATEGY,
  created_session_id: session.id,
  created_user_id: user.id,
})

// Clerk's type requires every verification; Clerk itself sends null for those not started.
const verifications = (externalAccount: VerificationJSON) =>
  ({
    email_address: null,
    phone_number: null,
    web3_wallet: null,
    external_account: externalAccount,
  }) as unknown as SignUpJSON['verifications']

function verification(attempt: OauthAttempt, url: string | undefined): VerificationJSON {
  const code = refusalOf(attempt)
  return {
    object: 'verification',
    id: '',
    status: statusOf(attempt),
    strategy: SOCIAL_STRATEGY,
    ...(url !== undefined && { external_verification_redirect_url: url }),
    expire_at: attempt.expiresAt.getTime(),
    error: code === null ? null : new FrontendApiError(code).toJSON().errors[0],
  } as VerificationJSON
}

function statusOf({ outcome }: OauthAttempt): VerificationJSON['status'] {
  if (outcome === null) return 'unverified'
  return outcome === 'transferable' ? 'transferable' : 'failed'
}

function refusalOf({ outcome, purpose }: OauthAttempt): RefusalCode | null {
  switch (outcome) {
    case null:
      return null
    case 'denied':
      return 'oauth_access_denied'
    case 'refused':
      return 'not_allowed_access'
    case 'transferable':
      return purpose === 'sign_in' ? 'external_account_not_found' : 'external_account_exists'
  }
}
