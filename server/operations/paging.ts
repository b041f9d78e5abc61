// Converts the limit, offset and cursor of list requests.
import type { Position, Window } from '#server/db/connection/database.ts'
import type { JsonOf } from '#server/db/json-page.ts'
import type { CountedPage } from '#server/db/search/counted-page.ts'
import { Problem } from '#server/errors.ts'

/** The longest page of a list. */
export const MAX_PAGE_SIZE = 100

/** The default page size of an admin's list (specification §3.1). */
const ADMIN_PAGE = 10

/** Returns the window that a query asks for. */
export const windowOf = (
  query: { limit?: number; offset?: number },
  defaultLimit = MAX_PAGE_SIZE,
): Window => ({ limit: query.limit ?? defaultLimit, offset: query.offset ?? 0 })

/** Returns the window that an admin's query asks for. */
export const adminWindowOf = (query: { limit?: number; offset?: number }): Window =>
  windowOf(query, ADMIN_PAGE)

/**
 * Returns where a page begins, and its window. A cursor replaces the offset; `read` converts it to
 * a position.
 */
export function pageStartOf<Place>(
  query: { cursor?: string; limit?: number; offset?: number },
  read: (cursor: string) => Place,
): { after: Place | undefined } & Window {
  const window = windowOf(query)
  if (query.cursor === undefined) return { after: undefined, ...window }
  return { after: read(query.cursor), ...window, offset: 0 }
}

/** Returns the body of a list whose count is capped. */
export const countedBody = <Item>(page: CountedPage<Item>, limit: number) =>
  listBody(page, limit, { is_count_capped: page.isCapped })

/** Returns the direction of a sort parameter such as `-created_at`. */
export const directionOf = (sort: string): 'asc' | 'desc' => (sort.startsWith('-') ? 'desc' : 'asc')

/** Returns a list's body. `more`: its further properties. */
export function listBody<Item, More extends object = object>(
  { items, total }: { items: Item[] | JsonOf<Item[]>; total: number },
  limit: number,
  more?: More,
) {
  const rest = { total_count: total, total_page: Math.ceil(total / limit), ...(more as More) }
  const body = { data: [] as Item[], ...rest }
  if (typeof items !== 'string') return { ...body, data: items }
  return `{"data":${items},${JSON.stringify(rest).slice(1)}` as JsonOf<typeof body>
}

const CURSOR =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** Returns the cursor of what comes after an item. */
export const cursorAfter = (item: { created_at: string; id: string }): string =>
  Buffer.from(`${item.created_at} ${item.id}`).toString('base64url')

/** Returns the cursor of what comes after the item with this number. */
export const cursorAfterNumber = (number: number): string =>
  Buffer.from(`#${number}`).toString('base64url')

const LARGEST_INTEGER = 2 ** 31 - 1

/**
 * Returns the number in a cursor. Throws MALFORMED_REQUEST for a cursor that this server did not
 * create.
 */
export function readNumberCursor(cursor: string): number {
  const [, digits] = /^#(\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (digits === undefined || Number(digits) > LARGEST_INTEGER) throw malformedCursor()
  return Number(digits)
}

const malformedCursor = () =>
  new Problem('MALFORMED_REQUEST', {
    errors: [{ field: 'cursor', message: 'Enter valid input.' }],
  })

// JavaScript reads February 31 as a day in March and accepts the year 0; PostgreSQL does neither.
function isInstant(text: string): boolean {
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString() === text && !text.startsWith('0000')
}

/**
 * Returns the position in a cursor. Throws MALFORMED_REQUEST for a cursor that this server did not
 * create.
 */
export function readCursor(cursor: string): Position {
  const [, createdAt, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!createdAt || !id || !isInstant(createdAt)) throw malformedCursor()
  return { createdAt, id }
}
