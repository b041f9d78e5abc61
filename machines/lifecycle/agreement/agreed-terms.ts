// The terms on which customer and attorney agreed after the acceptance: what they are called in
// code and on the wire, their rules, and how they differ from the accepted bid.
import type { components } from '#contract'
import { type FeeFieldError, validateFee } from '#machines/lifecycle/bid-fees.ts'
import {
  type BidFieldError,
  formatBidAmount,
  formatPrice,
  validateBid,
} from '#machines/lifecycle/bid-rules.ts'
import { feeWithRate } from '#machines/lifecycle/hourly-rate.ts'

type Schemas = components['schemas']

/** What attorney and customer agreed on, as the contract names it. */
export type Agreement = Schemas['Agreement']
/** The price of a bid or of an agreement, as the contract names it. */
export type AgreedPrice = Schemas['AgreedPrice']
/** The agreed price, and what is included: empty when the attorney does not say. */
export type AgreedTerms = AgreedPrice & { additional_note: string }

/** Returns whether two prices, or all terms where both have a note, are the same. */
export const isSameAgreed = <Terms extends AgreedPrice>(one: Terms, other: Terms): boolean =>
  isSamePrice(one, other) && noteOf(one) === noteOf(other)

const noteOf = (terms: AgreedPrice & { additional_note?: string }) => terms.additional_note ?? ''

const isSamePrice = (one: AgreedPrice, other: AgreedPrice) =>
  one.bid_amount === other.bid_amount &&
  one.fee_type === other.fee_type &&
  one.fee_hours === other.fee_hours

/** Returns the errors of agreed terms, which have the rules of a bid; empty when they are valid. */
export const agreedTermsErrors = (
  terms: {
    bid_amount: string | number | null
    fee_type: AgreedPrice['fee_type']
    fee_hours: string | number | null
    additional_note: string
  },
  categoryName: string,
): (BidFieldError | FeeFieldError)[] => [
  ...validateBid({ amount: terms.bid_amount, note: terms.additional_note, categoryName }),
  ...validateFee({ type: terms.fee_type, hours: terms.fee_hours }, categoryName),
]

/** How an agreed price compares with the accepted bid's. */
export type PriceChange = 'higher' | 'same' | 'lower'

/** Returns how an agreed amount compares with that of the accepted bid. */
export function priceChange(agreed: number, bid: number): PriceChange {
  if (agreed === bid) return 'same'
  return agreed > bid ? 'higher' : 'lower'
}

/** Something that differs from the accepted bid: what it is, and what it was and is now. */
export type Difference = { what: 'Price' | 'Fee'; text: string }

/**
 * Returns in words what of an agreement differs from the accepted bid; empty where nothing does. A
 * fee that the bid did not name is no difference. `reader`: the customer reads what a percentage
 * refers to.
 */
export function differencesFrom(
  bid: AgreedPrice,
  agreed: AgreedPrice,
  { categoryName, reader }: { categoryName: string; reader: 'customer' | 'attorney' },
): Difference[] {
  const price = (amount: number) =>
    (reader === 'customer' ? formatPrice : formatBidAmount)(amount, categoryName)
  const change = priceChange(agreed.bid_amount, bid.bid_amount)
  const [feeBefore, feeNow] = [feeWithRate(bid), feeWithRate(agreed)]
  const prices: Difference[] =
    change === 'same'
      ? []
      : [
          {
            what: 'Price',
            text: `${change === 'higher' ? 'Higher' : 'Lower'} than the bid: it was ${price(bid.bid_amount)}, now it is ${price(agreed.bid_amount)}.`,
          },
        ]
  const isFeeSame = bid.fee_type === agreed.fee_type && bid.fee_hours === agreed.fee_hours
  const fees: Difference[] =
    isFeeSame || feeBefore === undefined
      ? []
      : [
          {
            what: 'Fee',
            text: `Not as in the bid: it was “${feeBefore}”, now it is “${feeNow ?? 'Not said'}”.`,
          },
        ]
  return [...prices, ...fees]
}
