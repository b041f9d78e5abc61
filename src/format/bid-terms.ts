import type { components } from '#contract'
import { coverageOf } from '#machines/lifecycle/bid-coverage.ts'
import { feeWithRate } from '#machines/lifecycle/hourly-rate.ts'
import { inSentence } from './sentences.ts'

type Terms = Pick<components['schemas']['Bid'], 'bid_amount' | 'covers' | 'fee_type' | 'fee_hours'>

/**
 * Returns a bid's fee, what it covers and what not, as labelled lines. What its attorney did not
 * state has no line.
 */
export function bidTermLines(bid: Terms, categoryName: string): { label: string; value: string }[] {
  const coverage = coverageOf(bid.covers, categoryName)
  const lines = [
    { label: 'Fee', value: feeWithRate(bid) },
    { label: 'Covers', value: coverage && inSentence(coverage.covered) },
    { label: 'Not covered', value: coverage && inSentence(coverage.notCovered) },
  ]
  return lines.flatMap(({ label, value }) => (value ? [{ label, value }] : []))
}
