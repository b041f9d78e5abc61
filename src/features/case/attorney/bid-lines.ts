import { formatBidAmount } from '#machines/lifecycle/bid-rules.ts'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import { bidTermLines } from '#src/format/bid-terms.ts'
import { formatLongDate, formatTime } from '#src/format/dates.ts'
import { paymentOption } from '#src/format/payment-option.ts'
import type { Description } from '#src/ui/description-list.tsx'

/**
 * Returns the facts of the attorney's own bid: its amount under `label`, its payment option, its
 * fee, what it covers and what not, its note, and when the client first saw it.
 */
export function bidLines(bid: Bid, categoryName: string, label: string): Description[] {
  const option = paymentOption(bid, categoryName)
  const lines = [{ label, value: formatBidAmount(bid.bid_amount, categoryName) }]
  if (option) lines.push({ label: 'Payment options', value: option })
  lines.push(...bidTermLines(bid, categoryName))
  if (bid.additional_note) lines.push({ label: 'Additional notes', value: bid.additional_note })
  if (bid.first_read_at) {
    const seen = `${formatLongDate(bid.first_read_at)} at ${formatTime(bid.first_read_at)}`
    lines.push({ label: 'Seen by the client', value: seen })
  }
  return lines
}
