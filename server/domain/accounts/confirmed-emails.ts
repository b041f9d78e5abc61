// Confirms that a person reads the email that they gave: by a code, by an emailed invitation, or by
// an identity provider that has verified it. See docs/decisions/0020-confirmed-emails.md.
import type { Caller, Person, RoleName } from '#server/caller.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { type Invitation, isInvited } from '#server/db/invitations.ts'
import { findEmail, markEmailConfirmed } from '#server/db/people.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { Problem } from '#server/errors.ts'
import { type CodeUse, removeCodes } from '#server/identity/codes.ts'
import {
  compareConfirmationCode,
  requestConfirmationCode,
} from '#server/identity/confirmation-codes.ts'
import type { Services } from '#server/services.ts'
import type { Sender } from '#server/web/sender.ts'

type Parts = Pick<Services, 'db' | 'identity' | 'confirmEmail' | 'attemptLimits' | 'hashDigits'>

/** Throws EMAIL_UNCONFIRMED for a person in one of these roles whose email is not confirmed. */
export function requireConfirmedEmail(
  roles: readonly RoleName[],
  { person }: Pick<Caller, 'person'>,
): void {
  if (person && !person.isEmailConfirmed && roles.includes(person.role)) {
    throw new Problem('EMAIL_UNCONFIRMED')
  }
}

/**
 * Returns the use of the codes for a sign-up with an email from one place. A stranger elsewhere has
 * other codes, and so neither replaces these nor uses up their attempts.
 */
export const signUpCodes = (
  { attemptLimits }: Pick<Services, 'attemptLimits'>,
  { email, from }: Pick<SignUp, 'email' | 'from'>,
): CodeUse => ({
  purpose: 'sign_up',
  subject: `${email.toLowerCase()} ${attemptLimits.hashOf(from.ip ?? '')}`,
})

const confirmationCodes = ({ id }: Person): CodeUse => ({ purpose: 'confirm_email', subject: id })

/** A sign-up with an email and a password. */
interface SignUp {
  email: string
  /** The code that was mailed to the email, once it was typed in. */
  code: string | undefined
  invitation: Invitation | undefined
  from: Sender
}

const wasMailed = (invitation: Invitation | undefined) => Boolean(invitation?.sentAt)

/**
 * Checks that a person who signs up reads the email, if confirmation is required. Without a code,
 * one is sent. Whether the email has an account is looked up when the email is written, so that
 * neither the response nor its time reveals it. Throws EMAIL_UNCONFIRMED, INVALID_FIELDS for a
 * wrong code, or INVITATION_REQUIRED for the email of an invited attorney or admin.
 */
export async function requireProvenEmail(
  { db, confirmEmail, attemptLimits, hashDigits }: Omit<Parts, 'identity'>,
  { email, code, invitation, from }: SignUp,
  at: Date,
): Promise<void> {
  if (confirmEmail && !wasMailed(invitation)) {
    const use = signUpCodes({ attemptLimits }, { email, from })
    if (code === undefined) {
      const limits = attemptLimits.sentCodes(email, from.ip ?? '')
      const codeRequest = { ...use, userId: null, email }
      await requestConfirmationCode(db.orm, codeRequest, { limits, at })
      throw new Problem('EMAIL_UNCONFIRMED')
    }
    await compareConfirmationCode(db.orm, use, { code, hashDigits }, at)
  }
  if (!invitation) await requireNoInvitation(db.orm, email, at)
}

/** Throws INVITATION_REQUIRED for the email of an invited attorney or admin. */
export async function requireNoInvitation(db: Queryable, email: string, at: Date): Promise<void> {
  if (!(await isInvited(db, email, at))) return
  const message =
    'This email has an invitation. Open the link in the newest invitation email to sign up.'
  throw new Problem('INVITATION_REQUIRED', { message })
}

/** Returns when the email of a new account was confirmed; null for not yet. */
export const confirmedAt = (
  { confirmEmail }: Pick<Parts, 'confirmEmail'>,
  invitation: Invitation | undefined,
  at: Date,
): Date | null => (confirmEmail || wasMailed(invitation) ? at : null)

/** Sends a code to a person's email. Returns the email. Throws TOO_MANY_REQUESTS. */
export async function sendConfirmation(
  { db, attemptLimits }: Pick<Parts, 'db' | 'attemptLimits'>,
  person: Person,
  at: Date,
): Promise<string> {
  const email = await findEmail(db.orm, person)
  if (email === undefined) throw new Problem('NOT_FOUND')
  const codeRequest = { ...confirmationCodes(person), userId: null, email }
  const limits = attemptLimits.ownCodes(person.id, codeRequest.purpose)
  await requestConfirmationCode(db.orm, codeRequest, { limits, at })
  return email
}

/** Confirms the email that a code was sent to. Throws INVALID_FIELDS for a wrong code. */
export async function confirmByCode(
  { db, hashDigits }: Pick<Parts, 'db' | 'hashDigits'>,
  person: Person,
  { code, at }: { code: string; at: Date },
): Promise<void> {
  const use = confirmationCodes(person)
  const { email } = await compareConfirmationCode(db.orm, use, { code, hashDigits }, at)
  await withTransaction(db.orm, async (tx) => {
    await markEmailConfirmed(tx, person, { email, at })
    await removeCodes(tx, use)
  })
}

/**
 * Returns whether the caller's email needs no confirmation. An email that the identity provider has
 * verified in the meantime is confirmed by this.
 */
export async function isConfirmed(
  { db, identity, confirmEmail }: Omit<Parts, 'attemptLimits' | 'hashDigits'>,
  { userId, person }: Pick<Caller, 'userId' | 'person'>,
  at: Date,
): Promise<boolean> {
  if (!confirmEmail || !person || person.isEmailConfirmed) return true
  const profile = await identity.readUser(userId)
  if (!profile?.isEmailVerified) return false
  await markEmailConfirmed(db.orm, person, { email: profile.email, at })
  return (await findEmail(db.orm, person))?.toLowerCase() === profile.email.toLowerCase()
}
