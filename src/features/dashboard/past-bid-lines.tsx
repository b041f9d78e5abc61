import type { CaseListItem } from '#src/data/cases/case-queries.ts'
import { bidOutcome } from '#src/format/case-status.ts'
import { paymentOption } from '#src/format/payment-option.ts'
import { css } from '#styled/css/css.mjs'

const line = css({ textStyle: 'small', color: 'ink-2', marginTop: '2' })
const ended = css({ textStyle: 'strong', marginTop: '2' })
const note = css({
  textStyle: 'small',
  marginTop: '2',
  overflowWrap: 'anywhere',
  // The case's page shows a long note in full.
  lineClamp: '2',
})

/** Says that an attorney's own bid has ended on a case that still takes bids. */
export function EndedBid({ item }: { item: CaseListItem }) {
  return item.bids[0]?.ended_at ? <p className={ended}>Your bid ended</p> : null
}

/** The outcome of an attorney's own bid, with its terms and note. */
export function PastBidLines({ item }: { item: CaseListItem }) {
  const [bid] = item.bids
  if (!bid) return null
  const { bid_status, ended_at, additional_note, is_payment_activated } = bid
  const outcome = bid_status && bidOutcome({ bid_status, ended_at }, item.case_status)
  const option =
    is_payment_activated === undefined
      ? null
      : paymentOption({ is_payment_activated }, item.category_name)
  return (
    <>
      {outcome && <p className={line}>{outcome}</p>}
      {option && <p className={line}>{option}</p>}
      {additional_note && (
        <p className={note} dir="auto">
          {additional_note}
        </p>
      )}
    </>
  )
}
