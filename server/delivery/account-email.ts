// Emails the owner of an account that its password, email, second factor or passkeys were changed,
// that an admin deleted it, that someone logged in on a new device, that a copy of their data is
// ready, or that someone tried to sign up with it, or to log in with a password that it does not
// have. For a changed email, the previous one receives it. A new password does not remove an app or
// a passkey that somebody else has added, and their owner cannot: see
// docs/decisions/0031-second-factor-and-proofs.md.
import { v5 as nameToId } from 'uuid'
import type { JobData } from '#server/db/jobs.ts'
import { formatInstant, writeEmail } from './email.ts'
import type { Mailer } from './mailer.ts'

interface DeliveryParts {
  mailer: Pick<Mailer, 'send'>
  /** The URL of the app, for the link in the email. */
  origin: string
  /** Where people can write for help, if there is such an email. */
  supportEmail?: string | undefined
}

// The namespace of the emails' ids (UUID version 5), so that each attempt has the same id.
const NAMESPACE = '2b9e6d6b-0f0f-4d0c-8c55-0b6f0c5f6a17'

interface EmailTexts {
  title: string
  paragraphs: [string, ...string[]]
  /** Whether the reader may need more help than the email gives. */
  needsHelp?: true
  link: { path: string; label: string }
}

type About = JobData['account-email']['about'] | 'sign_up' | 'invited' | 'email_taken'

const texts: Record<About, EmailTexts> = {
  password: {
    title: 'Your password was changed',
    paragraphs: [
      'The password of your Fastpass account was changed. Every other phone is logged out.',
      'If you did not do this, choose “Forgot password?” on the log-in page now and set a new one.',
    ],
    link: { path: '/auth/login', label: 'Open the log-in page' },
  },
  email: {
    title: 'The email of your account was changed',
    paragraphs: [
      'Your Fastpass account has a new email. From now on, you log in with the new one, and our emails go there. This address no longer works.',
      'If you did not do this, someone else knows your password. Change it wherever else you use it.',
    ],
    needsHelp: true,
    link: { path: '/auth/login', label: 'Open the log-in page' },
  },
  second_factor_added: {
    title: 'Log-in codes are on',
    paragraphs: [
      'Your Fastpass account now asks for a code from an authenticator app at each log-in. Every other phone is logged out.',
      'If you did not do this, someone else knows your password. Choose “Forgot password?” on the log-in page now and set a new one. You will still be asked for a code that you do not have, so ask us to turn the codes off.',
    ],
    needsHelp: true,
    link: { path: '/auth/login', label: 'Open the log-in page' },
  },
  backup_codes_replaced: {
    title: 'New backup codes were made',
    paragraphs: [
      'Your Fastpass account has new backup codes. The old ones no longer work. Every other phone is logged out.',
      'If you did not do this, choose “Forgot password?” on the log-in page now and set a new one. Then make new backup codes.',
    ],
    needsHelp: true,
    link: { path: '/auth/login', label: 'Open the log-in page' },
  },
  second_factor_removed: {
    title: 'Log-in codes are off',
    paragraphs: [
      'Your Fastpass account no longer asks for a code from an authenticator app. Every other phone is logged out.',
      'If you did not do this, choose “Forgot password?” on the log-in page now and set a new one.',
    ],
    link: { path: '/auth/login', label: 'Open the log-in page' },
  },
  no_password: {
    title: 'Your account has no password yet',
    paragraphs: [
      'Someone tried to log in to Fastpass with this email and a password. Your account has no password, so log in the way you signed up, such as “Continue with Google”.',
      'To set a password, choose “Forgot password?” on the log-in page. If it was not you, you can ignore this email. Nothing is changed.',
    ],
    link: { path: '/auth/login', label: 'Open the log-in page' },
  },
  passkey_added: {
    title: 'A passkey was added',
    paragraphs: [
      'Your Fastpass account has a new passkey, which opens it without the password. Every other phone is logged out.',
      'If you did not do this, someone else knows your password. Choose “Forgot password?” on the log-in page now and set a new one. The passkey still opens your account after that, so ask us to remove it.',
    ],
    needsHelp: true,
    link: { path: '/auth/login', label: 'Open the log-in page' },
  },
  passkey_removed: {
    title: 'A passkey was removed',
    paragraphs: [
      'A passkey of your Fastpass account was removed. It no longer opens your account. Every other phone is logged out.',
      'If you did not do this, choose “Forgot password?” on the log-in page now and set a new one.',
    ],
    link: { path: '/auth/login', label: 'Open the log-in page' },
  },
  factors_removed: {
    title: 'Your log-in codes and passkeys were removed',
    paragraphs: [
      'The Fastpass team removed the authenticator app, the backup codes and the passkeys of your account. Every phone is logged out. You log in with your password now.',
      'If you did not ask for this, or someone else may know your password, choose “Forgot password?” on the log-in page now and set a new one.',
    ],
    needsHelp: true,
    link: { path: '/auth/login', label: 'Open the log-in page' },
  },
  deleted: {
    title: 'Your account was deleted',
    paragraphs: [
      'The Fastpass team deleted the Fastpass account with this email. Your details are gone, and so are cases that you posted and bids that were still open. You can no longer log in with it.',
      'To use Fastpass again, you need a new account.',
    ],
    needsHelp: true,
    link: { path: '/auth/home', label: 'Open Fastpass' },
  },
  new_device: {
    title: 'New log-in to your account',
    paragraphs: [
      'Someone logged in to your Fastpass account on a device that we do not know yet. If it was you, you can ignore this email.',
      'If it was not you, choose “Forgot password?” on the log-in page now and set a new one. That logs out every other device.',
    ],
    link: { path: '/devices', label: 'See where you are logged in' },
  },
  closed: {
    title: 'Your account is closed',
    paragraphs: [
      'You asked us to delete the Fastpass account with this email. It is closed now, and every device is logged out. We delete it in 14 days.',
      'To keep it, log in before then and choose “Come back”. If it was not you, come back now and change your password.',
    ],
    link: { path: '/auth/login', label: 'Open the log-in page' },
  },
  deleted_by_owner: {
    title: 'Your account was deleted',
    paragraphs: [
      'You asked us 14 days ago to delete the Fastpass account with this email. It is done. Your details are gone, and so are your cases or bids. You can no longer log in with it.',
      'To use Fastpass again, you need a new account.',
    ],
    link: { path: '/auth/home', label: 'Open Fastpass' },
  },
  data_copy: {
    title: 'Your data is ready',
    paragraphs: [
      'You asked for a copy of what Fastpass stores about you. It is one ZIP file, and you can download it for 24 hours.',
      'The link asks you to log in, and works for no one else. If you did not ask for this, someone else knows your password. Choose “Forgot password?” on the log-in page now and set a new one.',
    ],
    link: { path: '/download-data', label: 'Download your data' },
  },
  sign_up: {
    title: 'You already have an account',
    paragraphs: [
      'Someone tried to sign up for Fastpass with this email. It has an account already, so you can log in.',
      'If you forgot your password, choose “Forgot password?” on the log-in page. If it was not you, you can ignore this email. Nothing is changed.',
    ],
    link: { path: '/auth/login', label: 'Open the log-in page' },
  },
  email_taken: {
    title: 'This email has an account already',
    paragraphs: [
      'Someone wanted to use this email for their Fastpass account. It belongs to another account already, so there is no code.',
      'If it was you, log in with this email, or choose another one. If it was not you, you can ignore this email. Nothing is changed.',
    ],
    link: { path: '/auth/login', label: 'Open the log-in page' },
  },
  invited: {
    title: 'You have an invitation',
    paragraphs: [
      'Someone tried to sign up for Fastpass with this email. We invited you at this email, so please open the link in the invitation to sign up.',
      'If you cannot find it, ask the person who invited you to send it again. If it was not you, you can ignore this email. Nothing is changed.',
    ],
    needsHelp: true,
    link: { path: '/auth/home', label: 'Open Fastpass' },
  },
}

const HAD_ACCOUNT = 'You got this email because you had an account on Fastpass.'

/**
 * Emails the owner of an account about a change or a sign-up. Rejects when the mail server did not
 * accept the email.
 */
export async function emailAccountChange(
  { mailer, origin, supportEmail }: DeliveryParts,
  { about, to, at, device, copyId }: Omit<JobData['account-email'], 'about'> & { about: About },
): Promise<void> {
  const { title, paragraphs, needsHelp, link } = texts[about]
  const label = copyId === undefined ? 'When' : 'Works until'
  const when = [label, formatInstant(new Date(at))] as [string, string]
  const url = new URL(link.path, origin)
  if (copyId !== undefined) url.searchParams.set('copy', copyId)
  const content = writeEmail({
    title,
    greeting: 'Hello,',
    parts: [{ paragraphs, lines: device === undefined ? [when] : [when, ['Device', device]] }],
    ...(needsHelp && supportEmail && { helpFrom: supportEmail }),
    link: { url: url.href, label: link.label },
    ...((about === 'deleted' || about === 'deleted_by_owner') && { why: HAD_ACCOUNT }),
  })
  const id = nameToId(`${about} ${to} ${at}${copyId ?? ''}`, NAMESPACE)
  await mailer.send({ id, to, subject: `Fastpass: ${title}`, ...content })
}
