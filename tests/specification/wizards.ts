// Specification §2.2: the new-case wizard, and the onboarding and signup flows.
import type { Sentence } from './sentence.ts'

const CATEGORY =
  'e2e/specified-screens.spec.ts: requires a category, has the documented texts, and a field for another practice area'
const JOURNEYS = 'e2e/translated.spec.ts: a case of each category arrives as it was answered'
const BRANCHES =
  'machines/case-branches.test.ts: of a %s case with the answers %j leaves out the steps %j, and no step number'
const LENGTHS = "machines/wizard-paths.test.ts: has ${lengths.join(' or ')} steps"

export const wizards: readonly Sentence[] = [
  [
    'Step 0 picks the category (list of categories plus Other). Text: New case, What is your case about?, Select at least 1 Option:. Choosing Other reveals a field Other practice area (placeholder Enter your practice area). Button: Continue.',
    CATEGORY,
  ],
  [
    'If no category is chosen, the user returns to the base route.',
    'e2e/specified-screens.spec.ts: requires a category, has the documented texts, and a field for another practice area',
    'e2e/new-case.spec.ts: a link to a later step opens the first step that needs an answer',
  ],
  [
    'The step is held in query param active (default 0); a user param is present on sub-flows.',
    JOURNEYS,
    'e2e/urls.spec.ts: sees the choice of a category when the step, flow or draft does not exist',
  ],
  [
    'dui 14 steps (progress over 14); bankruptcy 16 steps; family 11 steps; civil 14 steps; personal injury 12 or 8; a generic fallback flow: describe the case, then firm size.',
    JOURNEYS,
    LENGTHS,
    'e2e/new-case-sending.spec.ts: another practice area is created once, with its case, and Back does not return to the questions',
    'machines/case-branches.test.ts: has 12 steps until the kind of accident is chosen, then 12 or 8',
  ],
  [
    'Each step has Back, Continue and often Skip for now.',
    'machines/wizard.test.ts: offers neither Back on the first step nor Skip on a required one',
    JOURNEYS,
  ],
  [
    "The flow ends on the firm size step; on submit the user goes to /dashboard with the message 'Your case was created'.",
    JOURNEYS,
  ],
  [
    'dui: hearing type is skipped when there is no next hearing date.',
    'machines/wizard.test.ts: asks for the kind of court date only when there is a next one, forwards and backwards',
    'e2e/new-case.spec.ts: without a court date, the question about its kind is skipped, forwards and backwards, and a second question appears when it is not the first DUI',
    JOURNEYS,
  ],
  [
    'bankruptcy: house amounts are skipped if no house; legal proceeding detail skipped if none; tax years skipped if no outstanding tax.',
    BRANCHES,
    JOURNEYS,
  ],
  [
    "civil: 'Civil matter' skips business name and location; 'same person = no' goes to residency; 'yes' skips to adversary name; not facing a lawsuit skips court and served date.",
    BRANCHES,
    JOURNEYS,
  ],
  [
    'personal injury: slip and fall clears the vehicle fields; contact details are skipped when the authority was not notified; motorized has the longer path.',
    'machines/case-branches.test.ts: clears the vehicle for a fall, and the report of a fall for a vehicle',
    BRANCHES,
    JOURNEYS,
  ],
  [
    "family: selecting 'Other' situation allows free text.",
    'e2e/flows.spec.ts: Other requires a text, and keeps it when another option is tried',
  ],
  [
    'Changing the category resets the form.',
    'e2e/new-case.spec.ts: choosing another category removes the answers, after a confirmation',
  ],
  [
    '/auth/signup (admin signup): params active (default 0) and email_id; 4 steps: email, names, phone, password plus confirm. On success goes to /admin/users.',
    'e2e/admin-signup.spec.ts: without an invitation no question is asked, and a person becomes an admin by the newest link, which works only once',
    'machines/admin-signup.test.ts: has four states, 0 to 3, and its end',
    'machines/admin-signup.test.ts: at step %i with %j says %j',
    'e2e/admin-signup.spec.ts: the email is the invited one, every step shows what is wrong, and an admin needs no link for another account',
  ],
  [
    '/onboarding/: params active (0 to 6), email_id, user. Steps: 0 welcome, 1 account type, 2 external sign-up with social providers plus Continue with email, 3 email, 4 password and confirm_password, 5 first_name and last_name, 6 phone. The progress bar shows active/6.',
    'e2e/onboarding.spec.ts: a person gets from the welcome page to their first case, stays logged in, and Back never returns to the sign-up questions',
    'e2e/social.spec.ts: signs up with Google, logs in with it again, and is logged in when they sign up once more',
    'e2e/onboarding.spec.ts: answers survive a reload and closing the sign-up, the password does not, and the browser’s Back is the wizard’s Back',
    'e2e/onboarding.spec.ts: an invited email is filled in, and another one is refused',
    'e2e/onboarding.spec.ts: has to enter only name and phone, and can log out',
    'machines/customer-onboarding.test.ts: has seven states, 0 to 6, and two final states',
  ],
  [
    // It leads to /onboarding (specification §3.8).
    '/onboarding/customer and /onboarding-success: see page 1.',
    'e2e/onboarding.spec.ts: a link to a later step opens the first step that needs an answer',
    'e2e/onboarding.spec.ts: a person gets from the welcome page to their first case, stays logged in, and Back never returns to the sign-up questions',
  ],
  [
    '/onboarding/ is the entry point for an attorney too: Client Account or Attorney account.',
    'e2e/attorney-onboarding.spec.ts: an attorney with a practice area of their own gets from the welcome page to a bid, and stays logged in',
    'e2e/attorney-onboarding.spec.ts: is sent to the attorney questions in attorney mode, and becomes an attorney after eight',
  ],
  [
    'Final submit creates the client, signs in and goes to /onboarding-success.',
    'e2e/onboarding.spec.ts: a person gets from the welcome page to their first case, stays logged in, and Back never returns to the sign-up questions',
  ],
  [
    '/onboarding/attorney/: 8 steps: company name, description, phone, languages, website (skippable), logo (skippable), areas of expertise, firm size; final submit goes to /lawyer/explore-bids. Going to a step above 0 with no company name returns to step 0.',
    'e2e/attorney-onboarding.spec.ts: is sent to the attorney questions in attorney mode, and becomes an attorney after eight',
    'machines/attorney-onboarding.test.ts: returns to the first step that still needs an answer',
  ],
  [
    '/onboarding/attorney-new/: steps email, password, phone, company name, description, languages, website, profile image, categories, firm size. Progress bar width is step/8 as a percentage, minimum 10%.',
    'e2e/attorney-onboarding.spec.ts: an attorney with a practice area of their own gets from the welcome page to a bid, and stays logged in',
    'e2e/specified-accounts.spec.ts: the attorney’s questions show their progress in eighths',
  ],
  [
    'Step 0 back goes to /onboarding. Steps 6 (website) and 7 (profile image) can be skipped, which clears the field.',
    'e2e/attorney-onboarding.spec.ts: every step shows what is missing or wrong, and passes axe, Skip for now clears what was typed, answers survive a reload, the password does not, and Back opens the previous step',
    'machines/attorney-onboarding.test.ts: lets only the website and the logo be skipped, which clears them',
  ],
  [
    'Step 9 submits; a confirmation appears and after 2 seconds the user goes to /lawyer/explore-bids.',
    'e2e/attorney-onboarding.spec.ts: an attorney with a practice area of their own gets from the welcome page to a bid, and stays logged in',
    'e2e/specified-accounts.spec.ts: an attorney who has just signed up sees a confirmation for two seconds, then the open cases',
  ],
]
