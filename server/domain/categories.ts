// Case categories: the standard ones (specification §1.3), and the rules for names.
import type { components } from '#contract'
import { standardCategories } from '#machines/category-slug.ts'
import {
  findCategoriesOf,
  findStandardCategory,
  findUsableCategories,
  insertCategories,
  renameCategory,
  writeTypedCategory,
} from '#server/db/categories.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { newId } from '#server/db/ids.ts'
import { lockAttorney, updateAttorney } from '#server/db/people.ts'
import { invalidFields, Problem } from '#server/errors.ts'
import { cleanLine } from './text.ts'

type Category = components['schemas']['Category']

/**
 * Returns a category's name in the form of the standard ones: lower case, and spaces for the
 * underscores of a slug.
 */
const standardForm = (text: string): string => cleanLine(text.replaceAll('_', ' ')).toLowerCase()

/** Returns whether two names are of the same category. */
export const isSameName = (one: string, other: string): boolean =>
  standardForm(one) === standardForm(other)

/**
 * Returns the standard category with this name or slug; else the person's own category with this
 * name, which is added if they have none. It makes no difference whether others typed the same
 * name, so that no one learns what others typed.
 */
export async function addCategory(
  tx: Queryable,
  personId: string,
  { name, at }: { name: string; at: Date },
): Promise<Category> {
  const standard = await findStandardCategory(tx, standardForm(name))
  const typed = { id: newId(at), name: cleanLine(name), createdBy: personId }
  return standard ?? (await writeTypedCategory(tx, typed))
}

/**
 * Returns the case categories that a person chose by these ids. Another person's public category is
 * copied, and the copy is returned. Leaves out ids that do not exist or that the person may not
 * use.
 */
export async function chosenCategories(
  tx: Queryable,
  personId: string,
  { ids, at }: { ids: string[]; at: Date },
): Promise<Category[]> {
  const chosen: Category[] = []
  for (const category of await findUsableCategories(tx, personId, ids)) {
    const { is_other, name } = category
    chosen.push(is_other ? await addCategory(tx, personId, { name, at }) : category)
  }
  return chosen
}

/**
 * Returns the filter of an attorney's list for a category. A typed one selects cases by their
 * public category, so that the filter tells no more than the list. Returns null for a category that
 * does not exist or that the attorney may not use.
 */
export async function categoryFilter(
  db: Queryable,
  attorneyId: string,
  id: string,
): Promise<{ id: string } | { name: string } | null> {
  const [category] = await findUsableCategories(db, attorneyId, [id])
  if (!category) return null
  return category.is_other ? { name: category.name } : { id: category.id }
}

/**
 * Returns a typed name as it is stored. Throws INVALID_FIELDS for a name that breaks the rules.
 */
export function writtenCategoryName(text: string): string {
  const name = cleanLine(text)
  if (!name) throw invalidFields([{ field: 'name', message: 'Field is  required' }])
  // The name is public, so a lone surrogate is refused, not replaced.
  if (!text.isWellFormed()) throw invalidFields([{ field: 'name', message: 'Enter valid input.' }])
  return name
}

/**
 * Renames a category that an attorney added, as a change of their profile. Throws NOT_FOUND for one
 * that is not theirs or is standard, and INVALID_FIELDS for a name of a standard one or another of
 * their own.
 */
export async function renameOwnCategory(
  tx: Queryable,
  attorneyId: string,
  { id, name }: { id: string; name: string },
): Promise<Category> {
  const attorney = await lockAttorney(tx, attorneyId)
  const areas = await findCategoriesOf(tx, attorneyId)
  const same = areas.find((area) => area.id === id && area.is_other && area.name === name)
  if (same) return same
  const isTaken = (await findStandardCategory(tx, standardForm(name))) !== undefined
  const renamed = attorney && !isTaken && (await renameCategory(tx, attorneyId, { id, name }))
  if (renamed === undefined) throw new Problem('NOT_FOUND')
  if (renamed === false) {
    throw invalidFields([{ field: 'name', message: 'This practice area is in the list already.' }])
  }
  await updateAttorney(tx, attorney, {})
  return renamed
}

/** Adds missing standard categories; safe when several processes start at once. */
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
