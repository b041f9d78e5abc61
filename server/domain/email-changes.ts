// A person's email is what the identity provider has verified. Our record follows it, and the address of before is told.
import { recordEvents } from '#server/db/audit-events.ts'
import { recordJobs } from '#server/db/jobs.ts'
import { findEmail, findPerson, lockIdentity, replaceEmail } from '#server/db/people.ts'
import { type Recording, transact } from '#server/db/recording.ts'
import { Problem } from '#server/errors.ts'
import type { Services } from '#server/operations/operation.ts'
import { byActor, entityOf } from './audit-lines.ts'
import type { Caller } from './caller.ts'

/** Whose email it is at the provider, and what it is now. */
interface EmailChange {
  userId: string
  email: string
  at: Date
}

/**
 * Gives the record of an identity its new email, and writes that down. Returns the email of before; undefined without a
 * record, or when only capitals differ.
 */
export async function recordEmailChange(
  tx: Recording,
  { userId, email, at }: EmailChange,
): Promise<string | undefined> {
  await lockIdentity(tx, userId)
  const person = await findPerson(tx, userId)
  if (!person) return undefined
  const old = await replaceEmail(tx, person, email)
  if (old === undefined) return undefined
  const subject = { entity: entityOf(person.role), entityId: person.id } as const
  recordEvents(tx, { ...byActor(person, at), ...subject, event: 'user.change_email' })
  return old
}

/** Tells the address of before, once the transaction commits, that the account has another email now. */
export function tellOldEmail(tx: Recording, to: string, at: Date): void {
  recordJobs(tx, { name: 'account-email', data: { about: 'email', to, at: at.toISOString() } })
}

/**
 * Gives the caller's record the email that their identity has at the provider, where it is another one. The address of
 * before is removed there first: it would go on logging in. Returns the email. Throws NOT_ONBOARDED, or NOT_FOUND for
 * an identity that is gone.
 */
export async function followEmail(
  { db, identity }: Pick<Services, 'db' | 'identity'>,
  { userId, person }: Pick<Caller, 'userId' | 'person'>,
  at: Date,
): Promise<string> {
  if (!person) throw new Problem('NOT_ONBOARDED')
  const [profile, known] = await Promise.all([identity.readUser(userId), findEmail(db.orm, person)])
  if (!profile || known === undefined) throw new Problem('NOT_FOUND')
  const { email, emails } = profile
  if (isSame(known, email)) return email
  if (emails.some((each) => isSame(each, known))) await identity.removeEmail(userId, known)
  await transact(db.orm, async (tx) => {
    const before = await recordEmailChange(tx, { userId, email, at })
    if (before !== undefined) tellOldEmail(tx, before, at)
  })
  return email
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
