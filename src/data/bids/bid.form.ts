import type { BidItem } from '#machines/client/outbox-item.ts'
import type { FormDefinition, Messages } from '#machines/form/form.ts'
import type { CoverageItem } from '#machines/lifecycle/bid-coverage.ts'
import { sentBidState } from '#machines/lifecycle/bid-end.ts'
import { hoursTypingError, parseHours, validateFee } from '#machines/lifecycle/bid-fees.ts'
import {
  amountTypingError,
  bidUnit,
  formatBidAmount,
  hasPaymentPlan,
  parseAmount,
  validateBid,
} from '#machines/lifecycle/bid-rules.ts'
import { allTerms, offerIn, type WireTerms, wireTerms } from '#machines/lifecycle/bid-terms.ts'
import { MAX_BID_EDITS, MIN_BID } from '#machines/lifecycle/limits.ts'
import { messagesByField } from '#machines/wizard/flow.ts'
import type { AttorneyCase } from '#src/data/cases/case-queries.ts'
import { pastRefusals } from '#src/format/past-refusals.ts'
import type { Bid } from './bid-queries.ts'

/**
 * The values of the bid form: numbers as typed, and an empty checklist where the attorney does not
 * say what the bid covers.
 */
export type BidValues = Omit<WireTerms, 'bid_amount' | 'covers' | 'fee_hours'> & {
  bid_amount: string
  covers: readonly CoverageItem[]
  fee_hours: string
}

export type BidSubject = {
  categoryName: string
  /** Whether the case takes bids now. */
  takesBids: boolean
  /** The attorney's own bid as the server has it; null without one. */
  bid: Pick<Bid, keyof WireTerms | 'bid_status' | 'ended_at' | 'update_count'> | null
  /** The unsent bid that the server refused, with which the form opens. */
  refused: BidItem | undefined
}

const MORE_THAN_ONE = {
  dollars: 'Type an amount of more than $1.',
  percent: 'Type an amount of more than 1%.',
}
const NEW_BID = { bid_amount: 0, is_payment_activated: true }

/** Returns the values of the refused bid, of the bid, or of an empty form with a payment plan. */
function valuesOf({ categoryName, bid, refused }: BidSubject): BidValues {
  const lastBid = refused?.outgoing.body ?? bid
  const terms = wireTerms(allTerms(offerIn(lastBid ?? NEW_BID)))
  return {
    ...terms,
    bid_amount: lastBid ? String(lastBid.bid_amount) : '',
    is_payment_activated: hasPaymentPlan(categoryName) && terms.is_payment_activated,
    covers: terms.covers ?? [],
    fee_hours: String(terms.fee_hours ?? ''),
  }
}

/**
 * Returns the typed terms as they are sent; `bid_amount` is null where it is not an amount. Only an
 * hourly fee has an estimate.
 */
export const typedTerms = (values: BidValues, categoryName: string) => ({
  ...values,
  bid_amount: parseAmount(values.bid_amount, categoryName),
  additional_note: values.additional_note.trim(),
  covers: values.covers.length > 0 ? [...values.covers] : null,
  fee_hours: values.fee_type === 'hourly' ? parseHours(values.fee_hours) : null,
})

/** Returns whether two forms have the same content: `1,800.00` equals 1800. */
function isSame(one: BidValues, other: BidValues, { categoryName }: BidSubject): boolean {
  const contentOf = (values: BidValues) => {
    const { bid_amount: amount, ...terms } = typedTerms(values, categoryName)
    return JSON.stringify([amount ?? values.bid_amount, terms])
  }
  return contentOf(one) === contentOf(other)
}

/**
 * Returns why 'Submit bid' is disabled: the amount is not above 1 (specification §1.5). Text that
 * is not an amount can be submitted, so that its error is shown.
 */
export function lowAmountReason(amount: string, categoryName: string): string | undefined {
  const isAbove = (parseAmount(amount, categoryName) ?? Number.POSITIVE_INFINITY) > MIN_BID
  return isAbove && amount.trim() !== '' ? undefined : MORE_THAN_ONE[bidUnit(categoryName)]
}

/**
 * Returns whether the attorney may open the form: to bid on an open case, or to edit up to 3 times.
 * A new bid after a withdrawal counts as an edit.
 */
export const canBid = (
  { case_status, changes_used }: Pick<AttorneyCase, 'case_status' | 'changes_used'>,
  bid: Pick<Bid, 'update_count'> | null,
): boolean =>
  case_status === 'open' && (bid ? bid.update_count < MAX_BID_EDITS : changes_used <= MAX_BID_EDITS)

/** 'Your bid' (specification §1.2, specification §1.4, specification §1.5). */
export const bidForm: FormDefinition<BidSubject, BidValues> = {
  id: 'bid',
  keptIn: 'bid-drafts',
  valuesOf,
  versionOf: ({ bid }) => bid?.update_count,
  errors: (values, { subject: { categoryName } }): Messages<BidValues> => {
    const { bid_amount: amount, additional_note: note, fee_type: type, fee_hours: hours } = values
    const errors = [
      ...validateBid({ amount, note, categoryName }),
      ...validateFee({ type, hours }, categoryName),
    ]
    return {
      bid_amount: lowAmountReason(amount, categoryName),
      ...messagesByField(errors),
    }
  },
  typingErrors: ({ bid_amount, fee_type, fee_hours }, { categoryName }) => ({
    bid_amount: amountTypingError(bid_amount, categoryName),
    fee_hours: fee_type === 'hourly' ? hoursTypingError(fee_hours) : null,
  }),
  // A refusal is not shown again where its cause may be gone.
  refusal: ({ refused }) =>
    refused?.refusal && refused.refusal.code in pastRefusals ? null : refused?.refusal,
  isPast: (before, now) =>
    (now.takesBids && !before.takesBids) || now.bid?.update_count !== before.bid?.update_count,
  isSame,
  isSaved: (values, subject) =>
    isSame(values, valuesOf({ ...subject, refused: undefined }), subject),
  hasChanged: () => true,
  sendsUnchanged: ({ bid }) => bid === null || sentBidState(bid) === 'ended',
  showsChange: true,
  overtaken: ({ bid, categoryName }) =>
    bid
      ? `Your bid is now ${formatBidAmount(bid.bid_amount, categoryName)}. “Submit bid” changes it.`
      : 'Your bid is no longer on this case. “Submit bid” sends a new one.',
}
