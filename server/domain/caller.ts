// Who is asking: the identity behind the token, and the record it has with us, if any.
import type { components } from '#contract'
import { Problem } from '#server/errors.ts'
import type { TokenSession } from '#server/identity/identity.ts'

/** What somebody is here. */
export type RoleName = components['schemas']['RoleName']

/** The signed-in identity and, once onboarded, its role and record id. */
export interface Caller {
  /** The identity provider's user id. */
  userId: string
  sessionId: string
  /** How the caller proved who they are: the identity SDK's token, or a remembered session. */
  via: 'sdk' | 'product'
  token: string
  /** When the caller last proved each factor, as the SDK's token says; null for a remembered session. */
  factors: TokenSession['factors'] | null
  person: { id: string; role: RoleName; isEmailConfirmed: boolean } | null
}

/** The caller's record when their role is one of `roles`. Throws WRONG_ROLE otherwise. */
export function requireRole(caller: Caller, ...roles: RoleName[]): { id: string; role: RoleName } {
  if (!caller.person || !roles.includes(caller.person.role)) throw new Problem('WRONG_ROLE')
  return caller.person
}
