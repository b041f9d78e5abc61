// Practice areas: the standard ones of the documents, and how a name is written.

import type { components } from '#contract'
import { findCategoryByName, insertCategories } from '#server/db/categories.ts'
import type { Queryable } from '#server/db/database.ts'
import { newId } from './ids.ts'
import { cleanText } from './text.ts'

/** The standard practice areas, in their usual order (document 1 §1). */
export const STANDARD_CATEGORIES = [
  'dui',
  'bankruptcy',
  'family',
  'civil',
  'personal injury',
] as const

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

/** Adds the standard practice areas that are missing; safe when several processes start at once. */
export async function ensureCategories(db: Queryable): Promise<void> {
  const at = new Date()
  await insertCategories(
    db,
    STANDARD_CATEGORIES.map((name, index) => ({
      id: newId(at),
      name,
      isOther: false,
      position: index + 1,
    })),
  )
}
