import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/connection/database.ts'
import { pushSubscriptions, quietHours } from './schema.ts'

/** A device that is told by push, as stored. */
export type PushDevice = typeof pushSubscriptions.$inferSelect
/** When to keep quiet: 'HH:MM' each. */
export interface QuietHours {
  from: string
  until: string
}

const newestFirst = [desc(pushSubscriptions.seenAt), desc(pushSubscriptions.id)]

/** A person's devices, the one seen last first; sent when it is awaited. */
export function listPushDevices(db: Queryable, personId: string, limit: number) {
  return db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.personId, personId))
    .orderBy(...newestFirst)
    .limit(limit)
}

/** A device of this person's. */
export async function findPushDevice(
  db: Queryable,
  personId: string,
  id: string,
): Promise<PushDevice | undefined> {
  const [found] = await db.select().from(pushSubscriptions).where(isOwn(personId, id))
  return found
}

/** Keeps a device; one whose endpoint is known is whose it is now, and keeps its id. Answers it as it is stored. */
export async function writePushDevice(tx: Queryable, device: PushDevice): Promise<PushDevice> {
  const { id, endpoint, createdAt, deliveredAt, ...renewed } = device
  const [written] = await tx
    .insert(pushSubscriptions)
    .values(device)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: renewed })
    .returning()
  if (!written) throw new Error('A device was neither added nor renewed')
  return written
}

/** Forgets the devices of a person that were seen before the `most` last ones. */
export async function forgetSurplusDevices(
  tx: Queryable,
  personId: string,
  most: number,
): Promise<void> {
  await tx.execute(sql`
    delete from ${pushSubscriptions} where ${pushSubscriptions.id} in (
      select ${pushSubscriptions.id} from ${pushSubscriptions}
      where ${eq(pushSubscriptions.personId, personId)}
      order by ${pushSubscriptions.seenAt} desc, ${pushSubscriptions.id} desc offset ${most})`)
}

/** Forgets a device that takes no messages any more, whosever it is. */
export async function dropPushDevice(db: Queryable, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
}

/** Forgets a device of this person's. False where there is none. */
export async function forgetPushDevice(
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
 * Forgets a person's devices: those that belong to one sign-in, which is over, or to all `otherThan` one, or all of them.
 */
export async function forgetDevicesOf(
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

/** Notes that the push service took a message for a device. */
export async function markDelivered(db: Queryable, id: string, at: Date): Promise<void> {
  await db.update(pushSubscriptions).set({ deliveredAt: at }).where(eq(pushSubscriptions.id, id))
}

/** When a person's devices keep quiet; undefined where they never do. */
export async function findQuietHours(
  db: Queryable,
  personId: string,
): Promise<QuietHours | undefined> {
  const { from, until } = quietHours
  const [found] = await db
    .select({ from, until })
    .from(quietHours)
    .where(eq(quietHours.personId, personId))
  return found
}

/** Keeps when a person's devices are to be quiet; null for never. */
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
