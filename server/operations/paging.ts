// Where a list begins and how long it is, as it is asked for and answered.
import type { Position } from '#server/db/case-lists.ts'
import type { JsonOf, Page, Window } from '#server/db/connection/database.ts'
import type { CountedPage } from '#server/db/search/counted-page.ts'
import { Problem } from '#server/errors.ts'

/** The most that a list answers at once, and how much it answers when not told. */
export const LONGEST_LIST = 100

/** How much an admin's list answers when not told (specification §3.1). */
const ADMIN_PAGE = 10

/** The window that a query asks for. */
export const windowOf = (
  query: { limit?: number; offset?: number },
  usual = LONGEST_LIST,
): Window => ({ limit: query.limit ?? usual, offset: query.offset ?? 0 })

/** The window that an admin's query asks for. */
export const adminWindowOf = (query: { limit?: number; offset?: number }): Window =>
  windowOf(query, ADMIN_PAGE)

/** The body of a list that is counted to a limit. */
export const countedBody = <Item>(page: CountedPage<Item>, limit: number) =>
  listBody<Item, { is_count_capped: boolean }>(page, limit, { is_count_capped: page.isCapped })

/** Which way a list goes by a field that is sorted by. */
export const directionOf = (sort: string): 'asc' | 'desc' => (sort.startsWith('-') ? 'desc' : 'asc')

interface ListBody<Item> {
  data: Item[]
  total_count: number
  total_page: number
}

/** A list's body. `more`: what else it says. */
export function listBody<Item, More extends object = object>(
  { items, total }: Pick<Page<Item>, 'items' | 'total'>,
  limit: number,
  more?: More,
): JsonOf<ListBody<Item> & More> {
  const rest = { total_count: total, total_page: Math.ceil(total / limit), ...more }
  return `{"data":${items},${JSON.stringify(rest).slice(1)}` as JsonOf<ListBody<Item> & More>
}

const CURSOR =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** The cursor that stands for what comes after an item. */
export const cursorAfter = (item: { created_at: string; id: string }): string =>
  Buffer.from(`${item.created_at} ${item.id}`).toString('base64url')

/** The cursor that stands for what comes after the item with this number. */
export const cursorAfterNumber = (number: number): string =>
  Buffer.from(`#${number}`).toString('base64url')

const LARGEST_INTEGER = 2 ** 31 - 1

/** The number that a cursor stands for. Throws MALFORMED_REQUEST for one that we did not make. */
export function readNumberCursor(cursor: string): number {
  const [, digits] = /^#(\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (digits === undefined || Number(digits) > LARGEST_INTEGER) throw strangeCursor()
  return Number(digits)
}

const strangeCursor = () =>
  new Problem('MALFORMED_REQUEST', {
    errors: [{ field: 'cursor', message: 'Enter valid input.' }],
  })

// JavaScript reads February 31 as some day in March, and knows a year 0; PostgreSQL does neither.
function isInstant(text: string): boolean {
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString() === text && !text.startsWith('0000')
}

/** What a cursor stands for. Throws MALFORMED_REQUEST for one that we did not make. */
export function readCursor(cursor: string): Position {
  const [, createdAt, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!createdAt || !id || !isInstant(createdAt)) throw strangeCursor()
  return { createdAt, id }
}
