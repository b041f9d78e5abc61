// Validates an attorney's offer and converts it to its stored form (specification §3.4).
import { hasPaymentPlan, validateBid } from '#machines/lifecycle/bid-rules.ts'
import { cleanText } from '#server/domain/text.ts'
import { invalidFields } from '#server/errors.ts'

/** An offer in wire format. `amount` is in dollars, or in percent for personal injury. */
export interface Offer {
  amount: number
  note: string
  allowsPaymentPlan: boolean
}

/** An offer in its stored form. */
export interface BidTerms {
  bidAmount: number
  additionalNote: string
  isPaymentActivated: boolean
}

/** Checks an offer for a case of this category. Throws INVALID_FIELDS. */
export function bidTerms(offer: Offer, categoryName: string): BidTerms {
  const note = cleanText(offer.note)
  const errors = validateBid({ amount: offer.amount, note, categoryName })
  if (errors.length > 0) throw invalidFields(errors)
  return {
    bidAmount: offer.amount,
    additionalNote: note,
    isPaymentActivated: offer.allowsPaymentPlan && hasPaymentPlan(categoryName),
  }
}

/** Returns whether new terms differ from the old ones. */
export const hasChanged = (before: BidTerms, after: BidTerms): boolean =>
  before.bidAmount !== after.bidAmount ||
  before.additionalNote !== after.additionalNote ||
  before.isPaymentActivated !== after.isPaymentActivated
