import { feeText } from '#machines/lifecycle/bid-fees.ts'
import { formatBidAmount } from '#machines/lifecycle/bid-rules.ts'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import type { ShownBid } from '#src/offline/encrypted/shown-bids.ts'

/** The terms of a bid besides its price, as their changes are named. */
const termNames = {
  fee: 'how they charge',
  covers: 'what it covers',
  payment: 'how you can pay',
  end: 'when it ends',
  note: 'the note',
}

export type BidTerm = keyof typeof termNames

/** Returns a short hash of a text, so that a change is noticed and the text need not be stored. */
const digest = (text: string) =>
  String([...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 0))

const termsOf = (bid: Bid): Record<BidTerm, string> => ({
  fee: feeText(bid) ?? '',
  covers: String(bid.covers),
  payment: String(bid.is_payment_activated),
  end: bid.ends_at ?? '',
  note: digest(bid.additional_note),
})

/** Returns what is remembered of a bid as it is shown. */
export const shownAs = (bid: Bid): ShownBid => ({
  changes: bid.update_count,
  amount: bid.bid_amount,
  terms: termsOf(bid),
})

/** Returns the terms that changed since a bid was shown. */
export function changedTerms(bid: Bid, { terms }: ShownBid): BidTerm[] {
  const now = termsOf(bid)
  const names = Object.keys(termNames) as BidTerm[]
  return names.filter((name) => terms[name] !== now[name])
}

/**
 * Returns what a changed bid was before, and which terms changed: 'Changed since you last looked.
 * It was $1,800. Also changed: what it covers.' `now`: the present price, to be said after the
 * former one.
 */
export function changedSince(
  bid: Bid,
  before: ShownBid,
  { categoryName, now }: { categoryName: string; now?: string },
): string {
  const isSamePrice = before.amount === bid.bid_amount
  const terms = changedTerms(bid, before).map((term) => termNames[term])
  return [
    'Changed since you last looked.',
    isSamePrice
      ? 'The price is the same.'
      : `It was ${formatBidAmount(before.amount, categoryName)}.`,
    !isSamePrice && now && `It is ${now} now.`,
    terms.length > 0 && `${isSamePrice ? 'Changed' : 'Also changed'}: ${terms.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
