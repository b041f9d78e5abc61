import { and, desc, eq, ne, type Placeholder, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/connection/database.ts'
import { pushSubscriptions } from '#server/db/schema/push.ts'

/** A stored device that receives push messages. */
export type PushDevice = typeof pushSubscriptions.$inferSelect

const newestFirst = [desc(pushSubscriptions.seenAt), desc(pushSubscriptions.id)]

/** Returns the query of a person's devices, the last seen first. */
export function listPushDevices(db: Queryable, personId: string, limit: number) {
  return db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.personId, personId))
    .orderBy(...newestFirst)
    .limit(limit)
}

/** Returns the query of the time zone (IANA) of the device that a person used last. */
export const lastTimeZone = (db: Queryable, personId: string | Placeholder) =>
  db
    .select({ timeZone: pushSubscriptions.timeZone })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.personId, personId))
    .orderBy(...newestFirst)
    .limit(1)

/** Returns a device of this person. */
export async function findPushDevice(
  db: Queryable,
  personId: string,
  id: string,
): Promise<PushDevice | undefined> {
  const [row] = await db.select().from(pushSubscriptions).where(isOwn(personId, id))
  return row
}

/**
 * Inserts a device. A known endpoint keeps its id, and moves to this person if they send its keys,
 * as the same browser does. Returns the stored device; undefined when the endpoint is another
 * person's with other keys.
 */
export async function writePushDevice(
  tx: Queryable,
  device: PushDevice,
): Promise<PushDevice | undefined> {
  const { id, endpoint, createdAt, deliveredAt, ...renewed } = device
  const { personId, p256dh, auth } = pushSubscriptions
  const isSameBrowser = and(eq(p256dh, device.p256dh), eq(auth, device.auth))
  const [written] = await tx
    .insert(pushSubscriptions)
    .values(device)
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: renewed,
      setWhere: sql`${eq(personId, device.personId)} or ${isSameBrowser}`,
    })
    .returning()
  return written
}

/** Deletes a person's devices except the `max` last seen ones. */
export async function deleteSurplusDevices(
  tx: Queryable,
  personId: string,
  max: number,
): Promise<void> {
  await tx.execute(sql`
    delete from ${pushSubscriptions} where ${pushSubscriptions.id} in (
      select ${pushSubscriptions.id} from ${pushSubscriptions}
      where ${eq(pushSubscriptions.personId, personId)}
      order by ${pushSubscriptions.seenAt} desc, ${pushSubscriptions.id} desc offset ${max})`)
}

/** Deletes a device of any person, because its subscription has ended. */
export async function deleteEndedPushDevice(db: Queryable, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
}

/** Deletes a device of this person. Returns false when there is none. */
export async function deletePushDevice(
  db: Queryable,
  personId: string,
  id: string,
): Promise<boolean> {
  const gone = await db
    .delete(pushSubscriptions)
    .where(isOwn(personId, id))
    .returning({ id: pushSubscriptions.id })
  return gone.length > 0
}

const isOwn = (personId: string, id: string) =>
  and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.personId, personId))

/**
 * Deletes a person's devices: those of one sign-in, those of all but one (`otherThan`), or all of
 * them.
 */
export async function deleteDevicesOf(
  db: Queryable,
  { userId, sessionId, otherThan }: { userId: string; sessionId?: string; otherThan?: string },
): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.clerkUserId, userId),
        sessionId === undefined ? undefined : eq(pushSubscriptions.clerkSessionId, sessionId),
        otherThan === undefined ? undefined : ne(pushSubscriptions.clerkSessionId, otherThan),
      ),
    )
}

/** Stores that the push service accepted a message for a device. */
export async function markDelivered(db: Queryable, id: string, at: Date): Promise<void> {
  await db.update(pushSubscriptions).set({ deliveredAt: at }).where(eq(pushSubscriptions.id, id))
}
