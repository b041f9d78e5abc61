// `npm run admin -- invite`: creates an invitation and prints its link.
import type { components } from '#contract'
import { invitationLink, invite, requireNewEmail } from '#server/domain/accounts/invitations.ts'
import type { Tools } from './tools.ts'

type Role = components['schemas']['InvitedRole']

/** Invites an email address. Returns the text to print. */
export async function inviteByLink(
  { db, identity, origin, now }: Tools,
  invited: { email: string; role: Role },
): Promise<string> {
  await requireNewEmail({ db, identity }, invited.email)
  const { ticket, expiresAt } = await invite(db.orm, invited, now)
  const last = expiresAt.toLocaleString('en-US', {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  return `${invited.email} can join as ${invited.role} by this link, once, within seven days (until ${last}):
${invitationLink(origin, { ...invited, ticket })}`
}
