// Takes over an email that a person has changed at the identity provider.
import type { Caller, Person } from '#server/caller.ts'
import { findEmail, lockIdentity } from '#server/db/people.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { Problem } from '#server/errors.ts'
import { notifyPreviousEmail, recordEmailChange } from '#server/identity/recorded-email.ts'
import type { Services } from '#server/services.ts'

/**
 * Updates the caller's record to the email that their identity has at the provider. Removes the
 * previous email at the provider first, because it could still be used to log in. Returns the
 * email. Throws NOT_ONBOARDED, or NOT_FOUND for an identity that no longer exists.
 */
export async function takeOverEmail(
  { db, identity }: Pick<Services, 'db' | 'identity'>,
  { userId, person }: Pick<Caller, 'userId'> & { person: Person | null },
  at: Date,
): Promise<string> {
  if (!person) throw new Problem('NOT_ONBOARDED')
  // Read in this order, so that the provider's email is the newer one.
  const recordedEmail = await findEmail(db.orm, person)
  const profile = await identity.readUser(userId)
  if (!profile || recordedEmail === undefined) throw new Problem('NOT_FOUND')
  const { email, emails, isEmailVerified: isVerified } = profile
  if (isSame(recordedEmail, email)) return email
  if (emails.some((each) => isSame(each, recordedEmail)))
    await identity.removeEmail(userId, recordedEmail)
  const isRecorded = await withTransaction(db.orm, async (tx) => {
    await lockIdentity(tx, userId)
    // Another request has recorded a newer email in the meantime.
    if ((await findEmail(tx, person)) !== recordedEmail) return false
    const before = await recordEmailChange(tx, { userId, email, isVerified, at })
    if (before !== undefined) notifyPreviousEmail(tx, before, at)
    return true
  })
  return isRecorded ? email : takeOverEmail({ db, identity }, { userId, person }, at)
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
