// Checks admins' second factor and fresh proofs, under the setting ADMIN_SECOND_FACTOR. See
// docs/decisions/0031-second-factor-and-proofs.md.

import type { operations } from '#contract'
import type { Caller } from '#server/caller.ts'
import { requireFreshProof } from '#server/domain/accounts/sessions.ts'
import { Problem } from '#server/errors.ts'
import { ADMIN_SESSION_MS } from '#server/identity/fresh-proof.ts'
import type { Services } from '#server/services.ts'

type OperationId = keyof operations

type Parts = Pick<Services, 'clock' | 'adminSecondFactor' | 'identity'>

// The operations of an admin before the second factor: the session, and the public categories.
const openWithoutSecondFactor: readonly OperationId[] = [
  'verifyClerk',
  'createSession',
  'endSession',
  'endSessions',
  'listCategories',
]

// Operations that need a fresh proof: they let people in, or take something from them. A checked
// license opens the cases of a state, a refused one hides customers from their attorney, and the
// address of a roll decides with what admins compare licenses.
const afterFreshProof: readonly OperationId[] = [
  'createAdmin',
  'inviteUser',
  'resendInvitation',
  'revokeInvitation',
  'deleteUser',
  'deleteCase',
  'deleteBid',
  'updateCaseStatus',
  'verifyLicense',
  'refuseLicense',
  'correctLicenseRoll',
]

const isAdmin = ({ person }: Pick<Caller, 'person'>) => person?.role === 'org:admin'

/**
 * Checks that an admin has passed the second factor in this session, and that the proof is fresh
 * where the operation needs it. Throws SECOND_FACTOR_REQUIRED and PROOF_REQUIRED; UNAUTHENTICATED
 * for a remembered session and for a log-in that is too old.
 */
export async function requireAdminProofs(
  services: Parts,
  id: OperationId,
  caller: Caller,
): Promise<void> {
  if (!isAdmin(caller)) return
  const { factors } = caller
  if (!factors || isOver(factors.firstAt, services.clock())) throw new Problem('UNAUTHENTICATED')
  if (!factors.secondAt && !openWithoutSecondFactor.includes(id)) {
    throw new Problem('SECOND_FACTOR_REQUIRED')
  }
  if (afterFreshProof.includes(id)) await requireFreshProof(services, caller)
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
