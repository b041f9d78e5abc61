// The columns that a case has in every list.
import { type SQL, sql } from 'drizzle-orm'
import type { components } from '#contract'
import { wireInstant } from '#server/db/connection/database.ts'
import { fixedSql } from '#server/db/fixed-sql.ts'
import { cases, categories } from '#server/db/schema/cases.ts'

/** A case in a list. */
export type CaseListItem = components['schemas']['CaseListItem']

/** How much of a case's details a list shows, in characters; openapi.yaml has the same limit. */
const FIRST_WORDS = 80

/** How many characters of the details are read for it, so that a page does not take longer where people write much. */
const READ_CHARACTERS = 2 * FIRST_WORDS

// Each run of white space becomes one space. Every space gets a mark (`.` here), and each mark before a space is deleted
// with that space: 'a  b', 'a . .b', 'a .b', 'a b'. A regular expression takes four times as long.
const spaced = sql`translate(left(${cases}.case_details, ${READ_CHARACTERS}), E'\\n\\r\\t', '   ')`
const squeezed = sql`btrim(replace(replace(replace(${spaced}, ' ', E' \\x01'), E'\\x01 ', ''), E'\\x01', ''))`
const backwards = sql`reverse(left(words, ${FIRST_WORDS - 1}))`
const toWholeWord = sql`reverse(substr(${backwards}, strpos(${backwards}, ' ') + 1))`

/**
 * The columns that tell two cases of one category apart: the beginning of the details up to a whole word, and the next
 * hearing.
 */
export const distinction = fixedSql(
  sql`(select case when length(words) > ${FIRST_WORDS} or length(${cases}.case_details) > ${READ_CHARACTERS}
      then rtrim(${toWholeWord}, '.,;: ') || '…' else words end
      from (select ${squeezed} as words offset 0) beginning) as first_words,
    ${cases}.answers #>> '{dui,next_hearing_date}' as next_hearing_date`,
)

/**
 * Returns the columns of a case in a list; `cases` and `categories` must be joined. `seen`: the
 * columns that differ between owner and attorney. They are columns, not a JSON object built from
 * names and values, because PostgreSQL converts a row to JSON a little faster.
 */
export const wireColumns = (seen: {
  category?: SQL
  status: SQL
  highest: SQL
  total: SQL
  change: SQL
  bids: SQL
  distinction: SQL
}) => sql`${cases.id} as id, ${cases.uniqueId} as unique_id, ${seen.category ?? categories.name} as category_name,
  ${seen.status} as case_status, ${seen.highest} as highest_bid, ${seen.total} as total_bid,
  ${cases.place} as place, ${cases.placeName} as place_name,
  ${wireInstant(cases.createdAt)} as created_at, ${seen.change}, ${seen.bids} as bids,
  ${seen.distinction}`

const statusActor = sql`case ${cases.lastActor} when 'owner' then 'customer' when 'winner' then 'attorney'
  when 'admin' then 'admin' when 'clock' then 'clock' end`

/** Returns the columns for who changed the case's status last, and when; null where `isHidden`. */
export const lastChange = (isHidden: SQL = sql`false`) =>
  sql`case when ${cases.statusAt} is not null and not ${isHidden} then ${statusActor} end as status_by,
    case when not ${isHidden} then ${wireInstant(cases.statusAt)} end as status_at`
