// How notifications and emails name a case and summarize its updates in one line.
import { caseSlugOf, formatCategory, HIDDEN_NAME, isStandardName } from '#machines/category-slug.ts'
import { formatBidAmount, formatPrice } from './bid-rules.ts'

/**
 * Returns a category name for use in a sentence: `DUI`, `personal injury`. One in a person's own
 * words has the capitals that it has on screens, because it may hold a name.
 */
export function categoryInText(name: string): string {
  const words = name.trim()
  const isLowerCase =
    words.toLowerCase() !== 'dui' && (isStandardName(words) || words === HIDDEN_NAME)
  return isLowerCase ? words : formatCategory(words)
}

/** Returns the name of a case for use in a sentence: `DUI case 1038`. */
export const caseInText = (categoryName: string, uniqueId: number): string =>
  `${categoryInText(categoryName)} case ${uniqueId}`

/** Returns whether a screen that others may see should not say what a case is about. */
export const isDiscreet = (categoryName: string): boolean => caseSlugOf(categoryName) === 'family'

/**
 * Returns the name of a case for the subject of an email, which is shown on a locked screen: `DUI
 * case 1038`; `case 1038` for a family case, and where a person named the category in their own
 * words.
 */
export const caseInSubject = (categoryName: string, uniqueId: number): string =>
  isStandardName(categoryName) && !isDiscreet(categoryName)
    ? caseInText(categoryName, uniqueId)
    : `case ${uniqueId}`

/** The new bids on one case. */
export type NewBids = { count: number; lowest: number | null; categoryName: string }

/**
 * Returns a title for several new bids: `12 new bids on your DUI case, from $900`. `theCase`:
 * another phrase for the case.
 */
export function newBidsTitle(
  { count, lowest, categoryName }: NewBids,
  theCase = `${categoryInText(categoryName)} case`,
): string {
  const from = lowest === null ? '' : `, from ${formatBidAmount(lowest, categoryName)}`
  return `${count} new bids on your ${theCase}${from}`
}

/**
 * The newest notification of one kind about a case, with a summary of the unread ones of that kind,
 * or of those that were read with it.
 */
type GroupedNotification = {
  title: string
  group?:
    | {
        unique_id: number
        category_name: string
        count: number
        new_bids: number
        lowest_bid: number | null
        change: { firm: string; bid_amount: number } | null
      }
    | null
    | undefined
}

/** Returns the title of a notification row, and its lines of smaller text. */
export function groupTexts({ title, group }: GroupedNotification): {
  title: string
  details: string[]
} {
  if (!group) return { title, details: [] }
  const { unique_id, category_name, count, new_bids, lowest_bid, change } = group
  if (change) {
    const { firm, bid_amount } = change
    const price = formatPrice(bid_amount, category_name)
    const sentence = `${firm} changed its bid on your ${caseInText(category_name, unique_id)}, now ${price}`
    return { title: sentence, details: more(count - 1) }
  }
  if (new_bids < 2) return { title, details: more(count - 1) }
  const bids = { count: new_bids, lowest: lowest_bid, categoryName: category_name }
  return { title: newBidsTitle(bids), details: [`Case ${unique_id}`] }
}

const more = (count: number): string[] => (count < 1 ? [] : [`${count} more like this`])
