// Explore as one would write it first: rows out of the database, made into JSON in JavaScript.

/** The newest open cases that the attorney `$1` has not bid on, and one more than a page holds. */
export const EXPLORE_ROWS = `select c.id, c.unique_id, g.name as category_name, c.case_status, c.created_at,
    (select count(*)::int from bids every where every.case_id = c.id) as total_bid
  from cases c join categories g on g.id = c.category_id
  where c.case_status = 'open' and not exists (
    select from bids own where own.attorney_id = $1 and own.case_id = c.id offset 0)
  order by c.created_at desc, c.id desc limit 101`

/** The body of the response. */
export function exploreBody(rows: Record<string, unknown>[]): string {
  const data = rows.slice(0, 100).map((row) => ({ ...row, highest_bid: null, bids: [] }))
  return JSON.stringify({ data, total_count: data.length, total_page: 1 })
}
