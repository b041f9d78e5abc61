// All refusals of the Frontend API, with Clerk's codes, which the SDK and its widget handle.
import type { ClerkAPIErrorJSON } from '@clerk/shared/types'

const refusals = {
  form_password_incorrect: [422, 'Password is incorrect. Please try again.', 'password'],
  form_password_validation_failed: [422, 'Choose another password.', 'new_password'],
  form_code_incorrect: [422, 'This is not the code that we sent. Check it and try again.', 'code'],
  form_identifier_exists: [422, 'An account with this email already exists.', 'email_address'],
  form_param_format_invalid: [422, 'Enter a valid email.', 'email_address'],
  verification_expired: [422, 'This code does not work anymore. Ask for a new one.', 'code'],
  verification_failed: [422, 'Too many wrong codes. Ask for a new one.', 'code'],
  session_reverification_required: [403, 'Confirm that it’s you, then try again.', undefined],
  form_param_missing: [422, 'Enter a value for this field.', undefined],
  strategy_for_user_invalid: [422, 'Sign in with your email and password.', 'strategy'],
  email_change_unavailable: [
    403,
    'This account has no password yet. Set a password first, then change your email.',
    'email_address',
  ],
  totp_already_enabled: [400, 'This account already uses an app for codes.', undefined],
  totp_unreadable: [
    422,
    'We can’t check the codes of your app anymore. Use a backup code, or ask us for help.',
    'code',
  ],
  second_factor_locked: [
    403,
    'Too many wrong codes. For safety, wait a little, then try again.',
    undefined,
  ],
  second_factor_unavailable: [
    403,
    'This account has no password yet. Set a password first.',
    undefined,
  ],
  passkey_not_accepted: [
    422,
    'This passkey does not open an account here. Log in with your email and password.',
    undefined,
  ],
  passkey_counter_decreased: [
    422,
    'This passkey may have been copied, so we can’t accept it. Log in with your email and password.',
    undefined,
  ],
  passkey_expired: [422, 'That took too long. Please try again.', undefined],
  passkey_registration_failure: [422, 'We couldn’t add this passkey. Please try again.', undefined],
  passkeys_quota_exceeded: [403, 'You have 10 passkeys. Remove one first.', undefined],
  passkeys_unavailable: [403, 'Passkeys don’t work at this web address.', undefined],
  external_account_not_found: [422, 'There is no account for this yet.', undefined],
  external_account_exists: [422, 'There is an account for this already.', undefined],
  oauth_access_denied: [403, 'You did not grant access to your account.', undefined],
  not_allowed_access: [
    403,
    'This email has an account with a password. Log in with the email and the password.',
    undefined,
  ],
  redirect_url_invalid: [422, 'The address to come back to is not on this site.', 'redirect_url'],
  session_exists: [400, "You're already signed in.", undefined],
  // Not Clerk's `user_locked`, at which its widget leaves the log-in page and hides the message.
  too_many_guesses: [429, 'Too many wrong passwords. Wait a little, then try again.', undefined],
  signed_out: [401, 'You are signed out.', undefined],
  sign_in_not_found: [404, 'This sign-in has expired. Please start again.', undefined],
  resource_not_found: [404, 'There is nothing at this address.', undefined],
  origin_invalid: [400, 'This request does not come from this site.', undefined],
  request_body_invalid: [400, 'We couldn’t read that request.', undefined],
  too_many_requests: [429, 'Too many tries. Please wait a little and try again.', undefined],
  service_unavailable: [503, 'Fastpass isn’t ready yet. Please try again soon.', undefined],
  internal_error: [500, 'Something went wrong. Please try again.', undefined],
} as const satisfies Record<string, readonly [number, string, string | undefined]>

/** The code of a refusal. */
export type RefusalCode = keyof typeof refusals

interface Details {
  /** The form field at fault, if it differs from the code's default. */
  field?: string
  retryAfterSeconds?: number
  /** Replaces the code's default message. */
  message?: string | undefined
}

/** Refuses a request to the Frontend API. May be thrown anywhere below it. */
export class FrontendApiError extends Error {
  readonly status: number
  readonly code: RefusalCode
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: RefusalCode, details: Details = {}) {
    const [status, message, field] = refusals[code]
    super(details.message ?? message)
    this.name = 'FrontendApiError'
    this.status = status
    this.code = code
    this.field = details.field ?? field
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  /** Returns the response's body. */
  toJSON(): { errors: ClerkAPIErrorJSON[] } {
    const meta = this.field ? { param_name: this.field } : {}
    return {
      errors: [{ code: this.code, message: this.message, long_message: this.message, meta }],
    }
  }
}
