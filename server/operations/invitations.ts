import type { components } from '#contract'
import type { Queryable } from '#server/db/connection/database.ts'
import { findSentInvitation, listInvitations as listSent } from '#server/db/invitations.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { checkedPerson } from '#server/domain/accounts/customer-onboarding.ts'
import {
  inviteByEmail,
  isTicketReplaced,
  readInvitation,
  requireNewEmail,
  resendInvitation as resend,
  revokeInvitation as revoke,
} from '#server/domain/accounts/invitations.ts'
import { searchIn } from '#server/domain/admin/admin-queries.ts'
import { withIdempotencyAround } from '#server/domain/idempotency.ts'
import { lockCaller } from '#server/domain/sessions/sessions.ts'
import { Problem } from '#server/errors.ts'
import type { Handler } from './operation.ts'
import { adminWindowOf, countedBody } from './paging.ts'

type Sent = { status: 201; body: components['schemas']['SentInvitationEnvelope'] }

export const getInvitation: Handler<'getInvitation'> = async ({ services, headers, at }) => {
  const ticket = headers['Invitation-Ticket']
  const invitation = await readInvitation(services.db.orm, ticket, at)
  if (!invitation) {
    if (await isTicketReplaced(services.db.orm, ticket, at)) {
      throw new Problem('INVITATION_REPLACED')
    }
    const { message } = new Problem('INVITATION_REQUIRED')
    throw new Problem('NOT_FOUND', { message })
  }
  const { email, roleName: role_name, expiresAt } = invitation
  return { status: 200, body: { data: { email, role_name, expires_at: expiresAt.toISOString() } } }
}

export const inviteUser: Handler<'inviteUser'> = async ({
  services,
  caller,
  headers,
  body,
  at,
}) => {
  const admin = caller.person
  const { email } = checkedPerson({ email: body.email })
  const role = body.role_name ?? 'customer'
  const key = headers['Idempotency-Key']
  const request = { caller: admin.id, key, operationId: 'inviteUser', body, at }
  return withIdempotencyAround<Sent>(services.db.orm, request, async (finish) => {
    await requireNewEmail(services, email)
    return finish(async (tx) => {
      await lockCaller(tx, services, caller)
      const id = await inviteByEmail(tx, admin, { email, role, at })
      return { status: 201, body: { data: await readSent(tx, id, at) } }
    })
  })
}

export const listInvitations: Handler<'listInvitations'> = async ({ services, query, at }) => {
  const search = searchIn('invitations', query.search)
  const window = adminWindowOf(query)
  const page = await listSent(services.db.orm, { search, at, ...window })
  return { status: 200, body: countedBody(page, window.limit) }
}

export const resendInvitation: Handler<'resendInvitation'> = async ({
  services,
  caller,
  path,
  at,
}) => {
  const admin = caller.person
  const { email, used_at } = await readSent(services.db.orm, path.invitation_id, at)
  // A used invitation is refused because it is used.
  if (used_at === null) await requireNewEmail(services, email)
  const data = await withTransaction(services.db.orm, async (tx) => {
    await lockCaller(tx, services, caller)
    await resend(tx, admin, { id: path.invitation_id, at })
    return readSent(tx, path.invitation_id, at)
  })
  return { status: 200, body: { data } }
}

export const revokeInvitation: Handler<'revokeInvitation'> = async ({
  services,
  caller,
  path,
  at,
}) => {
  const admin = caller.person
  await withTransaction(services.db.orm, async (tx) => {
    await lockCaller(tx, services, caller)
    await revoke(tx, admin, { id: path.invitation_id, at })
  })
  return { status: 204 }
}

async function readSent(db: Queryable, id: string, at: Date) {
  const invitation = await findSentInvitation(db, id, at)
  if (!invitation) throw new Problem('NOT_FOUND')
  return invitation
}
