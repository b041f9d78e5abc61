// Case categories: the standard ones (specification §1.3), and the rules for names.

import type { components } from '#contract'
import { STANDARD_SLUGS } from '#contract'
import { standardCategories } from '#machines/wizard/flows/case-flows.ts'
import {
  findCategoryByName,
  insertCategories,
  lockCategoryOf,
  moveToCategory,
  renameCategory,
} from '#server/db/categories.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { newId } from '#server/db/ids.ts'
import { lockAttorney, updateAttorney } from '#server/db/people.ts'
import { invalidFields, Problem } from '#server/errors.ts'
import { cleanText } from './text.ts'

/** Returns a category's name in the stored form: lower case, single spaces, which stand for the underscores of a slug too. */
export const categoryName = (text: string): string =>
  cleanText(text.replaceAll('_', ' ')).replace(/\s+/g, ' ').toLowerCase()

/** The slugs that differ from the names of their categories. */
const slugs: string[] = STANDARD_SLUGS.filter((slug) => categoryName(slug) !== slug)

/**
 * Adds a category with a typed name. Returns the existing one if there is one with that name,
 * ignoring case.
 */
export async function addCategory(
  tx: Queryable,
  text: string,
  at: Date,
): Promise<components['schemas']['Category']> {
  const name = categoryName(text)
  await insertCategories(tx, [{ id: newId(at), name, isOther: true, position: 0 }])
  const category = await findCategoryByName(tx, name)
  if (!category) throw new Error('A category that was just added is not there')
  return category
}

/**
 * Returns a typed name in the stored form. Throws INVALID_FIELDS for a name that breaks the rules.
 */
export function writtenCategoryName(text: string): string {
  const name = categoryName(text)
  if (!name) throw invalidFields([{ field: 'name', message: 'Field is  required' }])
  // The name is public, so a lone surrogate is refused, not replaced.
  if (!text.isWellFormed()) throw invalidFields([{ field: 'name', message: 'Enter valid input.' }])
  return name
}

/**
 * Renames a category that an attorney added, as a change of their profile. Throws NOT_FOUND for one
 * that is not theirs or is standard, CATEGORY_SHARED for one that is referred to elsewhere, and
 * INVALID_FIELDS for a name that another category has.
 */
export async function renameOwnCategory(
  tx: Queryable,
  attorneyId: string,
  { id, name, at }: { id: string; name: string; at: Date },
): Promise<components['schemas']['Category']> {
  const attorney = await lockAttorney(tx, attorneyId)
  const found = await lockCategoryOf(tx, attorneyId, { id, at })
  if (!attorney || !found?.category.is_other) throw new Problem('NOT_FOUND')
  if (found.category.name === name) return found.category
  if (found.isShared) throw new Problem('CATEGORY_SHARED')
  if (!(await renameCategory(tx, id, name))) {
    throw invalidFields([{ field: 'name', message: 'This practice area is in the list already.' }])
  }
  await updateAttorney(tx, attorney, {})
  return { ...found.category, name }
}

/**
 * Returns the standard category for one whose name is its slug, which people could add before 2026-11-27
 * (`personal_injury`); otherwise the category itself.
 */
export const standardOf = async (
  db: Queryable,
  category: components['schemas']['Category'],
): Promise<components['schemas']['Category']> =>
  slugs.includes(category.name)
    ? ((await findCategoryByName(db, categoryName(category.name))) ?? category)
    : category

/** Adds missing standard categories, and moves to them what has their slug as a name; safe when several processes start at once. */
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
  for (const slug of slugs) {
    const former = await findCategoryByName(db, slug)
    if (!former) continue
    const { id: to } = await standardOf(db, former)
    if (to !== former.id) await moveToCategory(db, { from: former.id, to })
  }
}
