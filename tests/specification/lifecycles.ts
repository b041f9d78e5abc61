// Specification §1.4, 'States and transitions'.
import type { Sentence } from './sentence.ts'

export const lifecycles: readonly Sentence[] = [
  [
    'Case status: open, accepted, pending, paused, closed, rejected.',
    'machines/case-lifecycle.test.ts: has the six statuses of the contract, and a final state',
  ],
  [
    'Badge colours: open and accepted green; pending and paused orange; closed dark; rejected red-orange.',
    'e2e/dashboard.spec.ts: shows every status with its color and text',
  ],
  [
    'Customer: current = status open; past = status not open.',
    'e2e/dashboard.spec.ts: requests its lists as the specification describes',
    'server/reading.test.ts: contains their own cases, newest first, by status',
  ],
  [
    'Attorney: current = status open, paused, pending or accepted AND the attorney has a bid on it; past = status rejected or closed.',
    'server/reading.test.ts: divide the cases into explore, current and past',
  ],
  [
    'Attorney filter options: current tab Accepted, Pending, All; past tab Rejected, Closed, All. Switching tab resets the filter to All.',
    'e2e/dashboard.spec.ts: is filtered by status, and shows all again after a change of the tab',
  ],
  [
    'Explore list: status open and no bid by this attorney.',
    'server/reading.test.ts: divide the cases into explore, current and past',
  ],
  [
    'Customer: pauses an open case (auto reopens after 24 hours, or reopen manually).',
    'e2e/customer-case.spec.ts: a case is paused, reopened and closed, which requires a connection',
    'server/lifecycle.test.ts: happens automatically for a case that is not read',
  ],
  [
    'Reopens a paused case; closes a case (irreversible; the confirmation warns it cannot be reopened).',
    'e2e/customer-case.spec.ts: a case is paused, reopened and closed, which requires a connection',
    'machines/case-lifecycle.test.ts: that is %s, on %s by the %s: %s',
  ],
  [
    'Accepting a bid moves the case to pending, pauses bidding and rejects other offers.',
    'machines/bid-lifecycle.test.ts: on a case that is %s allows %o',
    'server/lifecycle.test.ts: rejects the other bids, ends the pause clock and gives the attorney 72 hours',
    'e2e/customer-case.spec.ts: bids are compared side by side, Back leaves the comparison, and one is accepted',
  ],
  [
    'The attorney is to contact the client within 72 hours.',
    'server/lifecycle.test.ts: rejects the other bids, ends the pause clock and gives the attorney 72 hours',
  ],
  [
    "Attorney on a pending case: accept ('Contact client') sets accepted; reject sets rejected.",
    'e2e/attorney-case.spec.ts: an accepted bid asks for an answer, and shows the customer’s contact details',
    'e2e/attorney-case.spec.ts: a pending case is rejected from its banner, or declined from the menu',
  ],
  [
    'On a pending or accepted case the header menu lets the attorney decline (rejected) or close (closed).',
    'machines/case-lifecycle.test.ts: that is %s, shows %s to the %s only when it may happen (%s)',
    'e2e/attorney-case.spec.ts: an accepted bid asks for an answer, and shows the customer’s contact details',
    'e2e/attorney-case.spec.ts: a pending case is rejected from its banner, or declined from the menu',
  ],
  [
    'Bid status open, accepted, rejected. A customer accepts or rejects an open bid.',
    'machines/bid-lifecycle.test.ts: has the three statuses of the contract, and a final state',
    'machines/bid-lifecycle.test.ts: that is %s, on %s by the %s: %s',
  ],
  [
    'Attorney submits a bid on an open case; with an existing bid the Edit Bid button is disabled once update_count reaches 3.',
    'e2e/attorney-case.spec.ts: a bid is made, changed three times, and then locked',
    'server/bids.test.ts: is possible only while the case is open',
  ],
  [
    'After a successful submit or edit, case and bid data are refetched, the panel closes and the amount field locks.',
    'e2e/attorney-case.spec.ts: a bid is made, changed three times, and then locked',
  ],
  [
    // No flag is kept: the closed sheet and the snackbar show it
    // (docs/decisions/0070-forms-and-questions.md).
    'The amount field is disabled until Edit Bid is pressed. Temporary success flags reset after 5 seconds.',
    'machines/bid-form.test.ts: keeps the amount locked until it is opened',
    'e2e/attorney-case.spec.ts: a bid is made, changed three times, and then locked',
  ],
  [
    'On a 401 response the client retries the request once with a freshly fetched token.',
    'e2e/specified-accounts.spec.ts: is repeated only once, with a fresh token',
    'e2e/session.spec.ts: a session that is renewed in one tab is used by the other one as well',
  ],
  [
    'If the refresh fails the error is rejected.',
    'e2e/session.spec.ts: stored content stays readable, and logging in again continues there and repeats a call that was refused before',
  ],
  [
    'A remember-me flag in local storage decides whether a refresh token can be obtained; the token is kept in local storage.',
    'e2e/log-out.spec.ts: a phone that must not remember keeps neither token nor person',
    'e2e/installable.spec.ts: a remembered phone opens its dashboard without the identity SDK',
  ],
  [
    'Snackbar: shown with a message and a type (success, error, info), hidden after 3 seconds.',
    'machines/notifications-on-screen.test.ts: shows a message with its kind',
    'machines/notifications-on-screen.test.ts: shows a message for 3 seconds, counted from the latest one',
  ],
  [
    'Profile editing: each section saves the full profile with one field changed.',
    'e2e/personal-details.spec.ts: change the same profile: the second sees the other’s change, and chooses',
  ],
]
