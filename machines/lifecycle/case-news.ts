/** How notifications and emails name a case, and what is new on it in one line. */
import { formatBidAmount } from './bid-rules.ts'

/** A category inside a sentence: `DUI`, `personal injury`. */
export const categoryInText = (name: string): string =>
  name.trim().toLowerCase() === 'dui' ? 'DUI' : name.trim()

/** A case inside a sentence: `DUI case 1038`. */
export const caseInText = (categoryName: string, uniqueId: number): string =>
  `${categoryInText(categoryName)} case ${uniqueId}`

/** Bids that came on one case. */
export type NewBids = { count: number; lowest: number | null; categoryName: string }

/** Several new bids in one line: `12 new bids on your DUI case, from $900`. `theCase`: other words for the case. */
export function newBidsTitle(
  { count, lowest, categoryName }: NewBids,
  theCase = `${categoryInText(categoryName)} case`,
): string {
  const from = lowest === null ? '' : `, from ${formatBidAmount(lowest, categoryName)}`
  return `${count} new bids on your ${theCase}${from}`
}

/** The notification that stands for all about its case, and what is unread there. */
type GroupedNotice = {
  title: string
  kind: string
  group?:
    | {
        unique_id: number
        category_name: string
        unread_count: number
        new_bids: number
        lowest_bid: number | null
        other_updates: number
      }
    | null
    | undefined
}

const BID_KINDS = ['bid_received', 'bid_changed', 'bid_withdrawn']

/** What a row about a case says: its title, and what it adds in small. */
export function groupWords({ title, kind, group }: GroupedNotice): {
  title: string
  details: string[]
} {
  if (!group) return { title, details: [] }
  const { unique_id, category_name, unread_count, new_bids, lowest_bid, other_updates } = group
  if (new_bids < 2 || !BID_KINDS.includes(kind)) return { title, details: more(unread_count - 1) }
  const bids = { count: new_bids, lowest: lowest_bid, categoryName: category_name }
  return { title: newBidsTitle(bids), details: [`Case ${unique_id}`, ...more(other_updates)] }
}

const more = (count: number): string[] =>
  count < 1 ? [] : [count === 1 ? '1 more update' : `${count} more updates`]
