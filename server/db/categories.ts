import {
  and,
  asc,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  lt,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { type components, STANDARD_SLUGS } from '#contract'
import type { SearchTerm } from '#machines/admin/list-query.ts'
import { HIDDEN_NAME } from '#machines/category-slug.ts'
import {
  isUniqueViolation,
  type Page,
  page,
  type Queryable,
  type Window,
} from '#server/db/connection/database.ts'
import { matchesAny } from '#server/db/search/text-search.ts'
import { isAliveAt } from './drafts.ts'
import { fixedSql } from './fixed-sql.ts'
import { earliestId } from './ids.ts'
import { attorneyCategories, cases, categories, drafts } from './schema/cases.ts'

type Category = components['schemas']['Category']

const wire = { id: categories.id, name: categories.name, is_other: categories.isOther }

/**
 * The condition that the name of a case category may be shown to everybody: it is a standard one, or an attorney has it as
 * a practice area. The name of another one is a customer's own words. `categories` must be joined.
 */
const hasPublicName: SQL = sql`(not ${categories.isOther} or exists (select from ${attorneyCategories} as named
  where named.category_id = ${categories.id} offset 0))`

const slugs = sql.join(
  STANDARD_SLUGS.map((slug) => sql`${slug}`),
  sql`, `,
)

/**
 * The name of a case category for people who may not read a customer's own words. `categories` must be joined. A name that
 * is the slug of a standard category (`personal_injury`, from when it was another category) tells nothing of the customer,
 * and apps see from it that bids are percentages.
 */
export const publicName = fixedSql(sql<string>`case
  when ${categories.name} in (${slugs}) or ${hasPublicName} then ${categories.name} else ${HIDDEN_NAME} end`)

/** Returns the name of a case category for people who may not read a customer's own words. */
export async function findPublicName(db: Queryable, id: string): Promise<string> {
  const [found] = await db
    .select({ name: publicName })
    .from(categories)
    .where(eq(categories.id, id))
  return found?.name ?? HIDDEN_NAME
}

/** Who lists case categories: all of them, or those with a public name and those of a customer's own cases. */
export type CategoryReader = 'all' | { customerId: string | null }

/**
 * Returns a page of the case categories that a reader may see: the standard ones in their fixed order, then the others.
 */
export async function listCategories(
  db: Queryable,
  {
    isOther,
    reader,
    limit,
    offset,
  }: { isOther: boolean | undefined; reader: CategoryReader } & Window,
): Promise<Page<Category>> {
  const { isOther: other, position, name } = categories
  const wanted =
    and(isOther === undefined ? undefined : eq(other, isOther), isSeenBy(reader)) ?? sql`true`
  return page<Category>(
    db,
    sql`select json_build_object('id', ${categories.id}, 'name', ${name}, 'is_other', ${other}) as item
        from ${categories} where ${wanted}
        order by ${asc(other)}, ${asc(position)}, ${asc(name)}`,
    { limit, offset, total: sql`select count(*)::int from ${categories} where ${wanted}` },
  )
}

function isSeenBy(reader: CategoryReader): SQL | undefined {
  if (reader === 'all') return undefined
  if (reader.customerId === null) return hasPublicName
  const ofOwnCases = sql`${categories.id} in (
    select ${cases.categoryId} from ${cases} where ${eq(cases.customerId, reader.customerId)})`
  return or(hasPublicName, ofOwnCases)
}

/** Returns a case category by its id. */
export async function findCategory(db: Queryable, id: string): Promise<Category | undefined> {
  const [found] = await db.select(wire).from(categories).where(eq(categories.id, id))
  return found
}

/** Returns the case categories with these ids, in their usual order. Unknown ids are left out. */
export async function findCategories(db: Queryable, ids: string[]): Promise<Category[]> {
  if (ids.length === 0) return []
  const { isOther, position, name } = categories
  return db
    .select(wire)
    .from(categories)
    .where(inArray(categories.id, ids))
    .orderBy(asc(isOther), asc(position), asc(name))
}

/** Returns an attorney's case categories, in their usual order. */
export async function findCategoriesOf(db: Queryable, attorneyId: string): Promise<Category[]> {
  const { isOther, position, name } = categories
  return db
    .select(wire)
    .from(attorneyCategories)
    .innerJoin(categories, eq(categories.id, attorneyCategories.categoryId))
    .where(eq(attorneyCategories.attorneyId, attorneyId))
    .orderBy(asc(isOther), asc(position), asc(name))
}

/** Returns the ids of the case categories that a person's cases, drafts or practice areas refer to. */
export async function findCategoryIdsOf(db: Queryable, personId: string): Promise<string[]> {
  const ofCases = db
    .select({ id: cases.categoryId })
    .from(cases)
    .where(eq(cases.customerId, personId))
  const ofDrafts = db
    .select({ id: sql<string>`${drafts.categoryId}` })
    .from(drafts)
    .where(and(eq(drafts.customerId, personId), isNotNull(drafts.categoryId)))
  const ofAreas = db
    .select({ id: attorneyCategories.categoryId })
    .from(attorneyCategories)
    .where(eq(attorneyCategories.attorneyId, personId))
  return (await union(ofCases, ofDrafts, ofAreas)).map(({ id }) => id)
}

/**
 * Deletes those of these case categories that people added and that nothing refers to anymore. Their names are people's
 * own words, which must not outlive the accounts of all who used them.
 */
export async function deleteUnusedCategories(
  tx: Queryable,
  ids: string[],
  at: Date,
): Promise<void> {
  if (ids.length === 0) return
  const { id, isOther } = categories
  const locked = await tx
    .select({ id })
    .from(categories)
    .where(and(inArray(id, ids), isOther))
    .orderBy(id)
    .for('update')
  if (locked.length === 0) return
  // Queried after the lock, so that it sees every earlier reference.
  const found = locked.map((category) => category.id)
  await tx.delete(categories).where(and(inArray(id, found), isUnused(tx, at)))
}

/** How long a category may wait for the case that it was added for. Longer than a repeated request gets the same response. */
const UNUSED_MS = 2 * 86_400_000
/** How long after that it is looked for, so that not all categories are read. */
const LOOKED_FOR_MS = 7 * 86_400_000
const MAX_UNUSED = 100

/**
 * Deletes some of the categories that were added days ago for a case that was never posted. Returns whether there may be
 * more.
 */
export async function deleteNeverUsedCategories(db: Queryable, at: Date): Promise<boolean> {
  const until = at.getTime() - UNUSED_MS
  const { id, isOther } = categories
  return db.transaction(async (tx) => {
    const found = await tx
      .select({ id })
      .from(categories)
      .where(
        and(
          gte(id, earliestId(new Date(until - LOOKED_FOR_MS))),
          lt(id, earliestId(new Date(until))),
          isOther,
          isUnused(tx, at),
        ),
      )
      .limit(MAX_UNUSED)
    const ids = found.map((category) => category.id)
    await deleteUnusedCategories(tx, ids, at)
    return found.length === MAX_UNUSED
  })
}

/** The condition that neither a practice area, nor a case, nor a draft refers to a case category. */
function isUnused(db: Queryable, at: Date): SQL | undefined {
  const { id } = categories
  const areas = db
    .select({ id: attorneyCategories.attorneyId })
    .from(attorneyCategories)
    .where(eq(attorneyCategories.categoryId, id))
  const { posted, drafted } = customersUses(db, id, at)
  return and(notExists(areas), notExists(posted), notExists(drafted))
}

/** Returns the queries of the cases and drafts that refer to a case category. */
const customersUses = (db: Queryable, id: string | typeof categories.id, at: Date) => ({
  posted: db.select({ id: cases.id }).from(cases).where(eq(cases.categoryId, id)),
  drafted: db
    .select({ id: drafts.id })
    .from(drafts)
    .where(and(eq(drafts.categoryId, id), isAliveAt(at))),
})

/** Replaces an attorney's case categories. Deletes those that people added and only this attorney had. */
export async function replaceCategoriesOf(
  tx: Queryable,
  attorneyId: string,
  { categoryIds, at }: { categoryIds: string[]; at: Date },
): Promise<void> {
  const former = await tx
    .delete(attorneyCategories)
    .where(eq(attorneyCategories.attorneyId, attorneyId))
    .returning({ id: attorneyCategories.categoryId })
  const added = categoryIds.map((categoryId) => ({ attorneyId, categoryId }))
  if (added.length > 0) await tx.insert(attorneyCategories).values(added)
  const dropped = former.map(({ id }) => id).filter((id) => !categoryIds.includes(id))
  await deleteUnusedCategories(tx, dropped, at)
}

/** So that a move of many cases locks few at a time. */
const MOVED_AT_ONCE = 500

/** Moves the cases of a case category, and the attorneys who have it as a practice area, to another one. */
export async function moveToCategory(
  db: Queryable,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db.execute(sql`
    with moved as (delete from ${attorneyCategories} where category_id = ${from} returning attorney_id)
    insert into ${attorneyCategories} (attorney_id, category_id)
    select attorney_id, ${to}::uuid from moved on conflict do nothing`)
  for (;;) {
    const some = db.select({ id: cases.id }).from(cases).where(eq(cases.categoryId, from))
    const moved = await db
      .update(cases)
      .set({ categoryId: to })
      .where(sql`${cases.id} = any(array(${some.limit(MOVED_AT_ONCE)}))`)
      .returning({ id: cases.id })
    if (moved.length < MOVED_AT_ONCE) return
  }
}

/**
 * Locks one of an attorney's case categories, so that no other attorney, case or draft can start to
 * refer to it before `tx` ends. Returns it, and whether one of them refers to it already.
 */
export async function lockCategoryOf(
  tx: Queryable,
  attorneyId: string,
  { id, at }: { id: string; at: Date },
): Promise<{ category: Category; isShared: boolean } | undefined> {
  const { attorneyId: attorney, categoryId } = attorneyCategories
  const [category] = await tx
    .select(wire)
    .from(categories)
    .innerJoin(attorneyCategories, eq(categoryId, categories.id))
    .where(and(eq(categories.id, id), eq(attorney, attorneyId)))
    .for('update', { of: categories })
  if (!category) return undefined
  // Queried after the lock, so that it sees every earlier reference.
  const [shared] = await sharedCategory(tx, attorneyId, { id, at })
  return { category, isShared: shared !== undefined }
}

/**
 * Selects a case category that is referred to by more than this attorney. Exported so that a test
 * can check its plan.
 */
export function sharedCategory(
  db: Queryable,
  attorneyId: string,
  { id, at }: { id: string; at: Date },
) {
  const { attorneyId: attorney, categoryId } = attorneyCategories
  const others = db
    .select({ id: attorney })
    .from(attorneyCategories)
    .where(and(eq(categoryId, id), ne(attorney, attorneyId)))
  const { posted, drafted } = customersUses(db, id, at)
  return db
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.id, id), or(exists(others), exists(posted), exists(drafted))))
}

/** Renames a case category. Returns false when the name is taken, ignoring case. */
export async function renameCategory(tx: Queryable, id: string, name: string): Promise<boolean> {
  const taken = await findCategoryByName(tx, name)
  if (taken && taken.id !== id) return false
  try {
    // In a savepoint: only the unique index notices a parallel insert of the same name.
    await tx.transaction((inner) =>
      inner.update(categories).set({ name }).where(eq(categories.id, id)),
    )
    return true
  } catch (error) {
    if (isUniqueViolation(error, 'categories_name_key')) return false
    throw error
  }
}

/** Returns the case category with a name, ignoring case. */
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

// More than there are in practice; bounds the query.
const MAX_FOUND = 1_000

/**
 * Returns the ids of case categories whose name matches one of the terms, the standard ones first.
 */
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
    .limit(MAX_FOUND)
  return found.map(({ id }) => id)
}

/** Adds the case categories whose names do not exist yet. */
export async function insertCategories(
  db: Queryable,
  added: (typeof categories.$inferInsert)[],
): Promise<void> {
  await db.insert(categories).values(added).onConflictDoNothing()
}
