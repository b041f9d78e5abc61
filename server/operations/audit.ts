import { requireRole } from '#server/caller.ts'
import { listEvents, type WantedEvents } from '#server/db/admin/audit-list.ts'
import { Problem } from '#server/errors.ts'
import type { Handler } from './operation.ts'
import { cursorAfter, listBody, readCursor } from './paging.ts'

const USUAL_LENGTH = 20

export const listAuditEvents: Handler<'listAuditEvents'> = async ({ services, caller, query }) => {
  requireRole(caller, 'org:admin')
  const wanted = wantedIn(query)
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor)
  const limit = query.limit ?? USUAL_LENGTH
  const page = await listEvents(services.db.orm, wanted, { after, limit })
  const { last } = page
  const next_cursor = last && cursorAfter({ created_at: last.at, id: last.id })
  return { status: 200, body: listBody(page, limit, { next_cursor }) }
}

// Throws MALFORMED_REQUEST unless the query names exactly one of the three.
function wantedIn(query: { case_id?: string; bid_id?: string; person_id?: string }): WantedEvents {
  const { case_id: caseId, bid_id: bidId, person_id: personId } = query
  const given = [caseId, bidId, personId].filter((id) => id !== undefined)
  if (given.length === 1) {
    if (caseId !== undefined) return { caseId }
    if (bidId !== undefined) return { bidId }
    if (personId !== undefined) return { personId }
  }
  const message = 'Ask for a case_id, a bid_id or a person_id.'
  throw new Problem('MALFORMED_REQUEST', { errors: [{ field: 'case_id', message }] })
}
