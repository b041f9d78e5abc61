import { type EventFilter, listEvents } from '#server/db/admin/audit-list.ts'
import { Problem } from '#server/errors.ts'
import type { Handler } from './operation.ts'
import { cursorAfter, listBody, readCursor } from './paging.ts'

const DEFAULT_LIMIT = 20

export const listAuditEvents: Handler<'listAuditEvents'> = async ({ services, query }) => {
  const filter = filterIn(query)
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor)
  const limit = query.limit ?? DEFAULT_LIMIT
  const page = await listEvents(services.db.orm, filter, { after, limit })
  const { last } = page
  const next_cursor = last && cursorAfter({ created_at: last.at, id: last.id })
  return { status: 200, body: listBody(page, limit, { next_cursor }) }
}

interface AuditQuery {
  case_id?: string
  case_number?: number
  bid_id?: string
  person_id?: string
}

// Throws MALFORMED_REQUEST for more than one filter. Without a filter everything is wanted.
function filterIn(query: AuditQuery): EventFilter {
  const { case_id: caseId, case_number: caseNumber, bid_id: bidId, person_id: personId } = query
  const filters = [caseId, caseNumber, bidId, personId].filter((value) => value !== undefined)
  if (filters.length > 1) {
    const message = 'Ask for only one of case_id, case_number, bid_id and person_id.'
    throw new Problem('MALFORMED_REQUEST', { errors: [{ field: 'case_id', message }] })
  }
  if (caseId !== undefined) return { caseId }
  if (caseNumber !== undefined) return { caseNumber }
  if (bidId !== undefined) return { bidId }
  return personId === undefined ? 'all' : { personId }
}
