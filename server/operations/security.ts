import { listSecurityEvents } from '#server/db/security-events.ts'
import { hashesOf } from '#server/domain/security/security-search.ts'
import type { Handler } from './operation.ts'
import { cursorAfterNumber, listBody, readNumberCursor } from './paging.ts'

const DEFAULT_LIMIT = 20

export const searchSecurityEvents: Handler<'searchSecurityEvents'> = async ({ services, body }) => {
  const { search, kind, cursor, limit = DEFAULT_LIMIT } = body
  const after = cursor === undefined ? undefined : readNumberCursor(cursor)
  const hashes = search?.trim() ? await hashesOf(services, search.trim()) : undefined
  const page = await listSecurityEvents(services.db.orm, { hashes, kind }, { after, limit })
  const next_cursor = page.last && cursorAfterNumber(page.last.id)
  return { status: 200, body: listBody(page, limit, { next_cursor }) }
}
