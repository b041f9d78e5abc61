// The caller of a request: the identity of the token and, after onboarding, the record here.
import type { components } from '#contract'
import { Problem } from './errors.ts'

/** A person's role. */
export type RoleName = components['schemas']['RoleName']

/** When a person last proved the first factor and the second one in a session; null for never. */
export interface ProvenFactors {
  firstAt: Date | null
  secondAt: Date | null
}

/** The signed-in identity and, once onboarded, its role and record id. */
export interface Caller {
  /** The identity provider's user id. */
  userId: string
  sessionId: string
  /** How the caller proved who they are: the identity SDK's token, or a remembered session. */
  via: 'sdk' | 'product'
  token: string
  /**
   * When the caller last proved each factor, as the SDK's token says; null for a remembered
   * session.
   */
  factors: ProvenFactors | null
  person: { id: string; role: RoleName; isEmailConfirmed: boolean; closedAt?: string } | null
}

/** A caller with a record here, and one of these roles. */
export type CallerOf<Role extends RoleName> = Caller & {
  person: { id: string; role: Role; isEmailConfirmed: boolean; closedAt?: string }
}

/** A person with a record here. */
export type Person = Pick<NonNullable<Caller['person']>, 'id' | 'role'>

/** Throws WRONG_ROLE unless the caller has a record and one of these roles. */
export function requireRole(caller: Caller | undefined, roles: readonly RoleName[]): void {
  if (!caller?.person || !roles.includes(caller.person.role)) throw new Problem('WRONG_ROLE')
}
