import type { BidFormError, BidRefusal } from '#machines/client/bid-panel.machine.ts'
import type { OutboxItem, Outgoing, Refusal } from '#machines/client/outbox-item.ts'

/** An outbox item that is a new or changed bid. */
export type BidItem = OutboxItem & { outgoing: Exclude<Outgoing, { kind: 'case' }> }

/** Returns the unsent bid on this case; undefined when there is none. */
export const bidItemOf = (items: readonly OutboxItem[], caseId: string): BidItem | undefined =>
  items.find(
    (item): item is BidItem =>
      item.outgoing.kind !== 'case' && item.outgoing.legalCase.id === caseId,
  )

/**
 * Returns a refusal for the panel, with errors at the panel's fields. A refusal because of a past
 * status has no message.
 */
export const bidRefusalOf = ({ message, errors, isOfStatus }: Refusal): BidRefusal => ({
  message: isOfStatus ? '' : message,
  errors: errors.filter((error): error is BidFormError =>
    ['bid_amount', 'additional_note', 'fee_type', 'fee_hours'].includes(error.field),
  ),
})
