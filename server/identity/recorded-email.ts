// Keeps the email in a person's record equal to the verified one of their account, and notifies the
// previous one.
import type { Queryable } from '#server/db/connection/database.ts'
import { findPerson, lockIdentity, markEmailConfirmed, replaceEmail } from '#server/db/people.ts'
import { byActor, entityOf } from '#server/db/transaction/new-audit-events.ts'
import { recordEvents, recordJobs, type Transaction } from '#server/db/transaction/pending.ts'

/** An account whose email changed at the provider, and its present value. */
interface EmailChange {
  userId: string
  email: string
  /** Whether the provider has verified that the person reads it. */
  isVerified: boolean
  at: Date
}

/**
 * Stores the new email in the record of an identity, with an audit event. Returns the previous
 * email; undefined without a record, or when they differ only in case.
 */
export async function recordEmailChange(
  tx: Transaction,
  { userId, email, isVerified, at }: EmailChange,
): Promise<string | undefined> {
  await lockIdentity(tx, userId)
  const person = await findPerson(tx, userId)
  if (!person) return undefined
  const old = await replaceEmail(tx, person, email)
  if (isVerified) await markEmailConfirmed(tx, person, { email, at })
  if (old === undefined) return undefined
  const subject = { entity: entityOf(person.role), entityId: person.id } as const
  recordEvents(tx, { ...byActor(person, at), ...subject, event: 'user.change_email' })
  return old
}

/** Stores in the record of an identity, if there is one, that its email is confirmed. */
export async function confirmEmailOf(
  tx: Queryable,
  { userId, email, at }: Omit<EmailChange, 'isVerified'>,
): Promise<void> {
  const person = await findPerson(tx, userId)
  if (person) await markEmailConfirmed(tx, person, { email, at })
}

/** Emails the previous one after the transaction commits that the account has another email. */
export function notifyPreviousEmail(tx: Transaction, to: string, at: Date): void {
  recordJobs(tx, { name: 'account-email', data: { about: 'email', to, at: at.toISOString() } })
}
