// A data folder with the demo's people, filled before a server starts on it.

import { QUICK_COST } from '#server/config.ts'
import { openDatabase } from '#server/db/connection/open-database.ts'
import { addDemoData } from '#server/demo/demo-data.ts'
import { ensureCategories } from '#server/domain/categories.ts'
import { createEmbeddedProvider } from '#server/identity/embedded/operations.ts'

/** Creates the database of an empty data folder, with the demo in it. No server may use the folder meanwhile. */
export async function openDemoDatabase(folder: string) {
  const db = await openDatabase({ folder })
  await db.migrate()
  await ensureCategories(db.orm)
  const clock = () => new Date()
  const identity = createEmbeddedProvider({ db, clock, passwordCost: QUICK_COST })
  await addDemoData({ db, identity, clock })
  return { db, identity, clock }
}
