// Emails the link of a visitor's draft. Its secret is made here and stored nowhere, only its hash.
import { v5 as nameToId } from 'uuid'
import { forgetEmail, renewTicket } from '#server/db/drafts.ts'
import type { JobData } from '#server/db/jobs.ts'
import { newTicket } from '#server/domain/accounts/invitations.ts'
import { draftTicketHash } from '#server/domain/drafts/draft-links.ts'
import type { Services } from '#server/services.ts'
import { formatInstant, writeEmail } from './email.ts'
import type { Mailer } from './mailer.ts'

interface DeliveryParts {
  services: Pick<Services, 'db' | 'clock'>
  mailer: Pick<Mailer, 'send'>
  /** The URL of the app, for the link. */
  origin: string
}

// It does not say what the case is about, because others may see the mailbox.
const TITLE = 'Go on where you left off'
const WHY =
  'You got this email because someone asked for a link to their answers at this address on Fastpass. If it was not you, you can ignore it.'

/**
 * Emails a link that is not sent yet. Rejects when the mail server did not accept it; the retry
 * sends another link.
 */
export async function emailDraftLink(
  { services: { db, clock }, mailer, origin }: DeliveryParts,
  { draftLinkId }: JobData['draft-link-email'],
): Promise<void> {
  const { ticket } = newTicket()
  const ticketHash = draftTicketHash(ticket)
  const link = await renewTicket(db.orm, { id: draftLinkId, ticketHash }, clock())
  if (!link) return
  const url = new URL('/continue', origin)
  // Browsers do not send what follows the #, so the ticket is in no server's log.
  url.hash = `ticket=${ticket}`
  const content = writeEmail({
    title: TITLE,
    greeting: 'Hello,',
    parts: [
      {
        paragraphs: [
          'Open the link below in the browser or the app where you want to go on. It brings the answers that you have given so far.',
          `The link works until ${formatInstant(link.expiresAt)}. Anyone who has it can read your answers, so do not pass it on.`,
        ],
      },
    ],
    link: { url: url.href, label: 'Go on with your answers' },
    why: WHY,
  })
  const id = nameToId(ticketHash, link.id)
  await mailer.send({ id, to: link.email, subject: `Fastpass: ${TITLE}`, ...content })
  await forgetEmail(db.orm, link.id)
}
