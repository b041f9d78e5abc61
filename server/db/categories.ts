import {
  and,
  asc,
  eq,
  gte,
  inArray,
  lt,
  not,
  notExists,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { components } from '#contract'
import type { SearchTerm } from '#machines/admin/list-query.ts'
import { HIDDEN_NAME } from '#machines/category-slug.ts'
import { DAY_MS } from '#machines/durations.ts'
import {
  isUniqueViolation,
  type Queryable,
  rows,
  type Window,
} from '#server/db/connection/database.ts'
import { matchesAny } from '#server/db/search/text-search.ts'
import { contractRow, type Page, readPage } from './contract-rows.ts'
import { isAliveAt } from './drafts.ts'
import { fixedSql } from './fixed-sql.ts'
import { earliestId } from './ids.ts'
import { isLicensedIn } from './licenses.ts'
import { attorneyCategories, cases, categories, drafts } from './schema/cases.ts'

type Category = components['schemas']['Category']

const wire = { id: categories.id, name: categories.name, is_other: categories.isOther }
const category = contractRow<Category>(wire)

/**
 * Returns the condition that an attorney has the category as a practice area, which is public.
 * `table`: the table of categories or its alias.
 */
const isOffered = (
  table: SQLWrapper = categories,
): SQL => sql`exists (select from ${attorneyCategories} as named
  where named.category_id = ${table}.id offset 0)`

const hasSameName = (category: SQLWrapper, other: SQLWrapper): SQL =>
  sql`lower(${category}.name) = lower(${other}.name)`

/**
 * The name of a case's category for people who may not read a customer's own words. `cases` and
 * `categories` must be joined.
 */
export const publicName = fixedSql(sql<string>`case when not ${categories.isOther}
  then ${categories.name} else coalesce(${cases}.public_category, ${HIDDEN_NAME}) end`)

/**
 * Returns the public category of a case that is posted now with this typed name: the name of the
 * same practice area of an attorney who may open the case; else `HIDDEN_NAME`. `licensedAt`: when
 * attorneys must have a checked license in the case's state; undefined when they need none.
 */
export async function findNameForAttorneys(
  db: Queryable,
  { name, place, licensedAt }: { name: string; place: string | null; licensedAt: Date | undefined },
): Promise<string> {
  const { attorneyId, categoryId } = attorneyCategories
  const isLicensed = licensedAt && isLicensedIn(attorneyId, { place, at: licensedAt })
  const [offered] = await db
    .select({ name: categories.name })
    .from(categories)
    .innerJoin(attorneyCategories, eq(categoryId, categories.id))
    .where(and(isNamed(name), isLicensed))
    .orderBy(categories.id)
    .limit(1)
  return offered?.name ?? HIDDEN_NAME
}

/**
 * Who lists case categories: `all` of them, or the public ones and those of a person; null for a
 * signed-out caller.
 */
export type CategoryReader = 'all' | { personId: string | null }

/**
 * Returns a page of the case categories that a reader may see: the standard ones in their fixed
 * order, then the others.
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
  const isListed =
    and(isOther === undefined ? undefined : eq(other, isOther), isSeenBy(reader)) ?? sql`true`
  return readPage(
    db,
    category,
    sql`from ${categories} where ${isListed}
        order by ${asc(other)}, ${asc(position)}, ${asc(name)}, ${asc(categories.id)}`,
    { limit, offset, total: sql`select count(*)::int from ${categories} where ${isListed}` },
  )
}

// Of several practice areas with the same name, readers see their own, or else the oldest.
function isSeenBy(reader: CategoryReader): SQL | undefined {
  if (reader === 'all') return undefined
  const { isOther, createdBy, id } = categories
  const other = sql.raw('other')
  const isBetter = or(
    reader.personId === null ? undefined : sql`other.created_by = ${reader.personId}`,
    sql`(other.id < ${id} and ${isOffered(other)})`,
  )
  const isRepeated = sql`exists (select from ${categories} as other
    where ${hasSameName(other, categories)} and ${isBetter})`
  return or(
    not(isOther),
    reader.personId === null ? undefined : eq(createdBy, reader.personId),
    and(isOffered(), not(isRepeated)),
  )
}

/** The condition that a person may use a case category: it is standard, their own, or public. */
const isUsableBy = (personId: string) =>
  or(not(categories.isOther), eq(categories.createdBy, personId), isOffered())

/**
 * Returns the case categories with these ids that a person may use, in their usual order. The
 * others are left out.
 */
export async function findUsableCategories(
  db: Queryable,
  personId: string,
  ids: string[],
): Promise<Category[]> {
  if (ids.length === 0) return []
  const { isOther, position, name } = categories
  return db
    .select(wire)
    .from(categories)
    .where(and(inArray(categories.id, ids), isUsableBy(personId)))
    .orderBy(asc(isOther), asc(position), asc(name))
}

/**
 * Returns the names of the practice areas that an attorney typed, in the form in which they are
 * compared.
 */
export async function findTypedAreas(db: Queryable, attorneyId: string): Promise<string[]> {
  const typedAreas = await db
    .select({ name: sql<string>`lower(${categories.name})` })
    .from(attorneyCategories)
    .innerJoin(categories, eq(categories.id, attorneyCategories.categoryId))
    .where(and(eq(attorneyCategories.attorneyId, attorneyId), categories.isOther))
  return typedAreas.map(({ name }) => name)
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

/** Returns the ids of the case categories whose names a person typed. */
export async function findCategoryIdsOf(db: Queryable, personId: string): Promise<string[]> {
  const ownCategories = await db
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.createdBy, personId))
  return ownCategories.map(({ id }) => id)
}

/**
 * Deletes those of these case categories that people added and that nothing refers to anymore.
 * Their names are people's own words, which must not outlive their accounts.
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
  const lockedIds = locked.map((category) => category.id)
  await tx.delete(categories).where(and(inArray(id, lockedIds), isUnused(tx, at)))
}

/**
 * How long a category may wait for the case that it was added for. Longer than a repeated request
 * gets the same response.
 */
const UNUSED_MS = 2 * DAY_MS
/** How long after that it is looked for, so that not all categories are read. */
const LOOKED_FOR_MS = 7 * DAY_MS
const MAX_UNUSED = 100

/**
 * Deletes some of the categories that were added days ago for a case that was never posted. Returns
 * whether there may be more.
 */
export async function deleteNeverUsedCategories(db: Queryable, at: Date): Promise<boolean> {
  const until = at.getTime() - UNUSED_MS
  const { id, isOther } = categories
  return db.transaction(async (tx) => {
    const unused = await tx
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
    const ids = unused.map((category) => category.id)
    await deleteUnusedCategories(tx, ids, at)
    return unused.length === MAX_UNUSED
  })
}

/**
 * The condition that neither a practice area, nor a case, nor a draft refers to a case category.
 * Exported so that a test can check its plan.
 */
export function isUnused(db: Queryable, at: Date): SQL | undefined {
  const { id } = categories
  const areas = db
    .select({ id: attorneyCategories.attorneyId })
    .from(attorneyCategories)
    .where(eq(attorneyCategories.categoryId, id))
  const posted = db.select({ id: cases.id }).from(cases).where(eq(cases.categoryId, id))
  const drafted = db
    .select({ id: drafts.id })
    .from(drafts)
    .where(and(eq(drafts.categoryId, id), isAliveAt(at)))
  return and(notExists(areas), notExists(posted), notExists(drafted))
}

/**
 * Replaces an attorney's case categories. Deletes those that this attorney typed and no longer has.
 */
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

/**
 * Renames a case category that a person added. Returns undefined for any other, and false when they
 * have another one with this name, ignoring case.
 */
export async function renameCategory(
  tx: Queryable,
  personId: string,
  { id, name }: { id: string; name: string },
): Promise<Category | undefined | false> {
  try {
    // In a savepoint, so that the transaction goes on after the unique index has refused the name.
    const [renamed] = await tx.transaction((inner) =>
      inner
        .update(categories)
        .set({ name })
        .where(and(eq(categories.id, id), eq(categories.createdBy, personId)))
        .returning(wire),
    )
    return renamed
  } catch (error) {
    if (isUniqueViolation(error, 'categories_name_creator_key')) return false
    throw error
  }
}

// The database compares names, so that its index and these queries agree on what case is.
const isNamed = (name: string): SQL => sql`lower(${categories.name}) = lower(${name})`

/** Returns the standard case category with a name, ignoring case. */
export async function findStandardCategory(
  db: Queryable,
  name: string,
): Promise<Category | undefined> {
  const [row] = await db
    .select(wire)
    .from(categories)
    .where(and(isNamed(name), not(categories.isOther)))
  return row
}

/**
 * Returns the ids of the case categories with a name, ignoring case: a standard one, or one for
 * each person who typed it.
 */
export async function findCategoryIdsNamed(db: Queryable, name: string): Promise<string[]> {
  const sameNamed = await db.select({ id: categories.id }).from(categories).where(isNamed(name))
  return sameNamed.map(({ id }) => id)
}

const MAX_FOUND = 1_000

/** Returns the condition that the name of a case category matches one of the terms. */
export const isNamedLike = (terms: SearchTerm<'category_name'>[]): SQL | undefined =>
  matchesAny({ category_name: categories.name }, terms)

/**
 * Returns the ids of case categories whose name matches one of the terms; undefined when there are
 * more than a thousand.
 */
export async function findCategoriesLike(
  db: Queryable,
  terms: SearchTerm<'category_name'>[],
): Promise<string[] | undefined> {
  const matches = await db
    .select({ id: categories.id })
    .from(categories)
    .where(isNamedLike(terms))
    .limit(MAX_FOUND + 1)
  return matches.length > MAX_FOUND ? undefined : matches.map(({ id }) => id)
}

/** Adds the standard case categories whose names do not exist yet. */
export async function insertCategories(
  db: Queryable,
  added: (typeof categories.$inferInsert)[],
): Promise<void> {
  await db.insert(categories).values(added).onConflictDoNothing()
}

/**
 * Adds a case category for the person who typed its name. If they typed the same name before,
 * ignoring case, updates that one to the present spelling. Returns the category.
 */
export async function writeTypedCategory(
  tx: Queryable,
  added: { id: string; name: string; createdBy: string },
): Promise<Category> {
  const { id, name, createdBy } = added
  const [written] = await rows<Category>(
    tx,
    sql`insert into ${categories} (id, name, is_other, position, created_by)
      values (${id}, ${name}, true, 0, ${createdBy})
      on conflict (lower(name), coalesce(created_by, '00000000-0000-0000-0000-000000000000'))
      do update set name = excluded.name
      returning id, name, is_other`,
  )
  if (!written) throw new Error('An upsert returned no row')
  return written
}
