// Writes the security log of the embedded provider: each refusal that may be an attack, by its code
// and route, and each change of how an account is signed in to.
import type { FastifyRequest } from 'fastify'
import type { SecurityEvent, SecurityLog } from '#server/services.ts'
import type { FrontendApiError, RefusalCode } from './errors.ts'
import type { User } from './users.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The account of a call: its id, or the given email of an unknown account. */
    account?: string
  }
}

// Leaves out refusals that a typing error or an expired page explains.
const failedAttempts: readonly RefusalCode[] = [
  'form_password_incorrect',
  'form_code_incorrect',
  'verification_failed',
  'passkey_not_accepted',
  'passkey_counter_decreased',
  'passkey_registration_failure',
  'not_allowed_access',
]

/** Records a failed attempt, a lock, a throttled caller or a forged request. */
export function recordRefusal(
  security: SecurityLog,
  request: FastifyRequest,
  { code }: FrontendApiError,
): void {
  const kind = kindOf(code, request)
  if (!kind) return
  security.record(
    { kind, result: code, account: request.account, operation: routeOf(request) },
    request,
  )
}

/** Records an action of an account's owner. */
export function recordSuccess(
  security: SecurityLog,
  request: FastifyRequest,
  kind: SecurityEvent['kind'],
  { id }: Pick<User, 'id'>,
): void {
  security.record({ kind, account: id, operation: routeOf(request) }, request)
}

function kindOf(code: RefusalCode, request: FastifyRequest): SecurityEvent['kind'] | undefined {
  if (code === 'too_many_requests') return 'throttle'
  if (code === 'too_many_guesses' || code === 'second_factor_locked') return 'lock'
  if (code === 'origin_invalid') return 'refusal'
  if (!failedAttempts.includes(code)) return undefined
  const route = routeOf(request) ?? ''
  if (route.includes('second_factor') || route.includes('/totp') || route.includes('/passkeys'))
    return 'second_factor'
  if (route.includes('/verify/')) return 'reverification'
  if (route.includes('/email_addresses')) return 'email_change'
  if (route.endsWith('/change_password')) return 'password_change'
  const { strategy } = (request.body ?? {}) as { strategy?: string }
  return strategy?.startsWith('reset_password') ? 'password_reset' : 'sign_in'
}

// Returns the pattern of the route, which contains no id.
const routeOf = ({ method, routeOptions }: FastifyRequest) =>
  routeOptions.url && `${method} ${routeOptions.url}`
