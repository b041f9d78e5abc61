// The terms of a bid: what each is called in code and on the wire, in one place.
import type { components } from '#contract'

/** The name of each term on the wire, by its name in code. */
export const termNames = {
  bidAmount: 'bid_amount',
  additionalNote: 'additional_note',
  allowsPaymentPlan: 'is_payment_activated',
  covers: 'covers',
  feeType: 'fee_type',
  feeHours: 'fee_hours',
  endsInDays: 'ends_in_days',
} as const

type TermNames = typeof termNames

/** The terms of a bid by their names on the wire. */
export type WireTerms = Pick<components['schemas']['Bid'], TermNames[keyof TermNames]>

/** What a bid offers. What its attorney does not say is null. */
export type BidTerms = { [Term in keyof TermNames]: WireTerms[TermNames[Term]] }

/**
 * The terms that a request states. The others have their defaults in a new bid. In a changed bid
 * the note and the payment option have their defaults, and the others do not change.
 */
export type Offer = Pick<BidTerms, 'bidAmount'> & Partial<BidTerms>

/** The contract's defaults for terms that a request leaves out. */
export const defaultTerms = { additionalNote: '', allowsPaymentPlan: false }

const noTerms = { ...defaultTerms, covers: null, feeType: null, feeHours: null, endsInDays: null }

/** The names of the terms in code. */
export const termKeys = Object.keys(termNames) as (keyof BidTerms)[]

/** Returns the terms that a request or a bid on the wire states. */
export const offerIn = (
  wire: Pick<WireTerms, 'bid_amount'> & { [Name in keyof WireTerms]?: WireTerms[Name] | undefined },
): Offer =>
  Object.fromEntries(
    termKeys
      .map((term) => [term, wire[termNames[term]]] as const)
      .filter(([, value]) => value !== undefined),
  ) as Offer

/** Returns whether two bids, or what is typed of them, have the same terms. */
export const hasSameTerms = (
  one: Record<keyof BidTerms, unknown>,
  other: Record<keyof BidTerms, unknown>,
): boolean => termKeys.every((term) => String(one[term]) === String(other[term]))

/** Returns all terms of an offer: those that it does not state have their defaults. */
export const allTerms = (offer: Offer): BidTerms => ({ ...noTerms, ...offer })

/**
 * Returns the terms of a bid by their names on the wire. `source`: its values, or the columns of a
 * table.
 */
export const wireTerms = <Source extends Record<keyof BidTerms, unknown>>(source: Source) =>
  Object.fromEntries(termKeys.map((term) => [termNames[term], source[term]])) as {
    [Term in keyof TermNames as TermNames[Term]]: Source[Term]
  }

/** Returns the terms of a bid by their names in code. */
export const pickTerms = <Source extends Record<keyof BidTerms, unknown>>(source: Source) =>
  Object.fromEntries(termKeys.map((term) => [term, source[term]])) as Pick<Source, keyof BidTerms>
