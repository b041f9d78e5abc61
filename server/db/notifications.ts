import { inBatches, type Queryable } from './database.ts'
import { notifications } from './schema.ts'

/** Writes notices, any number of them. */
export async function insertNotifications(
  db: Queryable,
  notices: (typeof notifications.$inferInsert)[],
): Promise<void> {
  await inBatches(notices, (batch) => db.insert(notifications).values(batch))
}
