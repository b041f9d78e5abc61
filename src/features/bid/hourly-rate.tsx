import { useEffect, useState } from 'react'
import { rateText } from '#machines/lifecycle/hourly-rate.ts'
import { MAX_DOLLAR_BID, MAX_FEE_HOURS, MIN_BID } from '#machines/lifecycle/limits.ts'
import { css } from '#styled/css/css.mjs'

/** Below this price of an hour, in dollars, the amount is probably meant for one hour. */
const LOW_RATE = 20
/** A screen reader reads the price when the person stops typing, and not at each key. */
const PAUSE_MS = 700

const plain = css({ textStyle: 'small', color: 'ink', marginTop: '2' })
const strong = css({ textStyle: 'strong', color: 'ink', marginTop: '2' })

const isBetween = (lowest: number, value: number | null, highest: number): value is number =>
  value !== null && value >= lowest && value <= highest

type HourlyRateProps = { amount: number | null; hours: number | null }

/**
 * Shows and announces the price of an hour that follows from a typed bid, and asks about a very low
 * one.
 */
export function HourlyRate({ amount, hours }: HourlyRateProps) {
  const isKnown = isBetween(MIN_BID, amount, MAX_DOLLAR_BID) && isBetween(1, hours, MAX_FEE_HOURS)
  const rate = isKnown ? `That is ${rateText(amount, hours)}.` : ''
  const isLow = isKnown && amount / hours < LOW_RATE
  const text = isLow
    ? `${rate} The amount is your price for all the hours together. Is it right?`
    : rate
  const [shown, setShown] = useState({ text, isLow })
  useEffect(() => {
    const timer = setTimeout(() => setShown({ text, isLow }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, isLow])
  return (
    <div role="status">
      {shown.text && <p className={shown.isLow ? strong : plain}>{shown.text}</p>}
    </div>
  )
}
