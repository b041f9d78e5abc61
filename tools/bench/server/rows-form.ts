// Explore as one would write it first: rows out of the database, made into JSON in JavaScript.
import { sql } from 'drizzle-orm'
import { namesParty } from '../../../server/db/conflict-checks.ts'
import { fixedSql } from '../../../server/db/fixed-sql.ts'
import { cursorAfter } from '../../../server/operations/paging.ts'
import { asText } from './engines.ts'

type Row = Record<string, unknown>

// The newest open cases that the attorney `$1` has not bid on, and one more than a page holds.
const NEWEST = `where c.case_status = 'open' and not exists (
    select from bids own where own.attorney_id = $1 and own.case_id = c.id offset 0)
  order by c.created_at desc, c.id desc limit 101`
const TOTAL_BID = '(select count(*)::int from bids every where every.case_id = c.id) as total_bid'

/** The columns that a case in explore had at first: half of what the product shows now. */
export const FEW_COLUMNS = `select c.id, c.unique_id, g.name as category_name, c.case_status, c.created_at,
    ${TOTAL_BID}
  from cases c join categories g on g.id = c.category_id
  ${NEWEST}`

/** Returns the body of a response with few columns. */
export function fewColumnsBody(rows: Row[]): string {
  const data = rows.slice(0, 100).map((row) => ({ ...row, highest_bid: null, bids: [] }))
  return JSON.stringify({ data, total_count: data.length, total_page: 1 })
}

const { sql: isPartyNamed } = asText(fixedSql(namesParty(sql`c`, sql`g.name`)))

/**
 * Selects what the product shows of each case. Few bids have ended, so those are counted in a
 * subquery of their own.
 */
export const SAME_COLUMNS = `select c.id, c.unique_id, g.name as category_name, c.case_status, c.created_at,
    ${TOTAL_BID}, c.place, c.place_name, c.last_actor, c.status_at, c.case_details,
    c.answers #>> '{dui,next_hearing_date}' as next_hearing_date,
    (select count(*)::int from bids left_bid join attorneys a on a.id = left_bid.attorney_id
      where left_bid.case_id = c.id and left_bid.bid_status = 'rejected'
        and (left_bid.ended_at is not null or a.deleted_at is not null)) as left_bids,
    ${isPartyNamed} and not exists (
      select from conflict_checks said where said.attorney_id = $1 and said.case_id = c.id)
      as is_conflict_check_needed
  from cases c join categories g on g.id = c.category_id
  ${NEWEST}`

const ACTORS: Record<string, string> = { owner: 'customer', winner: 'attorney' }

interface SameRow extends Row {
  id: string
  /** PGlite returns times as text. */
  created_at: Date | string
  status_at: Date | string | null
  last_actor: string | null
  case_details: string
  is_conflict_check_needed: boolean
}

/**
 * Returns the body of a response with the same columns: the product's, but for the order of the
 * properties.
 */
export function sameColumnsBody(rows: Row[]): string {
  const data = (rows.slice(0, 100) as SameRow[]).map(({ last_actor, case_details, ...row }) => ({
    ...row,
    created_at: new Date(row.created_at),
    status_at: row.status_at && new Date(row.status_at),
    status_by: row.status_at && last_actor && (ACTORS[last_actor] ?? last_actor),
    first_words: row.is_conflict_check_needed ? '' : firstWords(case_details),
    highest_bid: null,
    bids: [],
  }))
  const last = rows.length > 100 ? data.at(-1) : undefined
  const next_cursor = last
    ? cursorAfter({ id: last.id, created_at: last.created_at.toISOString() })
    : null
  return JSON.stringify({ data, total_count: data.length, total_page: 1, next_cursor })
}

function firstWords(details: string): string {
  const words = details.replaceAll(/\s+/g, ' ').trim()
  return words.length > 80 ? `${words.slice(0, 79).replace(/[.,;: ]* \S*$/, '')}…` : words
}
