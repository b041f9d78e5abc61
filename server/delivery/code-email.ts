// Emails a verification code. The digits are created here and stored nowhere: the job has only the
// code's id, the database only its hash.
import { v5 as nameToId } from 'uuid'
import { hasRecord, isInvited } from '#server/db/invitations.ts'
import type { JobData } from '#server/db/jobs.ts'
import { type Code, makeDigits } from '#server/identity/codes.ts'
import type { Services } from '#server/services.ts'
import { emailAccountChange } from './account-email.ts'
import { writeEmail } from './email.ts'
import type { Mailer } from './mailer.ts'

interface DeliveryParts {
  services: Pick<Services, 'db' | 'identity' | 'clock' | 'hashDigits'>
  mailer: Pick<Mailer, 'send'>
  /** The URL of the app, for links in emails. */
  origin: string
  /** Where people can write for help, if there is such an email. */
  supportEmail?: string | undefined
}

// The namespace of the emails' ids (UUID version 5), so that each attempt has the same id.
const NAMESPACE = '6f3c2f0a-52f4-4b0e-9a57-8d6f2a1b4c3e'
const WHY = 'You got this email because someone asked for a code for this address on Fastpass.'

const texts: Record<Code['purpose'], { title: string; paragraphs: [string, ...string[]] }> = {
  reset_password: {
    title: 'Your code for a new password',
    paragraphs: [
      'Type this code on the log-in page. Then you can choose a new password.',
      'The code works for 15 minutes. If you did not ask for it, you can ignore this email. Your password stays the same.',
    ],
  },
  verify_session: {
    title: 'Your code to confirm it’s you',
    paragraphs: [
      'Type this code on Fastpass. Then you can make the change that you asked for.',
      'The code works for 15 minutes. If you did not ask for it, somebody may be logged in to your account. Log in and set a password: that logs out every other phone.',
    ],
  },
  verify_email: {
    title: 'Your code for your new email',
    paragraphs: [
      'Type this code in your personal details on Fastpass. Then we use this email for your account.',
      'The code works for 15 minutes. If you did not ask for it, you can ignore this email. Nothing is changed.',
    ],
  },
  sign_up: {
    title: 'Your code to confirm your email',
    paragraphs: [
      'Type this code on Fastpass to finish your account.',
      'The code works for 15 minutes. If you did not sign up, you can ignore this email. We do not create an account without the code.',
    ],
  },
  confirm_email: {
    title: 'Your code to confirm your email',
    paragraphs: [
      'Type this code on Fastpass. Then we know that this is your email.',
      'The code works for 15 minutes. If you did not ask for it, you can ignore this email. Nothing is changed.',
    ],
  },
}

/**
 * Creates and emails a code that was requested. Does nothing for a code that has expired or was
 * used, or that would reset the password of an email without an account. Where the email cannot be
 * used, because it has an account or an invitation, sends an email that says so in place of the
 * code. Rejects when the mail server did not accept the email.
 */
export async function emailCode(
  { services, mailer, origin, supportEmail }: DeliveryParts,
  { codeId }: JobData['code-email'],
): Promise<void> {
  const { db, hashDigits } = services
  const newCode = await makeDigits(db.orm, codeId, { at: services.clock(), hashDigits })
  if (!newCode) return
  const { code, digits } = newCode
  const about = await whyNoCode(services, code)
  if (about) {
    const at = code.createdAt.toISOString()
    return emailAccountChange({ mailer, origin, supportEmail }, { about, to: code.email, at })
  }
  const { title, paragraphs } = texts[code.purpose]
  const content = writeEmail({
    title,
    greeting: 'Hello,',
    parts: [{ paragraphs, lines: [['Code', digits]] }],
    why: WHY,
  })
  const id = nameToId(`${code.id} ${code.codeHash}`, NAMESPACE)
  const to = await recipientOf(services, code)
  await mailer.send({ id, to, subject: `Fastpass: ${title}`, ...content })
}

// A code for a new password goes to the email as the account has it, not as it was typed: a mailbox
// whose name differs in its capitals may be another person's.
async function recipientOf(
  { identity }: Pick<Services, 'identity'>,
  { purpose, userId, email }: Code,
): Promise<string> {
  const isOfAccount = purpose === 'reset_password' && userId !== null
  return (isOfAccount && (await identity.readUser(userId))?.email) || email
}

async function whyNoCode(
  { db, identity, clock }: DeliveryParts['services'],
  { purpose, email }: Code,
): Promise<'sign_up' | 'invited' | 'email_taken' | undefined> {
  if (purpose === 'verify_email') {
    if (await identity.findUser(email)) return 'email_taken'
    return (await isInvited(db.orm, email, clock())) ? 'invited' : undefined
  }
  if (purpose !== 'sign_up') return undefined
  if ((await identity.findUser(email)) || (await hasRecord(db.orm, email))) return 'sign_up'
  return (await isInvited(db.orm, email, clock())) ? 'invited' : undefined
}
