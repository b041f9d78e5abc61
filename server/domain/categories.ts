// Practice areas: the standard ones of the documents, and how a name is written.

import type { components } from '#contract'
import { standardCategories } from '#machines/wizard/flows/case-flows.ts'
import {
  findCategoryByName,
  insertCategories,
  lockAreaOf,
  renameCategory,
} from '#server/db/categories.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { newId } from '#server/db/ids.ts'
import { lockAttorney, updateAttorney } from '#server/db/people.ts'
import { invalidFields, Problem } from '#server/errors.ts'
import { cleanText } from './text.ts'

/** A practice area's name as it is stored and travels: lower case, single spaces. */
export const categoryName = (text: string): string =>
  cleanText(text).replace(/\s+/g, ' ').toLowerCase()

/** Adds a practice area by a name that somebody wrote; the existing one where the name exists, in any capitals. */
export async function addCategory(
  tx: Queryable,
  text: string,
  at: Date,
): Promise<components['schemas']['Category']> {
  const name = categoryName(text)
  await insertCategories(tx, [{ id: newId(at), name, isOther: true, position: 0 }])
  const category = await findCategoryByName(tx, name)
  if (!category) throw new Error('A practice area that was just added is not there')
  return category
}

/** A name that somebody wrote, as it is stored. Throws INVALID_FIELDS for what is none. */
export function writtenCategoryName(text: string): string {
  const name = categoryName(text)
  if (!name) throw invalidFields([{ field: 'name', message: 'Field is  required' }])
  // Everybody sees the name, so one with half a character in it is better typed again.
  if (!text.isWellFormed()) throw invalidFields([{ field: 'name', message: 'Enter valid input.' }])
  return name
}

/**
 * Renames a practice area of an attorney's own, which is a change of their profile. Throws NOT_FOUND for one that is
 * not among theirs or is a standard one, CATEGORY_SHARED for one to which somebody else refers, and INVALID_FIELDS
 * for a name that another area has.
 */
export async function renameOwnCategory(
  tx: Queryable,
  attorneyId: string,
  { id, name, at }: { id: string; name: string; at: Date },
): Promise<components['schemas']['Category']> {
  const attorney = await lockAttorney(tx, attorneyId)
  const found = await lockAreaOf(tx, attorneyId, { id, at })
  if (!attorney || !found?.area.is_other) throw new Problem('NOT_FOUND')
  if (found.area.name === name) return found.area
  if (found.isShared) throw new Problem('CATEGORY_SHARED')
  if (!(await renameCategory(tx, id, name))) {
    throw invalidFields([{ field: 'name', message: 'This practice area is in the list already.' }])
  }
  await updateAttorney(tx, attorney, {})
  return { ...found.area, name }
}

/** Adds the standard practice areas that are missing; safe when several processes start at once. */
export async function ensureCategories(db: Queryable): Promise<void> {
  const at = new Date()
  await insertCategories(
    db,
    standardCategories.map((name, index) => ({
      id: newId(at),
      name,
      isOther: false,
      position: index + 1,
    })),
  )
}
