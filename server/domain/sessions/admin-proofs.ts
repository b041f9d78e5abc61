// Checks admins' second factor and fresh proofs, under the setting ADMIN_SECOND_FACTOR. See
// docs/decisions/0031-second-factor-and-proofs.md.
import type { Caller } from '#server/caller.ts'
import { Problem } from '#server/errors.ts'
import { ADMIN_SESSION_MS } from '#server/identity/fresh-proof.ts'
import type { Services } from '#server/services.ts'
import { requireFreshProof } from './sessions.ts'

type Parts = Pick<Services, 'clock' | 'adminSecondFactor' | 'identity'>

/**
 * What an admin must have proved for a call: that they logged in, the second factor too, or also
 * within the last ten minutes that they are present.
 */
export type AdminProof = 'log_in' | 'second_factor' | 'fresh'

const isAdmin = ({ person }: Pick<Caller, 'person'>) => person?.role === 'org:admin'

/**
 * Checks that an admin has proved what the call requires. Throws SECOND_FACTOR_REQUIRED and
 * PROOF_REQUIRED; UNAUTHENTICATED for a remembered session and for a log-in that is too old.
 */
export async function requireAdminProofs(
  services: Parts,
  required: AdminProof,
  caller: Caller,
): Promise<void> {
  if (!isAdmin(caller)) return
  const { factors } = caller
  if (!factors || isOver(factors.firstAt, services.clock())) throw new Problem('UNAUTHENTICATED')
  if (!factors.secondAt && required !== 'log_in') throw new Problem('SECOND_FACTOR_REQUIRED')
  if (required === 'fresh') await requireFreshProof(services, caller)
}

// Sessions of the embedded provider expire by themselves; Clerk's may last longer.
const isOver = (provedAt: Date | null, at: Date) =>
  provedAt !== null && provedAt.getTime() <= at.getTime() - ADMIN_SESSION_MS

/** Returns whether the caller is an admin who must pass the second factor before anything else. */
export const isWithoutSecondFactor = (
  { adminSecondFactor }: Pick<Parts, 'adminSecondFactor'>,
  caller: Caller,
): boolean => adminSecondFactor && isAdmin(caller) && !caller.factors?.secondAt

/**
 * Throws WRONG_ROLE for an admin, if admins need a second factor: their sessions are not remembered
 * then.
 */
export function requireRememberable(
  { adminSecondFactor }: Pick<Parts, 'adminSecondFactor'>,
  caller: Caller,
): void {
  if (adminSecondFactor && isAdmin(caller)) throw new Problem('WRONG_ROLE')
}
