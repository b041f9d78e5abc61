import type { components } from '#contract'
import { hasPaymentPlan, paymentText } from '#machines/lifecycle/bid-rules.ts'

type Bid = components['schemas']['Bid']

/**
 * Returns the payment terms of a bid, in the specification's words; null outside dui and
 * bankruptcy.
 */
export function paymentOption(
  bid: Pick<Bid, 'is_payment_activated'>,
  categoryName: string,
): ReturnType<typeof paymentText> | null {
  if (!hasPaymentPlan(categoryName)) return null
  return paymentText(bid.is_payment_activated)
}
