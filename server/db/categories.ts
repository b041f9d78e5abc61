import { and, asc, eq, exists, inArray, ne, or, sql } from 'drizzle-orm'
import type { components } from '#contract'
import type { SearchTerm } from '#machines/admin/list-query.ts'
import {
  isTaken,
  type Page,
  page,
  type Queryable,
  type Window,
} from '#server/db/connection/database.ts'
import { matchesAny } from '#server/db/search/text-search.ts'
import { isAliveAt } from './drafts.ts'
import { attorneyCategories, cases, categories, drafts } from './schema.ts'

type Category = components['schemas']['Category']

const wire = { id: categories.id, name: categories.name, is_other: categories.isOther }

/** Practice areas, the standard ones first and in their usual order. */
export async function listCategories(
  db: Queryable,
  { isOther, limit, offset }: { isOther: boolean | undefined } & Window,
): Promise<Page<Category>> {
  const wanted = isOther === undefined ? sql`true` : eq(categories.isOther, isOther)
  const { isOther: other, position, name } = categories
  return page<Category>(
    db,
    sql`select json_build_object('id', ${categories.id}, 'name', ${name}, 'is_other', ${other}) as item
        from ${categories} where ${wanted}
        order by ${asc(other)}, ${asc(position)}, ${asc(name)}`,
    { limit, offset, total: sql`select count(*)::int from ${categories} where ${wanted}` },
  )
}

/** The practice area of an id. */
export async function findCategory(db: Queryable, id: string): Promise<Category | undefined> {
  const [found] = await db.select(wire).from(categories).where(eq(categories.id, id))
  return found
}

/** The practice areas of the ids that are known, in their usual order. */
export async function findCategories(db: Queryable, ids: string[]): Promise<Category[]> {
  if (ids.length === 0) return []
  const { isOther, position, name } = categories
  return db
    .select(wire)
    .from(categories)
    .where(inArray(categories.id, ids))
    .orderBy(asc(isOther), asc(position), asc(name))
}

/** An attorney's practice areas, in their usual order. */
export async function findAreasOf(db: Queryable, attorneyId: string): Promise<Category[]> {
  const { isOther, position, name } = categories
  return db
    .select(wire)
    .from(attorneyCategories)
    .innerJoin(categories, eq(categories.id, attorneyCategories.categoryId))
    .where(eq(attorneyCategories.attorneyId, attorneyId))
    .orderBy(asc(isOther), asc(position), asc(name))
}

/** Makes these an attorney's practice areas, in place of those before. */
export async function replaceAreas(
  tx: Queryable,
  attorneyId: string,
  categoryIds: string[],
): Promise<void> {
  await tx.delete(attorneyCategories).where(eq(attorneyCategories.attorneyId, attorneyId))
  const areas = categoryIds.map((categoryId) => ({ attorneyId, categoryId }))
  if (areas.length > 0) await tx.insert(attorneyCategories).values(areas)
}

/**
 * A practice area of an attorney's, to which no other attorney and no case can begin to refer before `tx` ends, and
 * whether somebody does: another attorney, a case, or an unfinished one.
 */
export async function lockAreaOf(
  tx: Queryable,
  attorneyId: string,
  { id, at }: { id: string; at: Date },
): Promise<{ area: Category; isShared: boolean } | undefined> {
  const { attorneyId: attorney, categoryId } = attorneyCategories
  const [area] = await tx
    .select(wire)
    .from(categories)
    .innerJoin(attorneyCategories, eq(categoryId, categories.id))
    .where(and(eq(categories.id, id), eq(attorney, attorneyId)))
    .for('update', { of: categories })
  if (!area) return undefined
  // Asked after the lock, so that it sees whoever came first.
  const [shared] = await sharedArea(tx, attorneyId, { id, at })
  return { area, isShared: shared !== undefined }
}

/** Selects a practice area if somebody refers to it beside an attorney; apart for its plan. */
export function sharedArea(
  db: Queryable,
  attorneyId: string,
  { id, at }: { id: string; at: Date },
) {
  const { attorneyId: attorney, categoryId } = attorneyCategories
  const others = db
    .select({ id: attorney })
    .from(attorneyCategories)
    .where(and(eq(categoryId, id), ne(attorney, attorneyId)))
  const posted = db.select({ id: cases.id }).from(cases).where(eq(cases.categoryId, id))
  const begun = db
    .select({ id: drafts.id })
    .from(drafts)
    .where(and(eq(drafts.categoryId, id), isAliveAt(at)))
  return db
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.id, id), or(exists(others), exists(posted), exists(begun))))
}

/** Gives a practice area another name. False when the name is taken, in any capitals. */
export async function renameCategory(tx: Queryable, id: string, name: string): Promise<boolean> {
  const taken = await findCategoryByName(tx, name)
  if (taken && taken.id !== id) return false
  try {
    // In a savepoint: another may be adding the name in this moment, which only the index sees.
    await tx.transaction((inner) =>
      inner.update(categories).set({ name }).where(eq(categories.id, id)),
    )
    return true
  } catch (error) {
    if (isTaken(error, 'categories_name_key')) return false
    throw error
  }
}

/** The practice area of a name, whatever its capitals. */
export async function findCategoryByName(
  db: Queryable,
  name: string,
): Promise<Category | undefined> {
  const [found] = await db
    .select(wire)
    .from(categories)
    .where(eq(sql`lower(${categories.name})`, name.toLowerCase()))
  return found
}

// Far more than there are, unless people make a game of adding them.
const MOST_FOUND = 1_000

/** The ids of practice areas whose name matches one of the terms, the usual ones first. */
export async function findCategoriesLike(
  db: Queryable,
  terms: SearchTerm<'category_name'>[],
): Promise<string[]> {
  const { isOther, position, name } = categories
  const found = await db
    .select({ id: categories.id })
    .from(categories)
    .where(matchesAny({ category_name: name }, terms))
    .orderBy(asc(isOther), asc(position), asc(name))
    .limit(MOST_FOUND)
  return found.map(({ id }) => id)
}

/** Adds practice areas whose names are not there yet. */
export async function insertCategories(
  db: Queryable,
  added: (typeof categories.$inferInsert)[],
): Promise<void> {
  await db.insert(categories).values(added).onConflictDoNothing()
}
