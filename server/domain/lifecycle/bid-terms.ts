// Validates an attorney's offer and converts it to its stored form (specification §3.4).
import { type CoverageItem, inListOrder } from '#machines/lifecycle/bid-coverage.ts'
import type { EndsInDays } from '#machines/lifecycle/bid-end.ts'
import { type FeeType, validateFee } from '#machines/lifecycle/bid-fees.ts'
import { hasPaymentPlan, validateBid } from '#machines/lifecycle/bid-rules.ts'
import { cleanText } from '#server/domain/text.ts'
import { invalidFields } from '#server/errors.ts'

/** An offer in wire format. `amount` is in dollars, or in percent for personal injury. */
export interface Offer {
  amount: number
  note: string
  allowsPaymentPlan: boolean
  /** What the price covers; null when the attorney does not say. Undefined: what the bid covered before. */
  covers?: readonly string[] | null | undefined
  /** How the attorney charges; null when they do not say. Undefined: what the bid said before. */
  feeType?: FeeType | null | undefined
  /** The estimate of an hourly fee. */
  feeHours?: number | null | undefined
  /** After how many days the bid ends; null for never. Undefined: as before. */
  endsInDays?: EndsInDays | null | undefined
}

/** An offer in its stored form. */
export interface BidTerms {
  bidAmount: number
  additionalNote: string
  isPaymentActivated: boolean
  covers: CoverageItem[] | null
  feeType: FeeType | null
  feeHours: number | null
  endsInDays: EndsInDays | null
}

/** Checks an offer for a case of this category. Throws INVALID_FIELDS. */
export function bidTerms(offer: Offer, categoryName: string): BidTerms {
  const note = cleanText(offer.note)
  const { feeType = null, feeHours = null } = offer
  const errors = [
    ...validateBid({ amount: offer.amount, note, categoryName }),
    ...validateFee({ type: feeType, hours: feeHours }, categoryName),
  ]
  if (errors.length > 0) throw invalidFields(errors)
  const covers = inListOrder(offer.covers ?? [], categoryName)
  if (covers.length < new Set(offer.covers).size) {
    throw invalidFields([{ field: 'covers', message: 'Select valid option.' }])
  }
  return {
    bidAmount: offer.amount,
    additionalNote: note,
    isPaymentActivated: offer.allowsPaymentPlan && hasPaymentPlan(categoryName),
    covers: covers.length > 0 ? [...covers] : null,
    feeType,
    feeHours: feeType === 'hourly' ? feeHours : null,
    endsInDays: offer.endsInDays ?? null,
  }
}

/** Returns whether new terms differ from the old ones. */
export const hasChanged = (before: BidTerms, after: BidTerms): boolean =>
  before.bidAmount !== after.bidAmount ||
  before.additionalNote !== after.additionalNote ||
  before.isPaymentActivated !== after.isPaymentActivated ||
  before.feeType !== after.feeType ||
  before.feeHours !== after.feeHours ||
  before.endsInDays !== after.endsInDays ||
  String(before.covers) !== String(after.covers)
