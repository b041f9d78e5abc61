// Tells the owner of an account that its password or its email was changed.
import { v5 as nameToId } from 'uuid'
import type { JobData } from '#server/db/jobs.ts'
import { writeEmail } from './email.ts'
import type { Mailer } from './mailer.ts'

interface DeliveryParts {
  mailer: Pick<Mailer, 'send'>
  /** Where the link leads. */
  origin: string
}

// Any constant will do.
const NAMESPACE = '2b9e6d6b-0f0f-4d0c-8c55-0b6f0c5f6a17'

const words = {
  password: {
    title: 'Your password was changed',
    paragraphs: [
      'The password of your Fastpass account was changed. Every other phone is logged out.',
      'If you did not do this, choose ‘Forgot password?’ on the log-in page now and set a new one.',
    ],
  },
  email: {
    title: 'The email of your account was changed',
    paragraphs: [
      'Your Fastpass account has a new email. From now on, you log in with that one, and our emails go there.',
      'If you did not do this, someone else may have your password. Tell the Fastpass team at once.',
    ],
  },
} as const

/** Emails the owner of an account about a change of it. Rejects when the email was not taken. */
export async function emailAccountChange(
  { mailer, origin }: DeliveryParts,
  { about, to, at }: JobData['account-email'],
): Promise<void> {
  const { title, paragraphs } = words[about]
  const content = writeEmail({
    title,
    greeting: 'Hello,',
    parts: [{ paragraphs: [...paragraphs] }],
    link: { url: new URL('/auth/login', origin).href, label: 'Open the log-in page' },
  })
  const id = nameToId(`${about} ${to} ${at}`, NAMESPACE)
  await mailer.send({ id, to, subject: `Fastpass: ${title}`, ...content })
}
