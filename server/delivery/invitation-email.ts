// Emails an invitation. The link's secret is created here and stored nowhere: the job does not have
// it, and the database only its hash.
import { v5 as nameToId } from 'uuid'
import { findUnsentInvitation, markInvitationSent, replaceTicket } from '#server/db/invitations.ts'
import type { JobData } from '#server/db/jobs.ts'
import { type InvitedRole, invitationLink, newTicket } from '#server/domain/accounts/invitations.ts'
import type { Services } from '#server/services.ts'
import { formatInstant, writeEmail } from './email.ts'
import type { Mailer } from './mailer.ts'

interface DeliveryParts {
  services: Pick<Services, 'db' | 'clock'>
  mailer: Pick<Mailer, 'send'>
  /** The URL of the app, for the link. */
  origin: string
}

const TITLE = 'You are invited to Fastpass'
const WHY =
  'You got this email because someone at Fastpass invited you at this address. If you were not expecting it, you can ignore it.'

const roleTexts: Record<InvitedRole, string> = {
  customer:
    'You are invited as a client. You can post a case, compare bids from attorneys and choose one.',
  attorney: 'You are invited as an attorney. You can read clients’ cases and bid on them.',
  admin: 'You are invited as an admin. You can manage people, cases and bids.',
}

// The deliveries in progress in this process, by invitation.
const inProgress = new Map<string, Promise<void>>()

/**
 * Emails an unsent invitation. Rejects when the mail server did not accept it; the retry sends
 * another link. A second job for the same invitation in this process waits, because the link of an
 * email in flight must stay valid.
 */
export function emailInvitation(
  parts: DeliveryParts,
  { invitationId }: JobData['invitation-email'],
): Promise<void> {
  const previous = inProgress.get(invitationId)?.catch(() => {}) ?? Promise.resolve()
  const sending = previous
    .then(() => sendIfUnsent(parts, invitationId))
    .finally(() => {
      if (inProgress.get(invitationId) === sending) inProgress.delete(invitationId)
    })
  inProgress.set(invitationId, sending)
  return sending
}

async function sendIfUnsent(
  { services: { db, clock }, mailer, origin }: DeliveryParts,
  invitationId: string,
): Promise<void> {
  const invitation = await findUnsentInvitation(db.orm, invitationId, clock())
  if (!invitation) return
  const { ticket, ticketHash } = newTicket()
  // Another process is sending it.
  if (!(await replaceTicket(db.orm, invitation, ticketHash))) return
  const { id, email, roleName: role, expiresAt } = invitation
  const until = formatInstant(expiresAt)
  const content = writeEmail({
    title: TITLE,
    greeting: 'Hello,',
    parts: [{ paragraphs: [roleTexts[role], `The link below works once, until ${until}.`] }],
    link: { url: invitationLink(origin, { email, role, ticket }), label: 'Create your account' },
    why: WHY,
  })
  // A new link needs a new message id: mailboxes keep the first email of an id, whose link no
  // longer works.
  const messageId = nameToId(ticketHash, id)
  await mailer.send({ id: messageId, to: email, subject: `Fastpass: ${TITLE}`, ...content })
  await markInvitationSent(db.orm, { id, ticketHash }, clock())
}
