// The VAPID key pair of this database, which all processes on it share: subscriptions are worth nothing with another.
import { eq } from 'drizzle-orm'
import webPush from 'web-push'
import type { VapidKeys } from '#server/config.ts'
import type { Queryable } from './database.ts'
import { pushKeys } from './schema.ts'

/** Reads the key pair, making it first on an empty database; processes that start together agree on one. */
export async function loadPushKeys(db: Queryable, at: Date): Promise<VapidKeys> {
  const existing = await readPushKeys(db)
  if (existing) return existing
  const made = { ...webPush.generateVAPIDKeys(), signs: true, createdAt: at }
  await db.insert(pushKeys).values(made).onConflictDoNothing()
  const agreed = await readPushKeys(db)
  if (!agreed) throw new Error('The key pair for push messages could not be stored')
  return agreed
}

async function readPushKeys(db: Queryable): Promise<VapidKeys | undefined> {
  const { publicKey, privateKey } = pushKeys
  const [found] = await db
    .select({ publicKey, privateKey })
    .from(pushKeys)
    .where(eq(pushKeys.signs, true))
  return found
}
