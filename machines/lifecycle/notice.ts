/** What a lifecycle machine asks to be told, as data: the server makes one outbox row of each. */

/** The kinds of notification that a change of status causes (decisions, 'Notifications'). */
export type NoticeKind =
  | 'bid_received'
  | 'bid_changed'
  | 'bid_withdrawn'
  | 'bid_accepted'
  | 'bid_rejected'
  | 'case_accepted'
  | 'case_rejected'
  | 'case_closed'
  | 'case_paused'
  | 'case_reopened'
  | 'contact_reminder'
  | 'contact_overdue'
  | 'contact_made'
  | 'contact_denied'
  | 'contact_denied_twice'
  | 'case_changed'
  | 'case_removed'
  | 'bid_removed'
  | 'attorney_gone'

/**
 * The receivers of a notification, by their part in the case after the event: `owner` is the customer; `winner` the
 * attorney whose bid is (or was) the accepted one; `bidders` all attorneys with an open bid; `losers` those whose open
 * bid was just rejected because another one was accepted; `bidder` the attorney of the bid that the event is about;
 * `admins` the admins.
 */
export type NoticeRecipient = 'owner' | 'winner' | 'bidders' | 'losers' | 'bidder' | 'admins'

export type Notice = { kind: NoticeKind; to: NoticeRecipient }

/** A `notify` action with its notice, for a machine's action list. */
export const tell = (kind: NoticeKind, to: NoticeRecipient) =>
  ({ type: 'notify', params: { kind, to } }) as const
