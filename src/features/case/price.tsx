import type { ReactNode } from 'react'
import { formatBidAmount, isPercent, OF_WHAT_YOU_WIN } from '#machines/lifecycle/bid-rules.ts'
import { css } from '#styled/css/css.mjs'

const root = css({ marginInlineStart: 'auto', textAlign: 'end' })
const figure = css({ textStyle: 'price', whiteSpace: 'nowrap' })
const standing = css({ fontSize: '0.8125rem', lineHeight: '1rem', color: 'ink-2' })

/** The amount of a bid, in dollars or percent, and its rank among the others. */
export function Price(props: { amount: number; categoryName: string; note?: ReactNode }) {
  return (
    <div className={root}>
      <p className={figure}>{formatBidAmount(props.amount, props.categoryName)}</p>
      {isPercent(props.categoryName) && <p className={standing}>{OF_WHAT_YOU_WIN}</p>}
      {props.note && <p className={standing}>{props.note}</p>}
    </div>
  )
}
