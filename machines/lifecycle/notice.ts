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
 * Who is told, by the part they play in the case once the event has happened:
 * `owner` the client; `winner` the attorney whose bid is (or was) the accepted one;
 * `bidders` every attorney with an open bid; `losers` those whose open bid has just been passed
 * over; `bidder` the attorney of the one bid that a bid event is about; `admins` those who run the place.
 */
export type NoticeRecipient = 'owner' | 'winner' | 'bidders' | 'losers' | 'bidder' | 'admins'

export type Notice = { kind: NoticeKind; to: NoticeRecipient }

/** A `notify` action with its notice, for a machine's action list. */
export const tell = (kind: NoticeKind, to: NoticeRecipient) =>
  ({ type: 'notify', params: { kind, to } }) as const
