import { coverageOf } from '#machines/lifecycle/bid-coverage.ts'
import { formatBidAmount } from '#machines/lifecycle/bid-rules.ts'
import type { Bid } from '#src/data/queries.ts'
import { paymentOption } from '#src/format/payment-option.ts'
import { websiteOf } from '#src/format/websites.ts'
import { WITHDRAWN } from './changed-since.ts'
import type { Compared, ComparedFact } from './comparison.tsx'
import type { SteadyBid } from './use-steady-order.ts'

/** Lets a website's URL wrap at its dots. */
const breakable = (url: string) => url.replaceAll('.', '\u200b.')

const COVERS = 'Covers'
/** Shown where another bid says what it covers, and this one does not. */
const NOT_SAID = 'Not said'

type Compare = {
  categoryName: string
  /** The amounts that changed while the comparison was open, by bid id. */
  amountsBefore: Readonly<Record<string, number>>
}

function changed(before: number, { bid_amount }: Bid, categoryName: string): string {
  return before === bid_amount ? 'Changed' : `Changed from ${formatBidAmount(before, categoryName)}`
}

function factsOf(
  { bid, isWithdrawn }: SteadyBid,
  { categoryName, amountsBefore }: Compare,
): ComparedFact[] {
  const { attorney } = bid
  const coverage = coverageOf(bid.covers, categoryName)
  const before = amountsBefore[bid.id]
  const change = before === undefined ? undefined : changed(before, bid, categoryName)
  return [
    {
      label: 'Price',
      value: formatBidAmount(bid.bid_amount, categoryName),
      isFigure: true,
      remark: isWithdrawn ? WITHDRAWN : change,
    },
    { label: 'Payment', value: paymentOption(bid, categoryName) ?? '' },
    { label: COVERS, value: coverage?.covered.join('\n') ?? '' },
    { label: 'Not covered', value: coverage?.notCovered.join('\n') ?? '' },
    { label: 'Languages', value: attorney.languages_known.split(/,\s*/).join('\n') },
    { label: 'Notes', value: bid.additional_note },
    { label: 'About the firm', value: attorney.description },
    { label: 'Firm size', value: attorney.law_firm_size },
    { label: 'Website', value: breakable(websiteOf(attorney.website_link)?.text ?? '') },
  ]
}

/**
 * Returns bids as columns with the same facts in the same order, without facts that none of them
 * has.
 */
export function comparedBids(bids: readonly SteadyBid[], about: Compare): Compared[] {
  const columns = bids.map((steady) => ({
    id: steady.bid.id,
    name: steady.bid.attorney.company_name,
    isOff: steady.isWithdrawn,
    facts: factsOf(steady, about),
  }))
  const isSaid = (index: number) => columns.some(({ facts }) => facts[index]?.value !== '')
  return columns.map((column) => ({
    ...column,
    facts: column.facts
      .filter((_, index) => isSaid(index))
      .map((fact) =>
        fact.label === COVERS && fact.value === '' ? { ...fact, value: NOT_SAID } : fact,
      ),
  }))
}
