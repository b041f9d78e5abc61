import type { BidFormError, BidRefusal } from '#machines/client/bid-panel.machine.ts'
import type { Refusal } from '#machines/client/outbox-item.ts'

// What was wrong when the bid was sent, and may have been put right since. What is wrong now is said elsewhere.
const PAST: Record<string, string> = {
  STATUS_CONFLICT: 'The case took no bids when we tried to send this. It is open again.',
  LICENSE_NEEDED: 'Your license was not confirmed when we tried to send this.',
  CONFLICT_CHECK_NEEDED: 'When we tried to send this, you had not said if you have a conflict.',
}

/**
 * Returns why a refused bid was not sent, where that may have been put right since; undefined for other refusals.
 * `canSend`: whether the case takes the bid now.
 */
export function pastRefusal({ code = '' }: Refusal, canSend: boolean): string | undefined {
  const past = PAST[code]
  if (code === 'STATUS_CONFLICT') return canSend ? past : undefined
  return past && canSend ? `${past} You can try again now.` : past
}

/**
 * Returns a refusal for the panel, with errors at the panel's fields. One that may have been put right since has no
 * message.
 */
export const bidRefusalOf = ({ message, errors, code = '' }: Refusal): BidRefusal => ({
  message: code in PAST ? '' : message,
  errors: errors.filter((error): error is BidFormError =>
    ['bid_amount', 'additional_note', 'fee_type', 'fee_hours'].includes(error.field),
  ),
})
