import { readInvitation } from '#server/domain/invitations.ts'
import { Problem } from '#server/errors.ts'
import type { Handler } from './operation.ts'

export const getInvitation: Handler<'getInvitation'> = async ({ services, headers, at }) => {
  const invitation = await readInvitation(services.db.orm, headers['Invitation-Ticket'], at)
  if (!invitation) {
    const { message } = new Problem('INVITATION_REQUIRED')
    throw new Problem('NOT_FOUND', { message })
  }
  const { email, roleName: role_name, expiresAt } = invitation
  return { status: 200, body: { data: { email, role_name, expires_at: expiresAt.toISOString() } } }
}
