// All errors of the API: code, HTTP status and message for people.
import { STATUS_CODES } from 'node:http'
import type { components } from '#contract'

type ProblemBody = components['schemas']['Problem']

/** The stable code of an error, for programs. */
export type ProblemCode = ProblemBody['code']

const problems = {
  MALFORMED_REQUEST: [400, 'We couldn’t read that request.'],
  UNAUTHENTICATED: [401, 'Please log in again.'],
  SESSION_ENDED: [401, 'This device was logged out. Please log in again.'],
  ACCOUNT_DELETED: [401, 'This account was deleted.'],
  WRONG_ROLE: [403, 'Your account can’t do this.'],
  INVITATION_REQUIRED: [403, 'This invitation no longer works. Ask for a new one.'],
  PROOF_REQUIRED: [403, 'Confirm that it’s you, then try again.'],
  SECOND_FACTOR_REQUIRED: [403, 'Log in with a code first.'],
  ACCOUNT_CLOSED: [403, 'Your account is closed. Log in to come back.'],
  EMAIL_UNCONFIRMED: [403, 'Confirm your email first.'],
  LICENSE_NEEDED: [403, 'Your license must be checked first.'],
  CONFLICT_CHECK_NEEDED: [403, 'Say first whether you have a conflict of interest in this case.'],
  NOT_FOUND: [404, 'We couldn’t find that.'],
  NOT_ONBOARDED: [404, 'Your account isn’t set up yet.'],
  STATUS_CONFLICT: [409, 'This has changed since you last looked.'],
  BID_EXISTS: [409, 'You already have a bid on this case.'],
  BID_CHANGED: [409, 'This bid has changed. Please look at it again.'],
  BID_EDITS_USED: [409, 'You can change your bid up to 3 times.'],
  CASE_CHANGED: [409, 'This case was changed on another device. Please look at it again.'],
  PHONE_REQUIRED: [409, 'Add your phone number before you accept a bid.'],
  LICENSE_CHANGED: [409, 'This license has changed. Please look at it again.'],
  INVITATION_REPLACED: [
    409,
    'A newer invitation replaced this one. Open the link in the newest email.',
  ],
  EMAIL_TAKEN: [409, 'An account with this email already exists.'],
  OWN_ACCOUNT: [409, 'You cannot delete your own account.'],
  LAST_ADMIN: [409, 'This is the last admin. Invite another one first.'],
  PROFILE_CHANGED: [409, 'This profile was changed on another device.'],
  DRAFT_DELETED: [409, 'This case was sent or discarded.'],
  TOO_MANY_DRAFTS: [409, 'You have 20 unfinished cases. Send or discard one of them first.'],
  BODY_TOO_LARGE: [413, 'That is too large to send.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Send JSON.'],
  INVALID_FIELDS: [422, 'Please check your answers.'],
  IDEMPOTENCY_KEY_REUSED: [422, 'This was sent before with other details.'],
  CLIENT_TOO_OLD: [426, 'This version of Fastpass is out of date. Please reload.'],
  TOO_MANY_REQUESTS: [429, 'Please wait a moment and try again.'],
  INTERNAL: [500, 'Something went wrong'],
  UNAVAILABLE: [503, 'Fastpass isn’t ready yet. Please try again soon.'],
} as const satisfies Record<ProblemCode, readonly [status: number, message: string]>

/**
 * What an error may carry in addition to its code: another message, field errors, the conflicting
 * state.
 */
export type ProblemDetails = Partial<
  Pick<
    ProblemBody,
    | 'message'
    | 'errors'
    | 'current_status'
    | 'bid'
    | 'bid_id'
    | 'conflict_check'
    | 'needed_license'
    | 'license'
  >
>

/** Refuses a request. May be thrown anywhere below an operation; it rolls back the transaction. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly details: ProblemDetails
  /** The seconds after which the request may be repeated, for the header `Retry-After`. */
  readonly retryAfterS: number | undefined

  /**
   * `status`: the HTTP status, if it is not that of `code`: for errors of a library, for which the
   * API has no code.
   */
  constructor(
    code: ProblemCode,
    details: ProblemDetails = {},
    retryAfterS?: number,
    status: number = problems[code][0],
  ) {
    super(details.message ?? problems[code][1])
    this.name = 'Problem'
    this.code = code
    this.status = status
    this.details = details
    this.retryAfterS = retryAfterS
  }

  /** Returns the RFC 9457 body. `instance`: the requested path, without its query and secrets. */
  toBody(instance: string): ProblemBody {
    return {
      type: 'about:blank',
      title: STATUS_CODES[this.status] ?? 'Error',
      status: this.status,
      detail: this.message,
      instance,
      ...this.details,
      message: this.message,
      code: this.code,
    }
  }
}

/** One field's error, as in `Problem.errors`. */
export type FieldError = NonNullable<ProblemBody['errors']>[number]

/** Returns a 422 for the given fields. */
export function invalidFields(errors: FieldError[]): Problem {
  return new Problem('INVALID_FIELDS', { errors })
}

const REFUSED_CHANGES = {
  maintenance:
    'We’re working on Fastpass, so nothing can be changed right now. Please try again in a few minutes.',
  no_room: 'Fastpass can’t save anything right now. Please try again in a few minutes.',
} as const
const REFUSED_FOR_SECONDS = 30

/** Why changes are refused: for maintenance, or because a disk has no room. */
export type ChangeRefusal = keyof typeof REFUSED_CHANGES

/** Returns the 503 of a change. */
export const refuseChange = (why: ChangeRefusal): Problem =>
  new Problem('UNAVAILABLE', { message: REFUSED_CHANGES[why] }, REFUSED_FOR_SECONDS)

/** Returns a 503 because of another error, which is logged. */
export const unavailableBecause = (cause: unknown, retryAfterS?: number): Problem =>
  Object.assign(new Problem('UNAVAILABLE', {}, retryAfterS), { cause })
