import type { BidFormError, BidRefusal } from '#machines/client/bid-panel.machine.ts'
import type { Refusal } from '#machines/client/outbox-item.ts'
import { pastRefusals } from '#src/format/past-refusals.ts'

/**
 * Returns why a refused bid was not sent, where that may have been put right since; undefined for other refusals.
 * `canSend`: whether the case takes the bid now. If it does not, the screen shows why in another place.
 */
export function pastRefusal({ code = '' }: Refusal, canSend: boolean): string | undefined {
  const past = pastRefusals[code]
  if (past && canSend) return `${past} You can try again now.`
  // The case's status says so.
  return code === 'STATUS_CONFLICT' ? undefined : past
}

/**
 * Returns a refusal for the panel, with errors at the panel's fields. One that may have been put right since has no
 * message.
 */
export const bidRefusalOf = ({ message, errors, code = '' }: Refusal): BidRefusal => ({
  message: code in pastRefusals ? '' : message,
  errors: errors.filter((error): error is BidFormError =>
    ['bid_amount', 'additional_note', 'fee_type', 'fee_hours'].includes(error.field),
  ),
})
