// The columns that a case has in every list.
import { type SQL, sql } from 'drizzle-orm'
import type { components } from '#contract'
import { wireInstant } from '#server/db/connection/database.ts'
import type { Selection } from '#server/db/contract-rows.ts'
import { fixedSql } from '#server/db/fixed-sql.ts'
import { cases, categories } from '#server/db/schema/cases.ts'

/** A case in a list. */
export type CaseListItem = components['schemas']['CaseListItem']

/** How much of a case's details a list shows, in characters; openapi.yaml has the same limit. */
const FIRST_WORDS = 80

/**
 * How many characters of the details are read for it, so that a page does not take longer where
 * people write much.
 */
const READ_CHARACTERS = 2 * FIRST_WORDS

// With `translate`, this takes three times as long.
const onOneLine = sql`replace(replace(replace(left(${cases}.case_details, ${READ_CHARACTERS}),
  E'\\n', ' '), E'\\r', ' '), E'\\t', ' ')`
// Each run of spaces becomes one. Every space gets a mark (`.` here), and each mark before a space
// is deleted with that space: 'a b', 'a . .b', 'a .b', 'a b'. A regular expression takes four times
// as long.
const singleSpaced = sql`btrim(case when strpos(line, '  ') = 0 then line
  else replace(replace(replace(line, ' ', E' \\x01'), E'\\x01 ', ''), E'\\x01', '') end)`
const isLonger = sql`(length(words) > ${FIRST_WORDS} or length(${cases}.case_details) > ${READ_CHARACTERS})`
const toWholeWord = sql`rtrim(left(cut, length(cut) - strpos(reverse(cut), ' ')), '.,;: ')`

/**
 * The beginning of the details up to a whole word. `offset 0` keeps PostgreSQL from writing each
 * step into the next one as often as that uses it.
 */
export const firstWords = fixedSql(
  sql<string>`(select case when cut is null then words else ${toWholeWord} || '…' end
      from (select words, case when ${isLonger} then left(words, ${FIRST_WORDS - 1}) end as cut
        from (select ${singleSpaced} as words
          from (select ${onOneLine} as line offset 0) lines offset 0) texts offset 0) beginnings)`,
)

/**
 * Returns what the properties of a case in a list are selected from; `cases` and `categories` must
 * be joined. `seen`: the values that differ between owner and attorney.
 */
export const selectionOfCase = (
  seen: Pick<
    Selection<CaseListItem>,
    | 'case_status'
    | 'highest_bid'
    | 'total_bid'
    | 'bids'
    | 'left_bids'
    | 'first_words'
    | 'next_hearing_date'
    | 'court_date_kind'
  > & { category_name?: SQL<string>; language?: Selection<CaseListItem>['language'] },
  /** Whether who changed the case's status last, and when, is hidden. */
  isChangeHidden?: SQL,
): Selection<CaseListItem> => {
  const isChangeShown = isChangeHidden && sql`and not ${isChangeHidden}`
  const ofChange = <Type>(value: SQL<Type>) =>
    sql<Type | null>`case when ${cases.statusAt} is not null ${isChangeShown} then ${value} end`
  return {
    id: cases.id,
    unique_id: cases.uniqueId,
    category_name: categories.name,
    place: cases.place,
    place_name: cases.placeName,
    created_at: wireInstant(cases.createdAt),
    status_by: ofChange(statusActor),
    status_at: ofChange(wireInstant(cases.statusAt)),
    lowest_bid: 'unselected',
    accepted_bid: 'unselected',
    rejected_bids: 'unselected',
    first_bid_wait: 'unselected',
    is_license_needed: 'unselected',
    is_conflict_check_needed: 'unselected',
    court_date: 'unselected',
    court_time_zone: 'unselected',
    chosen_attorney: 'unselected',
    language: 'unselected',
    ...seen,
  }
}

const statusActor = sql<
  NonNullable<CaseListItem['status_by']>
>`case ${cases.lastActor} when 'owner' then 'customer'
  when 'winner' then 'attorney' when 'admin' then 'admin' when 'clock' then 'clock' end`
