// Checks the terms of a bid, and converts them to their stored form (specification §3.4).
import { inListOrder } from '#machines/lifecycle/bid-coverage.ts'
import { validateFee } from '#machines/lifecycle/bid-fees.ts'
import { hasPaymentPlan, validateBid } from '#machines/lifecycle/bid-rules.ts'
import { allTerms, type BidTerms, type Offer } from '#machines/lifecycle/bid-terms.ts'
import { cleanText } from '#server/domain/text.ts'
import { invalidFields } from '#server/errors.ts'

/** Checks an offer for a case of this category. Throws INVALID_FIELDS. */
export function bidTerms(offer: Offer, categoryName: string): BidTerms {
  const terms = allTerms(offer)
  const { bidAmount, feeType, feeHours } = terms
  const additionalNote = cleanText(terms.additionalNote)
  const errors = [
    ...validateBid({ amount: bidAmount, note: additionalNote, categoryName }),
    ...validateFee({ type: feeType, hours: feeHours }, categoryName),
  ]
  if (errors.length > 0) throw invalidFields(errors)
  const covers = inListOrder(terms.covers ?? [], categoryName)
  if (covers.length < new Set(terms.covers).size) {
    throw invalidFields([{ field: 'covers', message: 'Select valid option.' }])
  }
  return {
    ...terms,
    additionalNote,
    allowsPaymentPlan: terms.allowsPaymentPlan && hasPaymentPlan(categoryName),
    covers: covers.length > 0 ? [...covers] : null,
    feeHours: feeType === 'hourly' ? feeHours : null,
  }
}
