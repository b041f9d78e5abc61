// What is stored about a person: for the copy that they ask for, and for the operator's export.
import { getTableName } from 'drizzle-orm'
import { UPLOAD_URL } from '#machines/wizard/picture.ts'
import { personParts, type Subject } from '#server/db/copies/person-tables.ts'
import { readPages, type StoredRow } from '#server/db/copies/stored-rows.ts'
import { identityParts } from '#server/identity/stored-parts.ts'
import type { Services } from '#server/services.ts'

export type { Subject }

/** The rows of one table, some at a time. There is at least one. */
export interface StoredTable {
  name: string
  pages: AsyncIterable<StoredRow[]>
}

/**
 * Yields the tables that have rows about a person. Each has to be read to its end before the next
 * one is asked for.
 */
export async function* readTables(
  { db }: Pick<Services, 'db'>,
  subject: Subject,
): AsyncGenerator<StoredTable> {
  for (const part of [...personParts(subject), ...identityParts(subject)]) {
    const pages = readPages(db.orm, part)
    const first = await pages.next()
    if (first.done) continue
    yield { name: getTableName(part.table), pages: startingWith(first.value, pages) }
  }
}

async function* startingWith<Item>(first: Item, rest: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield first
  yield* rest
}

/** Returns the file of an attorney's picture; undefined for none. */
export function pictureIn({ profile_image }: StoredRow): string | undefined {
  const id = UPLOAD_URL.exec(String(profile_image ?? ''))?.[1]
  return id === undefined ? undefined : `${id}.webp`
}
