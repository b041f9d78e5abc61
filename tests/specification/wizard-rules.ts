// Specification §2.4, §2.5, §2.8 and §2.9: states, rules, errors and limits, apart from the back office.
import type { Sentence } from './sentence.ts'

const CATEGORY =
  'e2e/specified-screens.spec.ts: has the documented texts, and a field for another practice area'
const JOURNEYS =
  'e2e/flows.spec.ts: a ${category} case ${way} is asked, posted and read back, ${hands.name}'
const DUI = 'e2e/new-case.spec.ts: a DUI case is asked in 14 steps, reviewed and posted'
const LENGTHS = "machines/wizard-paths.test.ts: has ${lengths.join(' or ')} steps"
const FIELDS = 'machines/field.test.ts: of kind %s holding %j says %j'
const CLIENT_WRONG =
  'e2e/onboarding.spec.ts: every step says what is missing or wrong, and has nothing that axe finds'
const ATTORNEY_WRONG =
  'e2e/attorney-onboarding.spec.ts: every step says what is missing or wrong, and has nothing that axe finds'
const ATTORNEY_SAYS = 'machines/attorney-onboarding.test.ts: at %s with %j say %j'
const PAUSED = 'e2e/customer-case.spec.ts: a case is paused, reopened and closed'
const ACCEPTED =
  'server/lifecycle.test.ts: rejects the other bids, ends the pause clock and gives the attorney 72 hours'
const TWO_SECONDS =
  'e2e/specified-accounts.spec.ts: an attorney who has just signed up reads so for two seconds, and is brought to the open cases'

export const wizardRules: readonly Sentence[] = [
  [
    'Case statuses: open, paused, pending (after a bid is accepted), accepted, rejected, closed.',
    'machines/case-lifecycle.test.ts: has the six statuses of the contract, and an end',
    ACCEPTED,
  ],
  [
    'Customer may pause an open case (paused up to 24 hours, then it reopens automatically; it can be reopened manually) and reopen a paused case.',
    PAUSED,
    'server/lifecycle.test.ts: shows in the first read after 24 hours, with one notification',
  ],
  [
    'Accepting a bid pauses the case and rejects the other offers; the attorney will contact the client within 72 hours.',
    ACCEPTED,
    'e2e/customer-case.spec.ts: bids are compared side by side, and Back leaves the comparison',
  ],
  [
    'Wizards advance only when the current step validates; Back goes to the previous step. The final step submits.',
    'machines/wizard.test.ts: stays at a step and says why when Continue finds it empty or malformed',
    'machines/wizard-histories.test.ts: Back after Continue shows the same step with the same answers',
    'e2e/new-case.spec.ts: every mistake is said above its field, which gets the focus',
  ],
  [
    'Required-field checks per step (violation_date, citation_number, case_filed_court_name, hearings_attended, next_hearing_date, hearing_type, charges_filed, immigration_status, case_details, and others per flow).',
    'machines/required-answers.test.ts: goes on from no step that was left empty, and says so at each of its questions',
    'machines/required-answers.test.ts: goes on from each of them once it is answered',
    JOURNEYS,
  ],
  [
    'Category must be chosen (error on category_id).',
    'e2e/specified-screens.spec.ts: asks for a category before it goes on',
    CATEGORY,
  ],
  [
    "no_of_children, hearings_attended and children_common digits only ('Only numeric values are allowed.').",
    'machines/required-answers.test.ts: takes digits only: %s, %s',
    'server/posting-answers.test.ts: of %s are refused, by their path: %j',
  ],
  [
    "contact_details_email must look like an email ('Enter a valid email.'); invalid date 'Date input not valid.'.",
    'machines/required-answers.test.ts: takes an email that is one, of who was told of a fall',
    'machines/required-answers.test.ts: takes only a date that there is, wherever one is asked for',
    'e2e/flows.spec.ts: another kind of accident, chosen in the review, changes what is asked and counted',
  ],
  [
    "Messages: 'Field is  required' (two spaces as written), 'Enter valid input.', 'Select valid option.'; digits only ('Only numeric values are allowed.'); email ('Enter a valid email.'); invalid date 'Date input not valid.'.",
    FIELDS,
    'e2e/new-case.spec.ts: every mistake is said above its field, which gets the focus',
  ],
  [
    'Firm size needs at least one choice. Contact details name and email are both required when shown.',
    'machines/wizard.test.ts: needs a firm size',
    'server/posting-answers.test.ts: of a fall need to say whether it was reported, and then to whom',
  ],
  [
    'case_details at most 1000 characters.',
    'machines/required-answers.test.ts: takes 1000 characters of details and no more: %s',
    'server/posting.test.ts: takes 1000 characters of details, however many bytes they are, and refuses more',
    'e2e/new-case.spec.ts: a text is counted, and takes no more than it may',
  ],
  [
    "Attorney: company_name required, no digits, only letters, digits and spaces; email; website optional, a URL; description, languages_known, law_firm_size required; contact_info exactly 10 digits; password; mismatch 'Email is not matching' and 'Password is not matching'.",
    ATTORNEY_WRONG,
    ATTORNEY_SAYS,
    'e2e/attorney-onboarding.spec.ts: passwords, digits in a name and an invited email have words of their own',
  ],
  [
    "At least one practice area is required ('Field is  required'). Website and logo values are required at their steps unless skipped.",
    ATTORNEY_WRONG,
    ATTORNEY_SAYS,
  ],
  [
    'Final submit validates every field, shows the error and does not submit if any fails.',
    'machines/attorney-onboarding.test.ts: shows the first thing that is wrong at its step when all is submitted, and sends nothing',
  ],
  [
    'Admin signup and client onboarding: same name, email, phone and password rules; onboarding step 3 validates email, 4 password and confirm_password, 5 names, 6 contact_info; a step above 3 with empty email returns to step 3.',
    CLIENT_WRONG,
    'machines/customer-onboarding.test.ts: at step %i with %j says %j',
    'machines/customer-onboarding.test.ts: returns to step 3 from a step above it while there is no email',
    'machines/admin-signup.test.ts: at step %i with %j says %j',
    'e2e/admin-signup.spec.ts: the email is the one that was invited, and every step says what is wrong',
    'e2e/onboarding.spec.ts: a link to a later step leads to what is still needed',
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
    'e2e/new-case.spec.ts: a day that is unlikely is asked about once, and a missing time leads to the time',
    FIELDS,
  ],
  ['Customer wizard: submit, then /dashboard with success message.', DUI, JOURNEYS],
  [
    'Admin signup success: /admin/users. Attorney onboarding success: /lawyer/explore-bids after 2 seconds.',
    'e2e/admin-signup.spec.ts: somebody becomes an admin, once',
    TWO_SECONDS,
  ],
  [
    // The documents only ask for a log line; here the person is told as well.
    'Failed uploads and failed sign-ins are logged, and told with a way on.',
    'e2e/profile-picture.spec.ts: is said to be too large, no picture, or broken, and can be exchanged',
    'e2e/profile-picture.spec.ts: waits for a connection, and is sent again under the same key',
    'e2e/session.spec.ts: is said next to the email, which can be changed, and leads nowhere else',
    'server/security-log.test.ts: for a failed sign-in to an unknown account, by the email that was given',
    'server/log.test.ts: is a line of the log, with its status and nothing of the file',
  ],
  [
    "Any failed call shows an error snackbar with the message extracted from the error (else 'Something went wrong').",
    'e2e/calls.spec.ts: says what the server says, else that something went wrong, and is seen for 3 seconds',
    'e2e/calls.spec.ts: says in a snackbar what the server says',
  ],
  ["'Your case was created'.", DUI, JOURNEYS],
  ["'Case status updated successfully'.", PAUSED],
  [
    "'Bid accepted successfully', 'Bid rejected successfully'.",
    'e2e/customer-case.spec.ts: bids are compared side by side, and Back leaves the comparison',
    'e2e/customer-case.spec.ts: a bid is rejected after asking',
  ],
  [
    "Empty bids: 'There is no Bid yet.'",
    'e2e/customer-case.spec.ts: a case without bids says so, and shows every answer',
  ],
  [
    'Wizard lengths: dui 14, bankruptcy 16, family 11, civil 14, personal injury 12 or 8; onboarding 6 steps after welcome; attorney wizards 8 or 10 steps.',
    LENGTHS,
    'machines/customer-onboarding.test.ts: has seven states, 0 to 6, and its two ends',
    'machines/attorney-onboarding.test.ts: has ${count} states in the documents’ order, and its end',
    JOURNEYS,
  ],
  [
    'Progress step/8, minimum 10%.',
    'e2e/specified-accounts.spec.ts: the attorney’s questions show their progress in eighths',
    'e2e/attorney-onboarding.spec.ts: an attorney gets from the welcome page to a bid, and stays logged in',
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
    'machines/required-answers.test.ts: takes 1000 characters of details and no more: %s',
  ],
]
