// Specification §2.4, §2.5, §2.8 and §2.9: states, rules, errors and limits, apart from the back
// office.
import type { Sentence } from './sentence.ts'

const CATEGORY =
  'e2e/specified-screens.spec.ts: requires a category, has the documented texts, and a field for another practice area'
const JOURNEYS = 'e2e/translated.spec.ts: a case of each category arrives as it was answered'
const LENGTHS = "machines/wizard-paths.test.ts: has ${lengths.join(' or ')} steps"
const FIELDS = 'machines/field.test.ts: of kind %s with %j shows %j'
const CLIENT_WRONG =
  'e2e/onboarding.spec.ts: every step shows what is missing or wrong, and passes axe'
const ATTORNEY_WRONG =
  'e2e/attorney-onboarding.spec.ts: every step shows what is missing or wrong, and passes axe, Skip for now clears what was typed, answers survive a reload, the password does not, and Back opens the previous step'
const ATTORNEY_SAYS = 'machines/attorney-onboarding.test.ts: at %s with %j say %j'
const PAUSED =
  'e2e/customer-case.spec.ts: a case is paused, reopened and closed, which requires a connection'
const ACCEPTED =
  'server/lifecycle.test.ts: rejects the other bids, ends the pause clock and gives the attorney 72 hours'
const TWO_SECONDS =
  'e2e/specified-accounts.spec.ts: an attorney who has just signed up sees a confirmation for two seconds, then the open cases'

export const wizardRules: readonly Sentence[] = [
  [
    'Case statuses: open, paused, pending (after a bid is accepted), accepted, rejected, closed.',
    'machines/case-lifecycle.test.ts: has the six statuses of the contract, and a final state',
    ACCEPTED,
  ],
  [
    'Customer may pause an open case (paused up to 24 hours, then it reopens automatically; it can be reopened manually) and reopen a paused case.',
    PAUSED,
    'server/lifecycle.test.ts: is visible in the first read after 24 hours, with one notification',
  ],
  [
    'Accepting a bid pauses the case and rejects the other offers; the attorney will contact the client within 72 hours.',
    ACCEPTED,
    'e2e/customer-case.spec.ts: bids are compared side by side, Back leaves the comparison, and one is accepted',
  ],
  [
    'Wizards advance only when the current step validates; Back goes to the previous step. The final step submits.',
    'machines/wizard.test.ts: stays at a step and says why when Continue finds it empty or malformed',
    'machines/wizard-histories.test.ts: Back after Continue shows the same step with the same answers',
    'e2e/new-case.spec.ts: every error is above its field, which gets the focus, and an unlikely day is asked about once',
  ],
  [
    'Required-field checks per step (violation_date, citation_number, case_filed_court_name, hearings_attended, next_hearing_date, hearing_type, charges_filed, immigration_status, case_details, and others per flow).',
    'machines/required-answers.test.ts: does not continue from an empty step, and shows an error at each of its questions',
    'machines/required-answers.test.ts: continues from each of them once it is answered',
    JOURNEYS,
  ],
  [
    'Category must be chosen (error on category_id).',
    'e2e/specified-screens.spec.ts: requires a category, has the documented texts, and a field for another practice area',
    CATEGORY,
  ],
  [
    "no_of_children, hearings_attended and children_common digits only ('Only numeric values are allowed.').",
    'machines/required-answers.test.ts: accepts only digits: %s, %s',
    'server/posting-answers.test.ts: of %s are refused, by their path: %j',
  ],
  [
    "contact_details_email must look like an email ('Enter a valid email.'); invalid date 'Date input not valid.'.",
    'machines/required-answers.test.ts: requires a valid email of the person to whom a fall was reported',
    'machines/required-answers.test.ts: accepts only dates that exist, in every date field',
    'e2e/flows.spec.ts: choosing another kind of accident in the review changes the questions and their number',
  ],
  [
    "Messages: 'Field is  required' (two spaces as written), 'Enter valid input.', 'Select valid option.'; digits only ('Only numeric values are allowed.'); email ('Enter a valid email.'); invalid date 'Date input not valid.'.",
    FIELDS,
    'e2e/new-case.spec.ts: every error is above its field, which gets the focus, and an unlikely day is asked about once',
  ],
  [
    'Firm size needs at least one choice. Contact details name and email are both required when shown.',
    'machines/wizard.test.ts: needs a firm size',
    'server/posting-answers.test.ts: of a fall must state whether it was reported, and then to whom',
  ],
  [
    'case_details at most 1000 characters.',
    'machines/required-answers.test.ts: accepts at most 1000 characters of details: %s',
    'server/posting.test.ts: accepts 1000 characters of details, however many bytes they have, and refuses more',
    'e2e/new-case.spec.ts: a text shows its length, and stops at its limit',
  ],
  [
    "Attorney: company_name required, no digits, only letters, digits and spaces; email; website optional, a URL; description, languages_known, law_firm_size required; contact_info exactly 10 digits; password; mismatch 'Email is not matching' and 'Password is not matching'.",
    ATTORNEY_WRONG,
    ATTORNEY_SAYS,
  ],
  [
    "At least one practice area is required ('Field is  required'). Website and logo values are required at their steps unless skipped.",
    ATTORNEY_WRONG,
    ATTORNEY_SAYS,
  ],
  [
    'Final submit validates every field, shows the error and does not submit if any fails.',
    'machines/attorney-onboarding.test.ts: opens the step of the first error when all is submitted, and sends nothing',
  ],
  [
    'Admin signup and client onboarding: same name, email, phone and password rules; onboarding step 3 validates email, 4 password and confirm_password, 5 names, 6 contact_info; a step above 3 with empty email returns to step 3.',
    CLIENT_WRONG,
    'machines/customer-onboarding.test.ts: at step %i with %j says %j',
    'machines/customer-onboarding.test.ts: returns to step 3 from a step above it while there is no email',
    'machines/admin-signup.test.ts: at step %i with %j says %j',
    'e2e/admin-signup.spec.ts: the email is the invited one, every step shows what is wrong, and an admin needs no link for another account',
    'e2e/onboarding.spec.ts: a link to a later step opens the first step that needs an answer',
  ],
  [
    'Hearing types, immigration, family situations, case matter and accident types, as options.',
    'machines/documented-options.test.ts: are the documented ones: %s, %s',
    'machines/documented-options.test.ts: include free text where the documents have Other',
    JOURNEYS,
  ],
  [
    'Date picker format MM/DD/YYYY, 30-minute intervals.',
    'machines/field.test.ts: of date-time keeps its time of day, whichever of the 48',
    'e2e/new-case.spec.ts: every error is above its field, which gets the focus, and an unlikely day is asked about once',
    FIELDS,
  ],
  [
    'Customer wizard: submit, then /dashboard with success message.',
    'e2e/new-case-sending.spec.ts: Submit pressed five times posts one case, also when the first response is lost, and the last press opens nothing on the dashboard',
    JOURNEYS,
  ],
  [
    'Admin signup success: /admin/users. Attorney onboarding success: /lawyer/explore-bids after 2 seconds.',
    'e2e/admin-signup.spec.ts: without an invitation no question is asked, and a person becomes an admin by the newest link, which works only once',
    TWO_SECONDS,
  ],
  [
    // The documents only ask for a log line; here the person is told as well.
    'Failed uploads and failed sign-ins are logged, and told with a way on.',
    'e2e/profile-picture.spec.ts: is reported as too large, not a picture, or broken, and can be replaced',
    'e2e/profile-picture.spec.ts: a picture waits for a connection, and is sent again with the same idempotency key',
    'e2e/session.spec.ts: has the link to create an account on one line, and a wrong password is an error next to the email, which can be changed',
    'server/security-log.test.ts: for a failed sign-in to an unknown account, by the email that was given',
    'server/log.test.ts: is logged with its status and nothing of the file',
  ],
  [
    "Any failed call shows an error snackbar with the message extracted from the error (else 'Something went wrong').",
    'e2e/calls.spec.ts: shows the server’s message, or a general one, for 3 seconds',
    'e2e/calls.spec.ts: shows the server’s message in a snackbar',
  ],
  ["'Your case was created'.", JOURNEYS],
  ["'Case status updated successfully'.", PAUSED],
  [
    "'Bid accepted successfully', 'Bid rejected successfully'.",
    'e2e/customer-case.spec.ts: bids are compared side by side, Back leaves the comparison, and one is accepted',
    'e2e/customer-case.spec.ts: bids are sorted by the lowest price, or the newest first, and one is rejected after a confirmation',
  ],
  [
    "Empty bids: 'There is no Bid yet.'",
    'e2e/customer-case.spec.ts: a case without bids says so, shows every answer, and leads back to the page from which it was opened',
  ],
  [
    'Wizard lengths: dui 14, bankruptcy 16, family 11, civil 14, personal injury 12 or 8; onboarding 6 steps after welcome; attorney wizards 8 or 10 steps.',
    LENGTHS,
    'machines/customer-onboarding.test.ts: has seven states, 0 to 6, and two final states',
    'machines/attorney-onboarding.test.ts: has ${count} states in the documents’ order, and its end',
    JOURNEYS,
  ],
  [
    'Progress step/8, minimum 10%.',
    'e2e/specified-accounts.spec.ts: the attorney’s questions show their progress in eighths',
    'e2e/attorney-onboarding.spec.ts: an attorney with a practice area of their own gets from the welcome page to a bid, and stays logged in',
  ],
  [
    'Pause maximum 24 hours; attorney contact within 72 hours; redirect delay 2 seconds.',
    'machines/case-lifecycle.test.ts: is not reopened by the clock a millisecond before its 24 hours are over',
    ACCEPTED,
    TWO_SECONDS,
  ],
  [
    'Phone exactly 10 digits; password minimum 8; case details 1000 characters.',
    FIELDS,
    CLIENT_WRONG,
    'machines/required-answers.test.ts: accepts at most 1000 characters of details: %s',
  ],
]
