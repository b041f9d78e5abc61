import type { components } from '#contract'
import type { SessionEnd } from '#machines/client/session.machine.ts'

type ProblemBody = components['schemas']['Problem']

/** One field's error, as the server names it: a dotted path such as `dui.violation_date`. */
export type FieldError = NonNullable<ProblemBody['errors']>[number]

/** The code of a refusal because the account was deleted. */
export const ACCOUNT_DELETED: ProblemBody['code'] = 'ACCOUNT_DELETED'

/** Specification §1.8: what is said when an answer says nothing. */
export const FALLBACK_MESSAGE = 'Something went wrong'

/** The code of a call that was not made, because the person canceled the proof that they are present. */
export const PROOF_CANCELED = 'PROOF_CANCELED'

type Details = Partial<Omit<ProblemBody, 'message' | 'status' | 'code'>> & {
  /** From `Retry-After`. */
  retryAfterMs?: number | undefined
}

/**
 * A failed call. `message` is for people; `code` is the server's, or `NETWORK` (no answer), `TIMEOUT` (none in 20 s),
 * `UNREADABLE` (an answer without a problem document) `ANOTHER_PERSON` (not sent: another person is signed in), or
 * `PROOF_CANCELED`.
 * `status` is 0 without an answer.
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

  /** The fields that the server refused; empty where it named none. */
  get fieldErrors(): FieldError[] {
    return this.details.errors ?? []
  }

  /**
   * Why nothing more can be read or sent as the person who is signed in; null for a problem that is not about that. An
   * account that is not what this phone believes has to log in again.
   */
  get sessionEnd(): SessionEnd | null {
    if (this.code === 'ANOTHER_PERSON') return null
    if (this.code === ACCOUNT_DELETED) return 'deleted'
    return this.status === 401 || this.code === 'WRONG_ROLE' ? 'ended' : null
  }

  /** Whether the same call may succeed later: no answer, too many calls, a server in trouble, or an app too old. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status >= 500 || [408, 426, 429].includes(this.status)
  }
}

/** The problem that an error answer carries; the documents' fallback text where it carries none. */
export function problemOf(response: Response, body: unknown): ApiProblem {
  const retryAfterMs = retryAfter(response)
  if (!isProblemBody(body)) {
    return new ApiProblem(response.status, 'UNREADABLE', FALLBACK_MESSAGE, { retryAfterMs })
  }
  // Of a proxy's own errors the text counts as well, without a code of ours (specification §1.8).
  const { status: _status, code = 'UNREADABLE', message, ...details } = body
  return new ApiProblem(response.status, code, message, { ...details, retryAfterMs })
}

/** Any thrown thing as a problem: a failed fetch, a timeout, or a fault of ours. */
export function toProblem(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error
  const name = error instanceof Error ? error.name : ''
  if (name === 'TimeoutError') {
    return new ApiProblem(0, 'TIMEOUT', 'That took too long. Please try again.')
  }
  // What fetch rejects with when no answer came.
  if (error instanceof TypeError) {
    return new ApiProblem(0, 'NETWORK', 'No connection. Please try again when you’re online.')
  }
  const problem = new ApiProblem(0, 'UNREADABLE', FALLBACK_MESSAGE)
  problem.cause = error
  return problem
}

type SaidProblem = Pick<ProblemBody, 'message'> & Partial<ProblemBody>

function isProblemBody(body: unknown): body is SaidProblem {
  if (typeof body !== 'object' || body === null) return false
  const { message } = body as Partial<ProblemBody>
  return typeof message === 'string' && message !== ''
}

function retryAfter(response: Response): number | undefined {
  const text = response.headers.get('retry-after')
  if (!text) return undefined
  const seconds = Number(text)
  const ms = Number.isNaN(seconds) ? Date.parse(text) - Date.now() : seconds * 1000
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
