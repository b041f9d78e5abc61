// The next court date of a case in SQL; machines/lifecycle/next-court-date.ts has the same
// rule.
import { sql } from 'drizzle-orm'
import {
  type CourtDate,
  type CourtDateKind,
  nextCourtDate,
} from '#machines/lifecycle/next-court-date.ts'
import { converted } from '#server/db/contract-rows.ts'
import { fixedSql } from '#server/db/fixed-sql.ts'
import { cases } from '#server/db/schema/cases.ts'

const answered = sql`${cases}.answers #>> '{dui,next_hearing_date}'`
// The hearing of a DUI case is an answer.
const isOther = sql`(${cases}.answers -> 'dui' is null or ${cases}.court_date ->> 'kind' = 'deadline')`

/** The instant of the next court date. */
export const courtDateAt = fixedSql(
  sql<
    string | null
  >`coalesce(${answered}, case when ${isOther} then ${cases}.court_date ->> 'at' end)`,
)

/** The kind of the next court date. */
export const courtDateKind = fixedSql(
  sql<CourtDateKind | null>`case when ${answered} is not null then 'hearing'
    when ${isOther} then ${cases}.court_date ->> 'kind' end`,
)

type StoredDate = { is_asked: boolean; answered: string | null; court_date: CourtDate | null }

/** The next court date as the contract defines it. */
export const wireCourtDate = converted(
  sql<StoredDate>`jsonb_build_object('is_asked', ${cases}.answers -> 'dui' is not null,
    'answered', ${answered}, 'court_date', ${cases}.court_date)`,
  ({ is_asked, answered, court_date: courtDate }) =>
    nextCourtDate({
      answers: is_asked ? { dui: { next_hearing_date: answered } } : null,
      courtDate,
    }),
)
