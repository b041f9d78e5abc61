// The rules of a bid's fields, shared by app and server (specification §1.5, specification §3.4).
import { categorySlug, PERCENT_SLUG } from '#machines/category-slug.ts'
import { hasForeignCharacter, numberTip, readNumber } from '#machines/whole-number.ts'
import { MAX_DOLLAR_BID, MAX_NOTE_WORDS, MAX_PERCENT_BID, MIN_BID } from './limits.ts'

export type BidFieldError = { field: 'bid_amount' | 'additional_note'; message: string }

const NOT_NUMERIC = 'Only numeric values are allowed'
const NOT_AN_AMOUNT = 'Enter Valid Amount'

/** Returns whether bids in this category are a percentage; dollars otherwise. */
export const isPercent = (categoryName: string): boolean =>
  categorySlug(categoryName) === PERCENT_SLUG

/** Returns whether a bid in this category may offer a payment plan. */
export const hasPaymentPlan = (categoryName: string): boolean =>
  ['dui', 'bankruptcy'].includes(categorySlug(categoryName))

/** Returns the number of words in a note, for its count and its limit. */
export const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length

/**
 * Returns a note cut after its 250th word: input beyond the limit is refused (specification §1.5).
 */
export function limitNote(text: string): string {
  const words = [...text.matchAll(/\S+/g)]
  const last = words[MAX_NOTE_WORDS - 1]
  return words.length > MAX_NOTE_WORDS && last ? text.slice(0, last.index + last[0].length) : text
}

/** Returns the unit of a bid's amount in this category. */
export const bidUnit = (categoryName: string): 'percent' | 'dollars' =>
  isPercent(categoryName) ? 'percent' : 'dollars'

/**
 * Returns a typed amount as an integer, in dollars or percent; null when the text is not an amount.
 * See `readNumber`.
 */
export const parseAmount = (text: string, categoryName: string): number | null =>
  readNumber(bidUnit(categoryName), text)?.value ?? null

/** Returns the error of an amount that more typing cannot correct; null otherwise. */
export const amountTypingError = (text: string, categoryName: string): string | null =>
  hasForeignCharacter(bidUnit(categoryName), text) ? NOT_NUMERIC : null

/**
 * Returns how to correct an invalid amount, in addition to its error message; null for a valid one.
 */
export const amountTip = (text: string, categoryName: string): string | null =>
  numberTip(
    bidUnit(categoryName),
    text,
    isPercent(categoryName) ? Number.POSITIVE_INFINITY : MAX_DOLLAR_BID,
  )

/** The highest share of the outcome that needs no question. A third to two fifths are usual. */
const USUAL_PERCENT = 50

/** Returns the question about an unlikely share of the outcome; null for other amounts. */
export function shareDoubt(text: string, categoryName: string): string | null {
  const share = isPercent(categoryName) ? parseAmount(text, categoryName) : null
  if (share === null || share <= USUAL_PERCENT || share > MAX_PERCENT_BID) return null
  const clientShare = share === MAX_PERCENT_BID ? 'nothing' : `${MAX_PERCENT_BID - share}%`
  return `Did you mean ${share}%? The client would keep ${clientShare} of what they win.`
}

/** Returns the text of an amount: `$1,800`, or `30%` for personal injury. */
export const formatBidAmount = (amount: number, categoryName: string): string =>
  isPercent(categoryName) ? `${amount}%` : `$${amount.toLocaleString('en-US')}`

/** What a percentage refers to, in the customer's words. */
export const OF_WHAT_YOU_WIN = 'of what you win'

/** Returns a bid's price for a customer: `$1,800`, or `30% of what you win` for personal injury. */
export function formatPrice(amount: number, categoryName: string): string {
  const price = formatBidAmount(amount, categoryName)
  return isPercent(categoryName) ? `${price} ${OF_WHAT_YOU_WIN}` : price
}

/** Returns how a bid may be paid, in the specification's words. */
export const paymentText = (
  allowsPaymentPlan: boolean | null,
): 'Allows Payment Plan' | 'Pay in Full Only' =>
  allowsPaymentPlan ? 'Allows Payment Plan' : 'Pay in Full Only'

function amountError(amount: string | number | null, categoryName: string): string | null {
  if (amount === null) return NOT_AN_AMOUNT
  const value = typeof amount === 'string' ? parseAmount(amount, categoryName) : amount
  if (value === null) return amountTypingError(String(amount), categoryName) ?? NOT_AN_AMOUNT
  if (!Number.isInteger(value)) return NOT_NUMERIC
  if (value < MIN_BID) return 'Please enter a number greater than 0'
  if (isPercent(categoryName))
    return value > MAX_PERCENT_BID ? 'Percentage cannot be greater than 100.' : null
  return value > MAX_DOLLAR_BID ? NOT_AN_AMOUNT : null
}

/**
 * Returns the errors of a bid, by field of the contract; empty when it is valid. `amount`: as
 * typed, or the integer received. `note`: empty or null for none.
 */
export function validateBid(bid: {
  amount: string | number | null
  note: string | null
  categoryName: string
}): BidFieldError[] {
  const errors: BidFieldError[] = []
  const amount = amountError(bid.amount, bid.categoryName)
  if (amount !== null) errors.push({ field: 'bid_amount', message: amount })
  if (countWords(bid.note ?? '') > MAX_NOTE_WORDS)
    errors.push({
      field: 'additional_note',
      message: `Additional notes can have at most ${MAX_NOTE_WORDS} words.`,
    })
  return errors
}
