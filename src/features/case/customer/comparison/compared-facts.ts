import { coverageOf } from '#machines/lifecycle/bid-coverage.ts'
import { formatBidAmount, isPercent, OF_WHAT_YOU_WIN } from '#machines/lifecycle/bid-rules.ts'
import { feeWithRate } from '#machines/lifecycle/hourly-rate.ts'
import { waitInWords } from '#machines/lifecycle/waits.ts'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import { type BidTerm, changedTerms } from '#src/features/case/customer/changed-since.ts'
import type { SteadyBid } from '#src/features/case/customer/steady-bid.ts'
import { endText } from '#src/format/bid-end.ts'
import { bidLicense } from '#src/format/bid-license.ts'
import { paymentOption } from '#src/format/payment-option.ts'
import { websiteOf } from '#src/format/websites.ts'
import type { ShownBid, ShownBids } from '#src/offline/encrypted/shown-bids.ts'
import type { Compared, ComparedFact } from './comparison.tsx'

/** Lets a website's URL wrap at its dots. */
const breakable = (url: string) => url.replaceAll('.', '\u200b.')

/** Shown where another bid says it, and this one does not. */
const NOT_SAID = 'Not said'

type Compare = {
  categoryName: string
  /** The changed bids as they were when they were last looked at, by bid id. */
  shownBefore: ShownBids
}

const CHANGED = 'Changed'

/** Returns the remark of the price of a changed bid; undefined when only other terms changed. */
function priceChange(bid: Bid, before: ShownBid, categoryName: string): string | undefined {
  if (before.amount !== bid.bid_amount)
    return `Changed from ${formatBidAmount(before.amount, categoryName)}`
  return changedTerms(bid, before).length > 0 ? undefined : CHANGED
}

/**
 * A fact of one bid. `unsaid`: the text where another bid has this fact and this one does not.
 * `term`: the term whose change marks this fact as changed. `isMarked`: whether it is marked where
 * bids differ.
 */
type Said = ComparedFact & { unsaid?: string; isMarked?: boolean; term?: BidTerm | undefined }

function factsOf(
  { bid, lockedBecause }: SteadyBid,
  { categoryName, shownBefore }: Compare,
): Said[] {
  const { attorney } = bid
  const { contact_hours: contact } = attorney
  const coverage = coverageOf(bid.covers, categoryName)
  const before = shownBefore[bid.id]
  const change = before && priceChange(bid, before, categoryName)
  const changes = before ? changedTerms(bid, before) : []
  // A percentage can only be a share, whether a bid says so or not.
  const isShare = isPercent(categoryName)
  const facts: Said[] = [
    {
      label: 'Price',
      value: formatBidAmount(bid.bid_amount, categoryName),
      isFigure: true,
      unit: isShare ? OF_WHAT_YOU_WIN : undefined,
      // Shares have no row that says how they charge.
      term: isShare ? 'fee' : undefined,
      isMarked: true,
      remark: lockedBecause ?? change,
    },
    {
      label: 'Payment',
      value: paymentOption(bid, categoryName) ?? '',
      term: 'payment',
      isMarked: true,
    },
    {
      label: 'Fee',
      value: (!isShare && feeWithRate(bid)) || '',
      unsaid: isShare ? '' : NOT_SAID,
      term: 'fee',
      isMarked: true,
    },
    {
      label: 'Covers',
      value: coverage?.covered.join('\n') ?? '',
      unsaid: NOT_SAID,
      term: 'covers',
      isMarked: true,
    },
    {
      label: 'Not covered',
      value: coverage?.notCovered.join('\n') ?? '',
      // Empty where all is covered.
      unsaid: coverage ? '' : NOT_SAID,
      term: 'covers',
      isMarked: true,
    },
    {
      label: 'Bid ends',
      value: endText(bid) ?? '',
      unsaid: 'No end date',
      term: 'end',
      isMarked: true,
    },
    { label: 'License', value: bidLicense(bid) ?? '', isMarked: true },
    {
      label: 'Clients hear back',
      value: contact === undefined ? '' : `Half within ${waitInWords(contact)}`,
      unsaid: 'Not known',
    },
    { label: 'Languages', value: attorney.languages_known.split(/,\s*/).join('\n') },
    { label: 'Notes', value: bid.additional_note, unsaid: 'None', term: 'note' },
    { label: 'About the firm', value: attorney.description },
    { label: 'Firm size', value: attorney.law_firm_size },
    { label: 'Website', value: breakable(websiteOf(attorney.website_link)?.text ?? '') },
  ]
  return facts.map((fact) => ({
    ...fact,
    remark: fact.remark ?? (fact.term && changes.includes(fact.term) ? CHANGED : undefined),
  }))
}

/**
 * Returns bids as columns with the same facts in the same order, without facts that none of them
 * has or had when it was last looked at. Terms and checks of licenses that are not the same in all
 * bids are marked; firms differ anyway.
 */
export function comparedBids(bids: readonly SteadyBid[], about: Compare): Compared[] {
  const factsOfBids = bids.map((steady) => factsOf(steady, about))
  const valuesAt = (index: number) => factsOfBids.map((facts) => facts[index]?.value ?? '')
  const isSaid = (index: number) => valuesAt(index).some((value) => value !== '')
  // What a bid no longer says.
  const isTakenBack = (index: number) =>
    factsOfBids.some((facts) => facts[index]?.remark !== undefined && Boolean(facts[index]?.unsaid))
  const isDifferent = (index: number) => new Set(valuesAt(index)).size > 1
  return bids.map(({ bid, lockedBecause }, place) => ({
    id: bid.id,
    name: bid.attorney.company_name,
    isOff: lockedBecause !== null,
    facts: (factsOfBids[place] ?? []).flatMap(({ unsaid, isMarked, term: _, ...fact }, index) => {
      if (!isSaid(index) && !isTakenBack(index)) return []
      const value = fact.value === '' ? (unsaid ?? '') : fact.value
      return [{ ...fact, value, differs: isMarked === true && isDifferent(index) }]
    }),
  }))
}
