// Section 6 of both documents, 'Roles and permissions'.
import type { Sentence } from './sentence.ts'

const START = 'e2e/session.spec.ts: every role starts on its own first screen'
const REFUSALS = 'server/refusals.test.ts: %s: %s gets %s'

export const roles: readonly Sentence[] = [
  [
    'Roles: customer (labelled Client), attorney, admin (role name org:admin). The role comes from the identity check by external user id.',
    'server/documented-fields.test.ts: of the identity check',
    'e2e/admin-details.spec.ts: a customer’s page has everything that is known of them, their cases and history, each at its own URL, and a link back to all users',
  ],
  [
    // The organisation role is the provider's; the identity check returns the role 'attorney'
    // (specification §1.3).
    'Roles: customer (labelled Client), attorney (organisation role org:attorney), admin.',
    'server/documented-fields.test.ts: of the identity check',
  ],
  [
    'Admin: redirected away from /dashboard and /personal-details to /admin/users, and from / too.',
    START,
  ],
  [
    'Attorney: lands on explore bids; sees Explore bids in the menu.',
    START,
    'e2e/frame.spec.ts: finds Explore bids in the side menu as well, under the firm’s name without its digits, and sees a case in a column of at most about 600 pixels',
  ],
  [
    'Attorney: views cases, accepts or rejects pending cases, closes or declines cases, bids on open cases (3 edits).',
    'e2e/attorney-case.spec.ts: an accepted bid asks for an answer, and shows the customer’s contact details',
    'e2e/attorney-case.spec.ts: a pending case is rejected from its banner, or declined from the menu',
    'e2e/attorney-case.spec.ts: a bid is made, changed three times, and then locked',
  ],
  [
    'Customer: lands on /dashboard; opens, pauses, reopens, closes own cases; accepts or rejects bids.',
    START,
    'e2e/main-story.spec.ts: a customer posts a DUI case, an attorney bids, and both complete it',
    'e2e/customer-case.spec.ts: a case is paused, reopened and closed, which requires a connection',
    'e2e/customer-case.spec.ts: bids are sorted by the lowest price, or the newest first, and one is rejected after a confirmation',
  ],
  [
    "The customer's phone is visible to attorneys only after the customer accepts their bid.",
    'server/reading.test.ts: are sent only to the chosen attorney, while the case is pending or accepted',
    'server/reading.test.ts: are in no list and no bid',
  ],
  [
    'Signed-out visitors go to /auth/home.',
    'e2e/session.spec.ts: signed-out visitors of any personal screen are sent to the welcome page, which shows both of its buttons on a small phone',
  ],
  [
    'Whether the server enforces roles independently: it does, for every call.',
    REFUSALS,
    'server/refusals.test.ts: are listed in the table for every operation that is not public',
  ],
  [
    'Admins view lists and details of clients, attorneys, admins, cases and bids; delete users, cases and bids; pause or resume cases; invite users with role customer, attorney or admin.',
    'e2e/admin-tables.spec.ts: a row opens by a press anywhere on it, or on its name',
    'e2e/admin-deletions.spec.ts: a deleted customer loses their cases, is logged out, and cannot log in again',
    'e2e/admin-deletions.spec.ts: a deleted case disappears for attorneys who bid, and its customer sees what happened and can post it again',
    'e2e/admin-deletions.spec.ts: a deleted bid disappears from the case, which opens again when it was the accepted one',
    'e2e/admin-details.spec.ts: a case is paused and resumed, its customer sees it, and its history says by whom',
    'e2e/admin-invitations.spec.ts: an attorney whose invitation was sent again signs up by the newer link, and is listed',
  ],
  [
    'Admin pages require a signed-in user, and an admin.',
    'e2e/admin-doors.spec.ts: the phone of a customer shows no admin screen and loads none of their code',
    REFUSALS,
  ],
  [
    'Admin signup creates an admin and routes to /admin/users.',
    'e2e/admin-signup.spec.ts: without an invitation no question is asked, and a person becomes an admin by the newest link, which works only once',
  ],
]
