// Where attorneys work.
import { eq } from 'drizzle-orm'
import type { Queryable } from './connection/database.ts'
import { attorneyPlaces } from './schema/cases.ts'

/** Returns the codes of an attorney's places, in no order. */
export async function findPlacesOf(db: Queryable, attorneyId: string): Promise<string[]> {
  const rows = await db
    .select({ place: attorneyPlaces.place })
    .from(attorneyPlaces)
    .where(eq(attorneyPlaces.attorneyId, attorneyId))
  return rows.map(({ place }) => place)
}

/** Replaces an attorney's places. */
export async function replacePlacesOf(
  tx: Queryable,
  attorneyId: string,
  places: readonly string[],
): Promise<void> {
  await tx.delete(attorneyPlaces).where(eq(attorneyPlaces.attorneyId, attorneyId))
  const added = places.map((place) => ({ attorneyId, place }))
  if (added.length > 0) await tx.insert(attorneyPlaces).values(added)
}
