// Challenges that passkeys sign: stored for one sign-in or session, valid once, for five minutes.
import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import { MINUTE_MS } from '#machines/durations.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { identityPasskeyChallenges as challenges } from '#server/identity/embedded/schema.ts'
import { newId } from '#server/identity/embedded/users.ts'

/** A stored challenge. */
export type PasskeyChallenge = typeof challenges.$inferSelect

type ChallengeUse = Pick<PasskeyChallenge, 'purpose' | 'subject'>

/** How long a challenge is valid. */
export const CHALLENGE_MS = 5 * MINUTE_MS
const DELETED_AT_ONCE = 100

/** Stores a challenge. It replaces an earlier one of the same use. */
export async function storeChallenge(
  db: Queryable,
  use: ChallengeUse & Pick<PasskeyChallenge, 'challenge'>,
  at: Date,
): Promise<PasskeyChallenge> {
  const expired = db
    .select({ id: challenges.id })
    .from(challenges)
    .where(lte(challenges.expiresAt, at))
    .orderBy(challenges.expiresAt)
    .limit(DELETED_AT_ONCE)
  await db.delete(challenges).where(inArray(challenges.id, expired))
  const stored: PasskeyChallenge = {
    ...use,
    id: newId('passkey'),
    expiresAt: new Date(at.getTime() + CHALLENGE_MS),
  }
  await db
    .insert(challenges)
    .values(stored)
    .onConflictDoUpdate({ target: [challenges.subject, challenges.purpose], set: stored })
  return stored
}

/** Deletes a challenge and returns it; undefined when there is none, or it has expired. */
export async function takeChallenge(
  db: Queryable,
  { purpose, subject, id }: ChallengeUse & { id?: string },
  at: Date,
): Promise<PasskeyChallenge | undefined> {
  const [takenChallenge] = await db
    .delete(challenges)
    .where(
      and(
        eq(challenges.purpose, purpose),
        eq(challenges.subject, subject),
        id === undefined ? undefined : eq(challenges.id, id),
        gt(challenges.expiresAt, at),
      ),
    )
    .returning()
  return takenChallenge
}
