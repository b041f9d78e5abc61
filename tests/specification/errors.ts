// Specification §1.8, 'The error catalogue'.
import type { Sentence } from './sentence.ts'

export const errors: readonly Sentence[] = [
  [
    "Every failed call shows an error snackbar (red text). Its text is the response's message field, else 'Something went wrong'.",
    'e2e/calls.spec.ts: shows the server’s message, or a general one, for 3 seconds',
    'e2e/calls.spec.ts: shows the server’s message in a snackbar',
  ],
  [
    '404 from the identity check for a signed-in user not in attorney mode: send the user to onboarding.',
    'e2e/onboarding.spec.ts: has to enter only name and phone, and can log out',
    'machines/session.test.ts: sends someone without a record to onboarding, unless in attorney mode',
  ],
  [
    '401: one retry with a refreshed token; a failed refresh rejects the error.',
    'e2e/specified-accounts.spec.ts: is repeated only once, with a fresh token',
    'e2e/session.spec.ts: a session that is renewed in one tab is used by the other one as well',
    'e2e/session.spec.ts: stored content stays readable, and logging in again continues there and repeats a call that was refused before',
  ],
  [
    "Bid submit or edit failure: the error message or 'Something went wrong'.",
    'machines/forms.test.ts: keeps what is typed when it fails, and says why',
    'e2e/attorney-case.spec.ts: a bid is refused with a message, and the typed text is kept',
  ],
  [
    'Upload errors are told, with Retry.',
    'e2e/profile-picture.spec.ts: is reported as too large, not a picture, or broken, and can be replaced',
    'e2e/profile-picture.spec.ts: a picture waits for a connection, and is sent again with the same idempotency key',
  ],
  [
    "'Your bid was submitted', 'Your bid was edited'.",
    'e2e/attorney-case.spec.ts: a bid is made, changed three times, and then locked',
  ],
  [
    "'Case Accepted successfully', 'Case Closed successfully'.",
    'e2e/attorney-case.spec.ts: an accepted bid asks for an answer, and shows the customer’s contact details',
  ],
  [
    "'Case Rejected successfully'.",
    'e2e/attorney-case.spec.ts: a pending case is rejected from its banner, or declined from the menu',
  ],
  [
    "'Case status updated successfully'.",
    'e2e/customer-case.spec.ts: a case is paused, reopened and closed, which requires a connection',
  ],
  [
    "'Bid accepted successfully'.",
    'e2e/customer-case.spec.ts: bids are compared side by side, Back leaves the comparison, and one is accepted',
  ],
  [
    "'Bid rejected successfully'.",
    'e2e/customer-case.spec.ts: bids are sorted by the lowest price, or the newest first, and one is rejected after a confirmation',
  ],
  [
    "'Company Name Updated successfully', 'Description Updated successfully', 'Firm Size Updated successfully', 'Expertise Updated successfully', 'Website Link Updated successfully' (also shown after languages and phone saves).",
    'e2e/personal-details.spec.ts: an attorney changes every section, one after the other',
  ],
  [
    "'Password Updated successfully'.",
    'e2e/password-change.spec.ts: of an attorney logs out every phone, and is the only one that works',
  ],
  [
    "'Profile Details Updated successfully'.",
    'e2e/personal-details.spec.ts: a customer changes their details, which can be read and typed offline too',
  ],
  [
    "Other texts: 'No cases found', 'There is no Bid yet.', 'Invalid date', 'N/A'.",
    'e2e/dashboard.spec.ts: says that no cases were found',
    'e2e/customer-case.spec.ts: a case without bids says so, shows every answer, and leads back to the page from which it was opened',
    'format/format.test.ts: a missing date is shown as N/A, and an unreadable one as Invalid date',
  ],
]
