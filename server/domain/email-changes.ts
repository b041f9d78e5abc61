// Keeps a person's email in our record equal to the one that the identity provider has verified, and notifies the
// previous address.

import type { Caller, Person } from '#server/caller.ts'
import { recordEvents } from '#server/db/audit-events.ts'
import type { Queryable } from '#server/db/database.ts'
import { recordJobs } from '#server/db/jobs.ts'
import {
  findEmail,
  findPerson,
  lockIdentity,
  markEmailConfirmed,
  replaceEmail,
} from '#server/db/people.ts'
import { type Recording, transact } from '#server/db/recording.ts'
import { Problem } from '#server/errors.ts'
import type { Services } from '#server/operations/operation.ts'
import { byActor, entityOf } from './audit-lines.ts'

/** Whose email changed at the provider, and its present value. */
interface EmailChange {
  userId: string
  email: string
  /** Whether the provider has made sure that the person reads it. */
  isVerified: boolean
  at: Date
}

/**
 * Stores the new email in the record of an identity, with an audit line. Returns the previous email; undefined without
 * a record, or when they differ only in case.
 */
export async function recordEmailChange(
  tx: Recording,
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

/** Notes in the record of an identity, if there is one, that its person has shown that they read the email. */
export async function confirmEmailOf(
  tx: Queryable,
  { userId, email, at }: Omit<EmailChange, 'isVerified'>,
): Promise<void> {
  const person = await findPerson(tx, userId)
  if (person) await markEmailConfirmed(tx, person, { email, at })
}

/** Emails the previous address after the transaction commits that the account has another email. */
export function notifyPreviousEmail(tx: Recording, to: string, at: Date): void {
  recordJobs(tx, { name: 'account-email', data: { about: 'email', to, at: at.toISOString() } })
}

/**
 * Updates the caller's record to the email that their identity has at the provider. Removes the previous address at
 * the provider first, because it could still be used to log in. Returns the email. Throws NOT_ONBOARDED, or NOT_FOUND
 * for an identity that no longer exists.
 */
export async function takeOverEmail(
  { db, identity }: Pick<Services, 'db' | 'identity'>,
  { userId, person }: Pick<Caller, 'userId'> & { person: Person | null },
  at: Date,
): Promise<string> {
  if (!person) throw new Problem('NOT_ONBOARDED')
  const [profile, known] = await Promise.all([identity.readUser(userId), findEmail(db.orm, person)])
  if (!profile || known === undefined) throw new Problem('NOT_FOUND')
  const { email, emails, isEmailVerified: isVerified } = profile
  if (isSame(known, email)) return email
  if (emails.some((each) => isSame(each, known))) await identity.removeEmail(userId, known)
  await transact(db.orm, async (tx) => {
    const before = await recordEmailChange(tx, { userId, email, isVerified, at })
    if (before !== undefined) notifyPreviousEmail(tx, before, at)
  })
  return email
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
