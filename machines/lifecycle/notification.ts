// The notifications that a lifecycle machine requests, as data. The server stores a row per
// recipient.
import type { components } from '#contract'

/** Every kind of notification: `openapi.yaml` lists them. */
export type NotificationKind = components['schemas']['NotificationKind']

/** The kinds of notification that go to an attorney about their own license. */
export type LicenseNotificationKind = Extract<NotificationKind, `license_${string}`>

/** Returns whether a kind of notification goes to an attorney about their own license. */
export const isAboutLicense = (kind: NotificationKind): kind is LicenseNotificationKind =>
  kind.startsWith('license_')

/** The kinds about the pause of a case and its end. */
export const PAUSE_CHANGES: readonly NotificationKind[] = ['case_paused', 'case_reopened']

/** The changes of a court date. */
export const COURT_CHANGES: readonly NotificationKind[] = [
  'court_date_added',
  'court_date_changed',
  'court_date_removed',
]

/** The kinds of notification about a case. */
export type CaseNotificationKind = Exclude<NotificationKind, 'onboarding' | LicenseNotificationKind>

/**
 * The recipients of a notification, by their part in the case after the event. `owner`: the
 * customer. `winner`: the attorney of the accepted bid. `bidders`: all attorneys with an open bid.
 * `losers`: those whose open bid was just rejected because another one was accepted. `bidder`: the
 * attorney of the bid that the event is about. `admins`: the admins.
 */
export type NotificationRecipient = 'owner' | 'winner' | 'bidders' | 'losers' | 'bidder' | 'admins'

export type Notification = { kind: CaseNotificationKind; to: NotificationRecipient }

/** Returns a `notify` action for a machine's action list. */
export const notify = (kind: CaseNotificationKind, to: NotificationRecipient) =>
  ({ type: 'notify', params: { kind, to } }) as const
