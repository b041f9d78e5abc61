// A database with the demo's people, filled before a server starts on it.
import { openDatabase } from '#server/db/connection/open-database.ts'
import { addDemoData } from '#server/demo/demo-data.ts'
import { ensureCategories } from '#server/domain/categories.ts'
import { createEmbeddedProvider } from '#server/identity/embedded/operations.ts'
import { type DatabaseLocation, QUICK_COST } from '#server/settings/config.ts'

/** Fills an empty database with the demo. */
export async function fillDemoDatabase(location: DatabaseLocation): Promise<void> {
  const { db } = await openDemoDatabase(location)
  await db.close()
}

/** Opens an empty database and fills it with the demo. No server may use it meanwhile. */
export async function openDemoDatabase(location: DatabaseLocation) {
  const db = await openDatabase(location)
  await db.migrate()
  await ensureCategories(db.orm)
  const clock = () => new Date()
  const identity = createEmbeddedProvider({ db, clock, passwordCost: QUICK_COST })
  await addDemoData({ db, identity, clock })
  return { db, identity, clock }
}
