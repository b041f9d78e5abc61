import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/connection/database.ts'
import { quietHours } from '#server/db/schema/push.ts'

/** Quiet hours: 'HH:MM' each. */
export interface QuietHours {
  from: string
  until: string
}

/** Returns a person's quiet hours; undefined when there are none. */
export async function findQuietHours(
  db: Queryable,
  personId: string,
): Promise<QuietHours | undefined> {
  const { from, until } = quietHours
  const [row] = await db
    .select({ from, until })
    .from(quietHours)
    .where(eq(quietHours.personId, personId))
  return row
}

/** Stores a person's quiet hours; null deletes them. */
export async function writeQuietHours(
  db: Queryable,
  personId: string,
  hours: QuietHours | null,
): Promise<void> {
  if (hours === null) {
    await db.delete(quietHours).where(eq(quietHours.personId, personId))
    return
  }
  await db
    .insert(quietHours)
    .values({ personId, ...hours })
    .onConflictDoUpdate({ target: quietHours.personId, set: hours })
}
