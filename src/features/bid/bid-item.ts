import type { BidFormError, BidRefusal } from '#machines/client/bid-panel.machine.ts'
import type { Refusal } from '#machines/client/outbox-item.ts'

/**
 * Returns a refusal for the panel, with errors at the panel's fields. A refusal because of a past
 * status, or of the license at that time, has no message.
 */
export const bidRefusalOf = ({
  message,
  errors,
  isOfStatus,
  isOfLicense,
}: Refusal): BidRefusal => ({
  message: isOfStatus || isOfLicense ? '' : message,
  errors: errors.filter((error): error is BidFormError =>
    ['bid_amount', 'additional_note', 'fee_type', 'fee_hours'].includes(error.field),
  ),
})
