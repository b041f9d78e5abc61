import type { components } from '#contract'
import { FALLBACK_MESSAGE } from '#machines/client/refusal.ts'
import type { SessionEnd } from '#machines/client/session.machine.ts'

type ProblemBody = components['schemas']['Problem']

/** A field's error, by the server's name: a dotted path such as `dui.violation_date`. */
export type FieldError = NonNullable<ProblemBody['errors']>[number]

/** The code of a refusal because the account was deleted. */
export const ACCOUNT_DELETED: ProblemBody['code'] = 'ACCOUNT_DELETED'

/** The code of a refusal because the session was ended before its time. */
export const SESSION_ENDED: ProblemBody['code'] = 'SESSION_ENDED'

/** An attorney's license is not checked in the state of a case. */
const LICENSE_NEEDED: ProblemBody['code'] = 'LICENSE_NEEDED'

/** An attorney has not said whether they have a conflict of interest in a case. */
export const CONFLICT_CHECK_NEEDED: ProblemBody['code'] = 'CONFLICT_CHECK_NEEDED'

const FIRST_STEPS: string[] = [LICENSE_NEEDED, CONFLICT_CHECK_NEEDED]

/**
 * Returns whether an attorney has to do something before they may read the case that was refused.
 */
export const needsFirstStep = ({ code }: ApiProblem): boolean => FIRST_STEPS.includes(code)

/** The code of a call that was not sent, because the person canceled the proof of presence. */
export const PROOF_CANCELED = 'PROOF_CANCELED'

type Details = Partial<Omit<ProblemBody, 'message' | 'status' | 'code'>> & {
  /** From `Retry-After`. */
  retryAfterMs?: number | undefined
}

/**
 * A failed call. `message` is for people. `status` is 0 without a response. `code` is the server's,
 * or `NETWORK` (no response), `TIMEOUT` (none in 20 s), `UNREADABLE` (a response without a problem
 * document), `ANOTHER_PERSON` (not sent: another person is signed in), or `PROOF_CANCELED`.
 */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  readonly details: Details

  constructor(status: number, code: string, message: string, details: Details = {}) {
    super(message)
    this.name = 'ApiProblem'
    this.status = status
    this.code = code
    this.details = details
  }

  /** Returns the fields that the server refused. */
  get fieldErrors(): FieldError[] {
    return this.details.errors ?? []
  }

  /**
   * Returns why the session is over; null for a problem that does not end it. An account with
   * another identity than this device has stored must sign in again.
   */
  get sessionEnd(): SessionEnd | null {
    if (this.code === 'ANOTHER_PERSON') return null
    if (this.code === ACCOUNT_DELETED) return 'deleted'
    if (this.code === SESSION_ENDED) return 'revoked'
    return this.status === 401 || this.code === 'WRONG_ROLE' ? 'ended' : null
  }

  /**
   * Returns whether the same call may succeed later: no response, rate limit, server error, or
   * outdated app.
   */
  get isTemporary(): boolean {
    return this.status >= 500 || [0, 408, 426, 429].includes(this.status)
  }
}

/**
 * Returns the problem of an error response, with the specification's fallback message if it has
 * none.
 */
export function problemOf(response: Response, body: unknown): ApiProblem {
  const retryAfterMs = retryAfter(response)
  if (!isProblemBody(body)) {
    return new ApiProblem(response.status, 'UNREADABLE', FALLBACK_MESSAGE, { retryAfterMs })
  }
  // A proxy's own error has a message too, but no code of ours (specification §1.8).
  const { status: _status, code = 'UNREADABLE', message, ...details } = body
  return new ApiProblem(response.status, code, message, { ...details, retryAfterMs })
}

/** Converts any thrown value to a problem: a failed fetch, a timeout, or a bug. */
export function toProblem(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error
  const name = error instanceof Error ? error.name : ''
  if (name === 'TimeoutError') {
    return new ApiProblem(0, 'TIMEOUT', 'That took too long. Please try again.')
  }
  // Fetch rejects with a TypeError when no response came.
  if (error instanceof TypeError) {
    return new ApiProblem(0, 'NETWORK', 'No connection. Please try again when you’re online.')
  }
  const problem = new ApiProblem(0, 'UNREADABLE', FALLBACK_MESSAGE)
  problem.cause = error
  return problem
}

type ProblemWithMessage = Pick<ProblemBody, 'message'> & Partial<ProblemBody>

function isProblemBody(body: unknown): body is ProblemWithMessage {
  const message = (body as Partial<ProblemBody> | null | undefined)?.message
  return typeof message === 'string' && message !== ''
}

function retryAfter(response: Response): number | undefined {
  const text = response.headers.get('retry-after')
  if (!text) return undefined
  const seconds = Number(text)
  const ms = Number.isNaN(seconds) ? Date.parse(text) - Date.now() : seconds * 1000
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
