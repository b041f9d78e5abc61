// Who was asked to join, and as what: one use, seven days, a secret in the link that is kept hashed (decisions, 'Who
// may do and see what'). An admin needs one; for clients and attorneys it fills in the email, and anybody may join.
import { createHash, randomBytes } from 'node:crypto'
import type { components } from '#contract'
import type { Queryable } from '#server/db/database.ts'
import {
  findInvitation,
  type Invitation,
  markInvitationUsed,
  replaceInvitation,
} from '#server/db/invitations.ts'
import { invalidFields } from '#server/errors.ts'
import { newId } from './ids.ts'

/** What somebody can be invited as (document 2 §9). */
export type InvitedRole = components['schemas']['InvitedRole']

const LIFE_MS = 7 * 24 * 3_600_000

// Looked up by the hash of a random secret, so that the time an answer takes tells nothing of it.
const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex')

/** Invites an email, in place of invitations that it has not used. Answers the ticket, which is kept nowhere. */
export async function invite(
  db: Queryable,
  { email, role }: { email: string; role: InvitedRole },
  at: Date,
): Promise<{ ticket: string; expiresAt: Date }> {
  const ticket = randomBytes(32).toString('base64url')
  const expiresAt = new Date(at.getTime() + LIFE_MS)
  await replaceInvitation(db, {
    id: newId(at),
    ticketHash: hashOf(ticket),
    email,
    roleName: role,
    createdAt: at,
    expiresAt,
  })
  return { ticket, expiresAt }
}

/** Where somebody joins, by what they were invited as. */
export const signUpPaths: Record<InvitedRole, string> = {
  customer: '/onboarding',
  attorney: '/onboarding/attorney-new',
  admin: '/auth/signup',
}

/** The link to send. The ticket stands behind the #, which browsers send to nobody, so that no log ever holds it. */
export function invitationLink(
  origin: string,
  { email, role, ticket }: { email: string; role: InvitedRole; ticket: string },
): string {
  const url = new URL(signUpPaths[role], origin)
  url.searchParams.set('email_id', email)
  url.hash = `ticket=${ticket}`
  return url.href
}

/** The invitation of a ticket; undefined when it is unknown, used or expired. */
export const readInvitation = (
  db: Queryable,
  ticket: string,
  at: Date,
): Promise<Invitation | undefined> => findInvitation(db, hashOf(ticket), at)

/**
 * The invitation that somebody joins by; undefined without one that is good for this role. Throws INVALID_FIELDS when it
 * was for another email (document 2 §5).
 */
export async function invitationTo(
  db: Queryable,
  ticket: string | undefined,
  { email, role }: { email: string; role: InvitedRole },
  at: Date,
): Promise<Invitation | undefined> {
  const invitation = ticket === undefined ? undefined : await readInvitation(db, ticket, at)
  if (invitation?.roleName !== role) return undefined
  if (invitation.email.toLowerCase() !== email.toLowerCase()) {
    throw invalidFields([{ field: 'email', message: 'Email is not matching' }])
  }
  return invitation
}

/** Uses an invitation up, with the account that is made by it. False when another was first. */
export const spend = (tx: Queryable, { id }: Invitation, at: Date): Promise<boolean> =>
  markInvitationUsed(tx, id, at)
