import type { OutboxItem, Outgoing } from '#machines/client/outbox-item.ts'

/** An outbox item that is a bid, or a change of one. */
export type BidItem = OutboxItem & { outgoing: Exclude<Outgoing, { kind: 'case' }> }

/** The bid on this case that is still on the phone; undefined when there is none. */
export const bidItemOf = (items: readonly OutboxItem[], caseId: string): BidItem | undefined =>
  items.find(
    (item): item is BidItem =>
      item.outgoing.kind !== 'case' && item.outgoing.legalCase.id === caseId,
  )
