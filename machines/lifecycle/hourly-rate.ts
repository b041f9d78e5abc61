// The price of an hour of a bid that is charged by the hour.
import type { components } from '#contract'
import { feeText } from './bid-fees.ts'

/**
 * Returns the price of an hour: `about $429 an hour`. Below $10 it has cents, at least one.
 * `amount`: in dollars, for all the hours.
 */
export function rateText(amount: number, hours: number): string {
  const cents = Math.max(1, Math.round((amount / hours) * 100))
  const isWhole = cents >= 1_000 || cents % 100 === 0
  const rate = isWhole ? Math.round(cents / 100).toLocaleString('en-US') : (cents / 100).toFixed(2)
  return `about $${rate} an hour`
}

/**
 * Returns how a bid is charged, with the price of an hour: `By the hour, about 12 hours at about
 * $150 an hour`; undefined when not said.
 */
export function feeWithRate(
  bid: Partial<Pick<components['schemas']['Bid'], 'bid_amount' | 'fee_type' | 'fee_hours'>>,
): string | undefined {
  const { bid_amount: amount, fee_type: type, fee_hours: hours } = bid
  const text = feeText(bid)
  return type === 'hourly' && hours && amount ? `${text} at ${rateText(amount, hours)}` : text
}
