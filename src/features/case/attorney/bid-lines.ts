import { coverageOf } from '#machines/lifecycle/bid-coverage.ts'
import { formatBidAmount } from '#machines/lifecycle/bid-rules.ts'
import { feeWithRate } from '#machines/lifecycle/hourly-rate.ts'
import type { Bid } from '#src/data/queries.ts'
import { paymentOption } from '#src/format/payment-option.ts'
import { inSentence } from '#src/format/sentences.ts'
import type { Description } from '#src/ui/description-list.tsx'

/**
 * Returns the facts of the attorney's own bid: its amount under `label`, its payment option, its
 * fee, what it covers and what not, and its note.
 */
export function bidLines(bid: Bid, categoryName: string, label: string): Description[] {
  const option = paymentOption(bid, categoryName)
  const lines = [{ label, value: formatBidAmount(bid.bid_amount, categoryName) }]
  if (option) lines.push({ label: 'Payment options', value: option })
  const fee = feeWithRate(bid)
  if (fee) lines.push({ label: 'Fee', value: fee })
  const coverage = coverageOf(bid.covers, categoryName)
  if (coverage) lines.push({ label: 'Covers', value: inSentence(coverage.covered) })
  if (coverage && coverage.notCovered.length > 0)
    lines.push({ label: 'Not covered', value: inSentence(coverage.notCovered) })
  if (bid.additional_note) lines.push({ label: 'Additional notes', value: bid.additional_note })
  return lines
}
