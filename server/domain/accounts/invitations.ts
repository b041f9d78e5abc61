// Invitations by email: valid once, for seven days, with a secret in the link that is stored as a
// hash (specification §3.2). Only admins need one. For customers and attorneys it fills in the
// email.
import { hash, randomBytes } from 'node:crypto'
import type { components } from '#contract'
import { DAY_MS } from '#machines/durations.ts'
import type { Person } from '#server/caller.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { newId } from '#server/db/ids.ts'
import {
  findInvitation,
  hasRecord,
  type Invitation,
  isReplaced,
  lockInvitation,
  markInvitationUsed,
  removeInvitation,
  removeInvitationsBy,
  renewInvitation,
  replaceInvitation,
} from '#server/db/invitations.ts'
import { type Actor, byActor } from '#server/db/transaction/new-audit-events.ts'
import {
  type AuditEvent,
  recordEvents,
  recordJobs,
  type Transaction,
} from '#server/db/transaction/pending.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { invalidFields, Problem } from '#server/errors.ts'
import type { Services } from '#server/services.ts'

/** The roles for invitations (specification §2.9). */
export type InvitedRole = components['schemas']['InvitedRole']

const LIFE_MS = 7 * DAY_MS

/**
 * Returns a new secret for a link, which is not stored, and its hash, which is. The lookup is by
 * the hash, so its duration reveals nothing about the secret.
 */
export function newTicket(): { ticket: string; ticketHash: string } {
  const ticket = randomBytes(32).toString('base64url')
  return { ticket, ticketHash: hash('sha256', ticket) }
}

/** The email and the role of an invitation. */
export interface Invited {
  email: string
  role: InvitedRole
}

/**
 * Throws EMAIL_TAKEN for an email that an account or a record has, and that therefore cannot sign
 * up.
 */
export async function requireNewEmail(
  { db, identity }: Pick<Services, 'db' | 'identity'>,
  email: string,
): Promise<void> {
  if ((await identity.findUser(email)) || (await hasRecord(db.orm, email))) {
    throw new Problem('EMAIL_TAKEN')
  }
}

const until = (at: Date) => new Date(at.getTime() + LIFE_MS)

/**
 * Invites an email from the command line, in place of its unused invitations. Returns the ticket
 * for the link.
 */
export async function invite(
  db: Queryable,
  invited: Invited,
  at: Date,
): Promise<{ ticket: string; expiresAt: Date }> {
  const { ticket, ticketHash } = newTicket()
  await withTransaction(db, async (tx) => {
    const actor = { role: 'operator', id: null } as const
    await addInvitation(tx, { ...invited, ticketHash, actor }, at)
  })
  return { ticket, expiresAt: until(at) }
}

/**
 * Invites an email, in place of its unused invitations, and adds the job that sends the link.
 * Returns the invitation's id.
 */
export async function inviteByEmail(
  tx: Transaction,
  admin: Person,
  { at, ...invited }: Invited & { at: Date },
): Promise<string> {
  const id = await addInvitation(tx, { ...invited, ticketHash: null, actor: admin }, at)
  recordJobs(tx, { name: 'invitation-email', data: { invitationId: id } })
  return id
}

async function addInvitation(
  tx: Transaction,
  { role, actor, ...columns }: Invited & Pick<Invitation, 'ticketHash'> & { actor: Actor },
  at: Date,
): Promise<string> {
  const id = newId(at)
  const replaced = await replaceInvitation(tx, {
    ...columns,
    id,
    roleName: role,
    invitedBy: actor.id,
    createdAt: at,
    expiresAt: until(at),
  })
  // The new invitation is the cause, so its audit event comes first.
  const fromStatus = replaced[0]?.roleName ?? null
  record(tx, 'invitation.create', { id, actor, at, fromStatus, toStatus: role })
  recordRevoked(tx, replaced, { actor, at })
  return id
}

/** Deletes the unused invitations of an admin who is deleted. */
export async function revokeInvitationsOf(
  tx: Transaction,
  adminId: string,
  by: { actor: Actor; at: Date },
): Promise<void> {
  recordRevoked(tx, await removeInvitationsBy(tx, adminId), by)
}

function recordRevoked(
  tx: Transaction,
  revoked: Pick<Invitation, 'id' | 'roleName'>[],
  by: { actor: Actor; at: Date },
): void {
  for (const { id, roleName: fromStatus } of revoked) {
    record(tx, 'invitation.revoke', { id, ...by, fromStatus })
  }
}

/**
 * Sends an invitation's email again with a new link, valid for another seven days; the previous
 * link stops working. Throws NOT_FOUND, or STATUS_CONFLICT for a used invitation.
 */
export async function resendInvitation(
  tx: Transaction,
  admin: Person,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  await renewInvitation(tx, await requireUnused(tx, id), until(at))
  record(tx, 'invitation.resend', { id, actor: admin, at })
  recordJobs(tx, { name: 'invitation-email', data: { invitationId: id } })
}

/** Deletes an invitation. Throws NOT_FOUND, or STATUS_CONFLICT for a used invitation. */
export async function revokeInvitation(
  tx: Transaction,
  admin: Person,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  const invitation = await requireUnused(tx, id)
  await removeInvitation(tx, id)
  recordRevoked(tx, [invitation], { actor: admin, at })
}

async function requireUnused(tx: Transaction, id: string): Promise<Invitation> {
  const invitation = await lockInvitation(tx, id)
  if (!invitation) throw new Problem('NOT_FOUND')
  if (invitation.usedAt) {
    const message = 'This invitation has been used.'
    throw new Problem('STATUS_CONFLICT', { message, current_status: 'used' })
  }
  return invitation
}

/**
 * An audit event about an invitation. `toStatus`: the role of a created one. `fromStatus`: for a
 * created one, the role of the invitation that it replaces; for a revoked one, its own role.
 */
interface NewInvitationEvent {
  id: string
  actor: Actor
  at: Date
  fromStatus?: InvitedRole | null
  toStatus?: InvitedRole
}

type InvitationEvent = `invitation.${'create' | 'resend' | 'revoke' | 'use'}`

function record(
  tx: Transaction,
  event: InvitationEvent,
  { id, actor, at, ...roles }: NewInvitationEvent,
): void {
  const line: AuditEvent = {
    ...byActor(actor, at),
    entity: 'invitation',
    entityId: id,
    event,
    ...roles,
  }
  recordEvents(tx, line)
}

/** The path of each role's sign-up. */
const signUpPaths: Record<InvitedRole, string> = {
  customer: '/onboarding',
  attorney: '/onboarding/attorney-new',
  admin: '/auth/signup',
}

/**
 * Returns the link to send. Browsers do not send what follows the #, so the ticket is in no
 * server's log.
 */
export function invitationLink(
  origin: string,
  { email, role, ticket }: Invited & { ticket: string },
): string {
  const url = new URL(signUpPaths[role], origin)
  url.searchParams.set('email_id', email)
  url.hash = `ticket=${ticket}`
  return url.href
}

/** Returns the invitation of a ticket; undefined when it is unknown, used or expired. */
export const readInvitation = (
  db: Queryable,
  ticket: string,
  at: Date,
): Promise<Invitation | undefined> => findInvitation(db, hash('sha256', ticket), at)

/** Returns whether a ticket is from an older link of an invitation that can still be used. */
export const isTicketReplaced = (db: Queryable, ticket: string, at: Date): Promise<boolean> =>
  isReplaced(db, hash('sha256', ticket), at)

/**
 * Returns the invitation that a new account uses up; undefined when there is none for its role. A
 * customer's sign-up uses up an attorney's invitation as well, and the reverse, because neither
 * role needs one. Throws INVALID_FIELDS when it is for another email (specification §2.5).
 */
export async function invitationTo(
  db: Queryable,
  ticket: string | undefined,
  { email, role }: Invited,
  at: Date,
): Promise<Invitation | undefined> {
  const invitation = ticket === undefined ? undefined : await readInvitation(db, ticket, at)
  if (!invitation || isForAdmin(invitation.roleName) !== isForAdmin(role)) return undefined
  if (invitation.email.toLowerCase() !== email.toLowerCase()) {
    throw invalidFields([{ field: 'email', message: 'Email is not matching' }])
  }
  return invitation
}

const isForAdmin = (role: InvitedRole) => role === 'admin'

/**
 * Marks an invitation as used by a new account. Throws INVITATION_REQUIRED when it was used,
 * revoked or sent again since it was read.
 */
export async function consumeInvitation(
  tx: Transaction,
  invitation: Invitation,
  { by, at }: { by: Person; at: Date },
): Promise<void> {
  if (!(await markInvitationUsed(tx, invitation, at))) throw new Problem('INVITATION_REQUIRED')
  record(tx, 'invitation.use', { id: invitation.id, actor: by, at })
}
