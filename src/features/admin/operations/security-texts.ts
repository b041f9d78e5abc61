// The texts of the security log.
import type { SecurityEvent } from '#src/features/admin/data/record-queries.ts'
import { operationLabels } from './operation-labels.ts'

type Kind = SecurityEvent['kind']

/** The label of each kind of line, in the order of the filter. */
export const securityKinds: Record<Kind, string> = {
  sign_in: 'Log-in',
  lock: 'Guessing slowed down',
  throttle: 'Too many tries',
  reverification: 'Password asked again',
  password_change: 'Password change',
  password_reset: 'Password reset',
  email_change: 'Email change',
  second_factor: 'Second step of log-in',
  session_reuse: 'Old session used again',
  sign_out_everywhere: 'Log-out everywhere',
  refusal: 'Refused request',
  admin_read: 'Details read by an admin',
  admin_list: 'List read by an admin',
  admin_search: 'List searched by an admin',
  key_rotation: 'New signing key',
}

const results: Record<string, string> = {
  form_password_incorrect: 'wrong email or password',
  form_code_incorrect: 'wrong code',
  verification_failed: 'too many wrong codes',
  passkey_not_accepted: 'wrong passkey',
  passkey_counter_decreased: 'the passkey may be a copy',
  passkey_registration_failure: 'the new passkey was not valid',
  not_allowed_access: 'the email belongs to another account',
  too_many_guesses: 'asked to wait after wrong passwords',
  second_factor_locked: 'asked to wait after wrong codes',
  too_many_requests: 'asked to wait',
  TOO_MANY_REQUESTS: 'asked to wait',
  origin_invalid: 'came from another site',
  WRONG_ROLE: 'not allowed for this account',
  PROOF_REQUIRED: 'the password was not asked again',
  SECOND_FACTOR_REQUIRED: 'no code was entered at the log-in',
  EMAIL_UNCONFIRMED: 'the email is not confirmed',
  ACCOUNT_CLOSED: 'the account is closed',
  LICENSE_NEEDED: 'no checked license',
  NOT_FOUND: 'not theirs, or not there',
  INVITATION_REQUIRED: 'no valid invitation',
  UNAUTHENTICATED: 'the session was ended',
  ACCOUNT_DELETED: 'the account was deleted',
}

/**
 * Returns which request a line is about: 'The list of clients'. Undefined for the requests of a
 * log-in, whose kind says enough.
 */
export const requestOf = ({ operation }: Pick<SecurityEvent, 'operation'>): string | undefined =>
  new Map(Object.entries(operationLabels)).get(operation ?? '')

/** Returns what happened: 'Log-in', or 'Log-in failed: wrong code'. */
export function securitySentence({ kind, result }: Pick<SecurityEvent, 'kind' | 'result'>): string {
  const label = securityKinds[kind]
  if (result === 'success') return label
  const why = results[result] ?? result
  // These kinds imply a failure.
  const isFailure = ['lock', 'throttle', 'refusal', 'session_reuse'].includes(kind)
  return isFailure ? `${label}: ${why}` : `${label} failed: ${why}`
}
