// The effects of the transition table: what changes, what is recorded and who is told.
import type { Actor, Bid, Columns, Effect, EventName, Row } from './transition-model.ts'

/** A change of the case only. */
export const moves =
  (event: EventName, from: string, columns: Columns & { case_status: string }) =>
  (by: Actor, ...notifications: string[]): Effect => ({
    by: [by],
    changes: { case: columns },
    audit: [`${event} case ${from} ${columns.case_status}`],
    notifications,
  })

export const toOpenBids = (kind: string) => [`${kind} chosen`, `${kind} rival`]

export const pauses = moves('case.pause', 'open', {
  case_status: 'paused',
  paused_until: { hoursFromNow: 24 },
})
export const reopens = moves('case.reopen', 'paused', { case_status: 'open', paused_until: null })
export const noLongerWaits = { contact_due_at: null, contact_remind_at: null }
export const rejects = {
  pending: moves('case.reject', 'pending', { case_status: 'rejected', ...noLongerWaits }),
  accepted: moves('case.reject', 'accepted', { case_status: 'rejected', ...noLongerWaits }),
  contacted: moves('case.reject', 'accepted', { case_status: 'rejected' }),
}
export const closes = {
  open: moves('case.close', 'open', { case_status: 'closed' }),
  paused: moves('case.close', 'paused', { case_status: 'closed', paused_until: null }),
  pending: moves('case.close', 'pending', { case_status: 'closed', ...noLongerWaits }),
  accepted: moves('case.close', 'accepted', { case_status: 'closed', ...noLongerWaits }),
  contacted: moves('case.close', 'accepted', { case_status: 'closed' }),
}
/** The owner edits the case; attorneys with an open bid are notified. */
export const edits = (status: string): Effect => ({
  by: ['owner'],
  changes: { case: { case_details: 'I was stopped twice.', version: 2 } },
  audit: [`case.edit case ${status} ${status}`],
  notifications: toOpenBids('case_changed'),
})
/**
 * The owner changes the court date; attorneys with an open bid are notified, or the one of the
 * accepted bid.
 */
export const changesCourt = (
  event: 'court.add' | 'court.move' | 'court.remove',
  courtDate: string | null,
  kind: string,
): NonNullable<Row['does']> => {
  const effect = (status: string, ...notifications: string[]): Effect[] => [
    {
      by: ['owner'],
      changes: { case: { answers: { courtDate }, court_date_changes: 1 } },
      audit: [`${event} case ${status} ${status}`],
      notifications,
    },
  ]
  return {
    open: effect('open', ...toOpenBids('case_changed')),
    paused: effect('paused', ...toOpenBids('case_changed')),
    pending: effect('pending', `${kind} chosen`),
    accepted: effect('accepted', `${kind} chosen`),
    contacted: effect('accepted', `${kind} chosen`),
    'contacted again': effect('accepted', `${kind} chosen`),
  }
}
/** The attorney reports contact: the deadline ends, and the customer may deny it. */
export const contacts = (status: string): Effect => ({
  by: ['chosen'],
  changes: { case: { ...noLongerWaits, contacted_at: { hoursFromNow: 0 } } },
  audit: [`case.contact case ${status} ${status}`],
  notifications: ['contact_made owner'],
})
/** The customer denies the contact: the attorney gets the full time again. */
export const denies = (contact_denials: number, ...notifications: string[]): Effect => ({
  by: ['owner'],
  changes: {
    case: {
      contacted_at: null,
      contact_denials,
      contact_due_at: { hoursFromNow: 72 },
      contact_remind_at: { hoursFromNow: 24 },
    },
  },
  audit: ['contact.deny case accepted accepted'],
  notifications: ['contact_denied chosen', ...notifications],
})
/** `cases/updatestatus` with rejected and `cases/decline` are the same transition. */
export const declining = {
  does: {
    pending: [rejects.pending('chosen', 'case_rejected owner')],
    accepted: [rejects.accepted('chosen', 'case_rejected owner')],
    contacted: [rejects.contacted('chosen', 'case_rejected owner')],
    'contacted again': [rejects.contacted('chosen', 'case_rejected owner')],
  },
  again: { rejected: ['chosen'] },
} satisfies Partial<Row>

/**
 * The owner accepts one of two open bids: the other is rejected, and the attorney has to make
 * contact.
 */
export const accepts = (bid: Bid, passed: Bid, from: string, columns: Columns = {}): Effect => ({
  by: ['owner'],
  changes: {
    case: {
      ...columns,
      case_status: 'pending',
      accepted_bid_id: { bid },
      contact_due_at: { hoursFromNow: 72 },
      contact_remind_at: { hoursFromNow: 24 },
    },
    [bid]: { bid_status: 'accepted' },
    [passed]: { bid_status: 'rejected' },
  },
  audit: [
    `bid.accept ${bid} open accepted`,
    `bid.accept case ${from} pending`,
    `bid.pass ${passed} open rejected`,
  ],
  notifications: [`bid_accepted ${bid}`, `bid_rejected ${passed}`],
})
export const accepting = (bid: Bid, passed: Bid) => ({
  open: [accepts(bid, passed, 'open')],
  paused: [accepts(bid, passed, 'paused', { paused_until: null })],
})

/** The bid is deleted, and only the audit record mentions it. */
export const withdraws = (bid: Bid): Effect => ({
  by: [bid],
  changes: { [bid]: { row: 'gone' } },
  audit: [`bid.withdraw ${bid} open removed`],
  notifications: ['bid_withdrawn owner'],
})
export const rejectsBid = (bid: Bid): Effect => ({
  by: ['owner'],
  changes: { [bid]: { bid_status: 'rejected' } },
  audit: [`bid.reject ${bid} open rejected`],
  notifications: [`bid_rejected ${bid}`],
})
/**
 * An admin deletes the case with its bids and notifications; attorneys with an open or accepted bid
 * are notified.
 */
export const deletes = (from: string, ...told: Actor[]): Effect => {
  const row = 'gone'
  return {
    by: ['admin'],
    changes: { case: { row }, chosen: { row }, rival: { row }, loser: { row } },
    audit: [`case.remove case ${from} removed`],
    notifications: ['owner', ...told].map((receiver) => `case_removed ${receiver}`),
  }
}
/** An admin deletes the bid, and its attorney is notified. */
export const deletesBid = (bid: Bid, from: string, changed: Effect['changes'] = {}): Effect => ({
  by: ['admin'],
  changes: { ...changed, [bid]: { row: 'gone' } },
  audit: [`bid.remove ${bid} ${from} removed`],
  notifications: [`bid_removed ${bid}`],
})
/** An admin deletes the accepted bid: the case opens again, and both are notified. */
export const reopensCase = (from: string, columns: Columns): Effect => ({
  by: ['admin'],
  changes: {
    case: { case_status: 'open', accepted_bid_id: null, ...columns },
    chosen: { row: 'gone' },
  },
  audit: [`bid.remove case ${from} open`, 'bid.remove chosen accepted removed'],
  notifications: ['accepted_bid_removed owner', 'bid_removed chosen'],
})
export const forgetsBid = { case: { accepted_bid_id: null } }
export const whileOpen = (effect: Effect) => ({ open: [effect], paused: [effect] })
