import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { components } from '#contract'
import { type Page, page, type Queryable, type Window } from './database.ts'
import { categories } from './schema.ts'

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
        order by ${asc(other)}, ${asc(position)}, ${asc(name)} limit ${limit} offset ${offset}`,
    sql`select count(*)::int from ${categories} where ${wanted}`,
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

/** Adds practice areas whose names are not there yet. */
export async function insertCategories(
  db: Queryable,
  added: (typeof categories.$inferInsert)[],
): Promise<void> {
  await db.insert(categories).values(added).onConflictDoNothing()
}
