// The columns that a case has in every list.
import { type SQL, sql } from 'drizzle-orm'
import type { components } from '#contract'
import { wireInstant } from '#server/db/connection/database.ts'
import { fixedSql } from '#server/db/fixed-sql.ts'
import { cases, categories } from '#server/db/schema/cases.ts'
import { anyValue, asIs, quoted } from './json-object.ts'

/** A case in a list. */
export type CaseListItem = components['schemas']['CaseListItem']

/** How much of a case's details a list shows, in characters; openapi.yaml has the same limit. */
const FIRST_WORDS = 80

/** How many characters of the details are read for it, so that a page does not take longer where people write much. */
const READ_CHARACTERS = 2 * FIRST_WORDS

// With `translate`, this takes three times as long.
const onOneLine = sql`replace(replace(replace(left(${cases}.case_details, ${READ_CHARACTERS}),
  E'\\n', ' '), E'\\r', ' '), E'\\t', ' ')`
// Each run of spaces becomes one. Every space gets a mark (`.` here), and each mark before a space is deleted with that
// space: 'a  b', 'a . .b', 'a .b', 'a b'. A regular expression takes four times as long.
const singleSpaced = sql`btrim(case when strpos(line, '  ') = 0 then line
  else replace(replace(replace(line, ' ', E' \\x01'), E'\\x01 ', ''), E'\\x01', '') end)`
const isLonger = sql`(length(words) > ${FIRST_WORDS} or length(${cases}.case_details) > ${READ_CHARACTERS})`
const toWholeWord = sql`rtrim(left(cut, length(cut) - strpos(reverse(cut), ' ')), '.,;: ')`

/**
 * The beginning of the details up to a whole word. `offset 0` keeps PostgreSQL from writing each step into the next one
 * as often as that uses it.
 */
export const firstWords = fixedSql(
  sql`(select case when cut is null then words else ${toWholeWord} || '…' end
      from (select words, case when ${isLonger} then left(words, ${FIRST_WORDS - 1}) end as cut
        from (select ${singleSpaced} as words
          from (select ${onOneLine} as line offset 0) lines offset 0) texts offset 0) beginnings)`,
)

/** The next hearing of a case. */
export const hearingDate = fixedSql(sql`${cases}.answers #>> '{dui,next_hearing_date}'`)

/**
 * Returns the properties of a case in a list; `cases` and `categories` must be joined. `seen`: the values that differ
 * between owner and attorney.
 */
export const wireProperties = (seen: {
  category?: SQL
  status: SQL
  highest: SQL
  total: SQL
  /** Whether who changed the case's status last, and when, is hidden. */
  isChangeHidden?: SQL
  /** JSON */
  bids: SQL
  firstWords: SQL
  hearingDate: SQL
}) => {
  const isChangeShown = seen.isChangeHidden && sql`and not ${seen.isChangeHidden}`
  const ofChange = (value: SQL) =>
    anyValue(sql`case when ${cases.statusAt} is not null ${isChangeShown} then ${value} end`)
  return {
    id: quoted(cases.id),
    unique_id: asIs(cases.uniqueId),
    category_name: anyValue(seen.category ?? categories.name),
    case_status: quoted(seen.status),
    highest_bid: anyValue(seen.highest),
    total_bid: asIs(seen.total),
    place: anyValue(cases.place),
    place_name: anyValue(cases.placeName),
    created_at: quoted(wireInstant(cases.createdAt)),
    status_by: ofChange(statusActor),
    status_at: ofChange(wireInstant(cases.statusAt)),
    bids: asIs(seen.bids),
    first_words: anyValue(seen.firstWords),
    next_hearing_date: anyValue(seen.hearingDate),
  } satisfies Partial<Record<keyof CaseListItem, unknown>>
}

const statusActor = sql`case ${cases.lastActor} when 'owner' then 'customer' when 'winner' then 'attorney'
  when 'admin' then 'admin' when 'clock' then 'clock' end`
