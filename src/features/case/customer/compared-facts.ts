import { coverageOf } from '#machines/lifecycle/bid-coverage.ts'
import { feeText } from '#machines/lifecycle/bid-fees.ts'
import { formatBidAmount } from '#machines/lifecycle/bid-rules.ts'
import type { Bid } from '#src/data/queries.ts'
import { endText } from '#src/format/bid-end.ts'
import { bidLicense } from '#src/format/licenses.ts'
import { paymentOption } from '#src/format/payment-option.ts'
import { websiteOf } from '#src/format/websites.ts'
import { WITHDRAWN } from './changed-since.ts'
import type { Compared, ComparedFact } from './comparison.tsx'
import type { SteadyBid } from './use-steady-order.ts'

/** Lets a website's URL wrap at its dots. */
const breakable = (url: string) => url.replaceAll('.', '\u200b.')

/** Shown where another bid says it, and this one does not. */
const NOT_SAID = 'Not said'

type Compare = {
  categoryName: string
  /** The amounts that changed while the comparison was open, by bid id. */
  amountsBefore: Readonly<Record<string, number>>
}

function changed(before: number, { bid_amount }: Bid, categoryName: string): string {
  return before === bid_amount ? 'Changed' : `Changed from ${formatBidAmount(before, categoryName)}`
}

/** A fact of one bid; one that another bid says, and this one does not, is `unsaid`. */
type Said = ComparedFact & { unsaid?: string; isTerm?: boolean }

function factsOf(
  { bid, isWithdrawn }: SteadyBid,
  { categoryName, amountsBefore }: Compare,
): Said[] {
  const { attorney } = bid
  const coverage = coverageOf(bid.covers, categoryName)
  const before = amountsBefore[bid.id]
  const change = before === undefined ? undefined : changed(before, bid, categoryName)
  return [
    {
      label: 'Price',
      value: formatBidAmount(bid.bid_amount, categoryName),
      isFigure: true,
      isTerm: true,
      remark: isWithdrawn ? WITHDRAWN : change,
    },
    { label: 'Payment', value: paymentOption(bid, categoryName) ?? '', isTerm: true },
    { label: 'Fee', value: feeText(bid) ?? '', unsaid: NOT_SAID, isTerm: true },
    { label: 'Covers', value: coverage?.covered.join('\n') ?? '', unsaid: NOT_SAID, isTerm: true },
    { label: 'Not covered', value: coverage?.notCovered.join('\n') ?? '', isTerm: true },
    { label: 'Ends', value: endText(bid) ?? '', unsaid: 'No end date', isTerm: true },
    { label: 'License', value: bidLicense(bid) ?? '' },
    { label: 'Languages', value: attorney.languages_known.split(/,\s*/).join('\n') },
    { label: 'Notes', value: bid.additional_note },
    { label: 'About the firm', value: attorney.description },
    { label: 'Firm size', value: attorney.law_firm_size },
    { label: 'Website', value: breakable(websiteOf(attorney.website_link)?.text ?? '') },
  ]
}

/**
 * Returns bids as columns with the same facts in the same order, without facts that none of them
 * has. Terms that are not the same in all bids are marked; firms differ anyway.
 */
export function comparedBids(bids: readonly SteadyBid[], about: Compare): Compared[] {
  const said = bids.map((steady) => factsOf(steady, about))
  const valuesAt = (index: number) => said.map((facts) => facts[index]?.value ?? '')
  const isSaid = (index: number) => valuesAt(index).some((value) => value !== '')
  const isDifferent = (index: number) => new Set(valuesAt(index)).size > 1
  return bids.map(({ bid, isWithdrawn }, place) => ({
    id: bid.id,
    name: bid.attorney.company_name,
    isOff: isWithdrawn,
    facts: (said[place] ?? []).flatMap(({ unsaid, isTerm, ...fact }, index) => {
      if (!isSaid(index)) return []
      const value = fact.value === '' ? (unsaid ?? '') : fact.value
      return [{ ...fact, value, differs: isTerm === true && isDifferent(index) }]
    }),
  }))
}
