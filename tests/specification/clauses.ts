// Clauses that no other file has word for word: field lists, options, and what page 2 says in other
// words than page 1. Each is quoted.
import type { Sentence } from './sentence.ts'

const JOURNEYS = 'e2e/translated.spec.ts: a case of each category arrives as it was answered'
const ANSWERS = 'contract/documented-answers.test.ts: of %s are all in the contract'
const CONTRACT = 'contract/answers.test.ts: are all in %s, and no others'
const OPTIONS = 'machines/documented-options.test.ts: are the documented ones: %s, %s'
const LENGTHS = "machines/wizard-paths.test.ts: has ${lengths.join(' or ')} steps"

export const clauses: readonly Sentence[] = [
  [
    'Attorney: id, company_name, description, law_firm_size, website_link, phone_number, languages_known (free text), email, password (write only), profile_image, category (list of id, name, is_other), category_id (list of ids), other_category_name.',
    'server/documented-fields.test.ts: of an attorney, without the password',
  ],
  [
    'Category: id, name, is_other (user-defined other practice area).',
    'server/documented-fields.test.ts: of a category',
  ],
  [
    'DUI: violation_date, citation_number, case_filed_court_name, hearings_attended, next_hearing_date, hearing_type, charges_filed, dui_convictions_last_7_years, felony_convictions, misdemeanor_convictions_last_7_years, on_probation, immigration_status.',
    ANSWERS,
    CONTRACT,
    JOURNEYS,
  ],
  [
    'Bankruptcy: spouse_name, no_of_children, year_gross_income, you_spouse_own_business, own_a_house, owe_on_house, estimated_equality_in_house, unsecured_debt, secured_debt, is_other_legal_proceedings, what_legal_proceeding_involved, is_paychecks_subject, is_outstanding_tax, what_years, irs_agreements.',
    ANSWERS,
    CONTRACT,
    JOURNEYS,
  ],
  [
    'Family: familiar_situations, adversary_name, address_of_adversary, marriage_date, marriage_place, children_common, is_other_children, community_assets_value, community_debt_type, is_adversary_own_business.',
    ANSWERS,
    CONTRACT,
    JOURNEYS,
  ],
  [
    'Civil: case_number, case_matter, business_name, business_based, person_interest_same_filling, adversary_name, filling_this_case_for, what_is_residency, adversary_conduct_business, compensation_seeking, is_currently_facing, court_name, served_date.',
    ANSWERS,
    CONTRACT,
    JOURNEYS,
  ],
  [
    'Personal injury: vehicle_accident_type, date_of_accident, police_department_involved, cross_streets, where_you_cited, was_anybody_cited, no_of_people_on_vehicle, impacted_car_part, amount_of_damages_to_vehicle, is_doctor_visit, body_parts_hurting, is_notified_authority, contact_details_name, contact_details_email.',
    ANSWERS,
    CONTRACT,
    JOURNEYS,
  ],
  [
    'Whether the server enforces roles independently: not shown.',
    'server/refusals.test.ts: %s: %s gets %s',
  ],
  [
    'Upload errors are only logged and produce no result;',
    'e2e/profile-picture.spec.ts: is reported as too large, not a picture, or broken, and can be replaced',
    'server/log.test.ts: is logged with its status and nothing of the file',
  ],
  [
    "Success messages: 'Your bid was submitted', 'Your bid was edited', 'Case Accepted successfully', 'Case Rejected successfully', 'Case Closed successfully', 'Case status updated successfully', 'Bid accepted successfully', 'Bid rejected successfully', 'Company Name Updated successfully', 'Description Updated successfully', 'Firm Size Updated successfully', 'Expertise Updated successfully', 'Password Updated successfully', 'Website Link Updated successfully' (also shown after languages and phone saves), 'Profile Details Updated successfully'.",
    'e2e/attorney-case.spec.ts: a bid is made, changed three times, and then locked',
    'e2e/attorney-case.spec.ts: an accepted bid asks for an answer, and shows the customer’s contact details',
    'e2e/attorney-case.spec.ts: a pending case is rejected from its banner, or declined from the menu',
    'e2e/customer-case.spec.ts: a case is paused, reopened and closed, which requires a connection',
    'e2e/customer-case.spec.ts: bids are compared side by side, Back leaves the comparison, and one is accepted',
    'e2e/customer-case.spec.ts: bids are sorted by the lowest price, or the newest first, and one is rejected after a confirmation',
    'e2e/personal-details.spec.ts: an attorney changes every section, one after the other',
    'e2e/personal-details.spec.ts: a customer changes their details, which can be read and typed offline too',
    'e2e/password-change.spec.ts: of an attorney logs out every phone, and is the only one that works',
  ],
  [
    'Customers pick a practice category (dui, bankruptcy, family, civil, personal injury), answer a category-specific questionnaire, choose preferred firm sizes and submit the case.',
    JOURNEYS,
  ],
  [
    'They then review bids, accept or reject each, and pause or reopen bidding.',
    'e2e/customer-case.spec.ts: bids are sorted by the lowest price, or the newest first, and one is rejected after a confirmation',
    'e2e/customer-case.spec.ts: a case is paused, reopened and closed, which requires a connection',
    'e2e/customer-case.spec.ts: bids are compared side by side, Back leaves the comparison, and one is accepted',
  ],
  [
    'Sub-flows: dui 14 steps (progress over 14);',
    LENGTHS,
    'e2e/new-case-review.spec.ts: the review shows all answers before Submit, and returns to a row after its change',
  ],
  [
    'personal injury: motorized vehicle accident 12 steps, slip and fall 8 steps.',
    LENGTHS,
    'machines/case-branches.test.ts: has 12 steps until the kind of accident is chosen, then 12 or 8',
  ],
  [
    'signed-in users are sent to /;',
    'e2e/session.spec.ts: every role starts on its own first screen',
  ],
  [
    '/onboarding/ (client, and entry point for attorney): params active (0 to 6), email_id, user.',
    'e2e/onboarding.spec.ts: an invited email is filled in, and another one is refused',
    'e2e/onboarding.spec.ts: has to enter only name and phone, and can log out',
    'e2e/onboarding.spec.ts: a link to a later step opens the first step that needs an answer',
    'machines/customer-onboarding.test.ts: has seven states, 0 to 6, and two final states',
  ],
  [
    '10 steps (index 0 to 9).',
    'machines/attorney-onboarding.test.ts: has ${count} states in the documents’ order, and its end',
  ],
  [
    'Actions: pause an open case, reopen a paused case, accept or reject each bid.',
    'e2e/customer-case.spec.ts: bids are sorted by the lowest price, or the newest first, and one is rejected after a confirmation',
    'e2e/customer-case.spec.ts: a case is paused, reopened and closed, which requires a connection',
    'e2e/customer-case.spec.ts: bids are compared side by side, Back leaves the comparison, and one is accepted',
  ],
  [
    "/admin/users/: heading 'All users', button 'Add new user' (opens invite dialog), tabs Clients, Attorneys, Admins, each with a search box and a paginated table.",
    'e2e/admin-tables.spec.ts: customers are listed ten per page, newest first',
    'e2e/admin-tables.spec.ts: attorneys and admins each have a tab with its own URL, and an admin is not offered to delete themselves',
    'e2e/admin-invitations.spec.ts: shows an error next to the email, and keeps what was typed',
  ],
  [
    'dui: violation_date, citation_number, case_filed_court_name, hearings_attended (number), hearing_type, next_hearing_date, charges_filed, dui_convictions_last_7_years, felony_convictions, misdemeanor_convictions_last_7_years, on_probation (booleans), immigration_status, is_first_offense.',
    ANSWERS,
    CONTRACT,
    JOURNEYS,
  ],
  [
    'bankruptcy: spouse_name, no_of_children, year_gross_income, you_spouse_own_business, own_a_house, owe_on_house, estimated_equality_in_house, unsecured_debt, secured_debt, is_other_legal_proceedings, what_legal_proceeding_involved, is_paychecks_subject, is_outstanding_tax, what_years, irs_agreements.',
    ANSWERS,
    CONTRACT,
    JOURNEYS,
  ],
  [
    'family: familiar_situations, adversary_name, address_of_adversary, marriage_date, marriage_place, children_common, is_other_children, community_assets_value, community_debt_type (numeric value), is_adversary_own_business.',
    ANSWERS,
    CONTRACT,
    JOURNEYS,
  ],
  [
    'civil: case_number, case_matter, business_name, business_based, person_interest_same_filling, filling_this_case_for, what_is_residency, adversary_conduct_business, compensation_seeking, is_currently_facing, court_name, served_date.',
    ANSWERS,
    CONTRACT,
    JOURNEYS,
  ],
  [
    'personal injury: vehicle_accident_type, date_of_accident, police_department_involved, cross_streets, where_you_cited, was_anybody_cited, no_of_people_on_vehicle, impacted_car_part, amount_of_damages_to_vehicle, is_doctor_visit, body_parts_hurting, is_notified_authority, contact_details_name, contact_details_email.',
    ANSWERS,
    CONTRACT,
    JOURNEYS,
  ],
  [
    '**Client record:** id, clerk_user_id, first_name, last_name, email, clerk_emails (list), contact_info, created_at, last_signin_at, cases_count.',
    'server/documented-fields.test.ts: of the people in the back office, in lists with their counts',
  ],
  [
    '**Attorney record:** id, clerk_user_id, company_name, email, clerk_emails, profile_image, law_firm_size, website_link, category (list of objects with name), languages_known, description, created_at, last_signin_at, bids_count.',
    'server/documented-fields.test.ts: of the people in the back office, in lists with their counts',
  ],
  [
    '**Admin user record:** id, clerk_user_id, first_name, last_name, email, clerk_emails, contact_info, created_at, last_signin_at.',
    'server/documented-fields.test.ts: of the people in the back office, in lists with their counts',
  ],
  [
    'Failed uploads and failed sign-ins are only logged, with no user-visible result.',
    'e2e/profile-picture.spec.ts: is reported as too large, not a picture, or broken, and can be replaced',
    'server/security-log.test.ts: for a failed sign-in to an unknown account, by the email that was given',
  ],
  [
    'Other rules for the new-case form: case_details at most 1000 characters;',
    'machines/required-answers.test.ts: accepts at most 1000 characters of details: %s',
    'server/posting.test.ts: accepts 1000 characters of details, however many bytes they have, and refuses more',
  ],
  [
    'At least one practice area is required (step 9 of the 10-step wizard;',
    'e2e/attorney-onboarding.spec.ts: every step shows what is missing or wrong, and passes axe, Skip for now clears what was typed, answers survive a reload, the password does not, and Back opens the previous step',
    'machines/attorney-onboarding.test.ts: at %s with %j say %j',
  ],
  [
    'Final submit validates every field with a per-field validator, shows the error and does not submit if any fails.',
    'machines/attorney-onboarding.test.ts: opens the step of the first error when all is submitted, and sends nothing',
  ],
  [
    '**Invite dialog:** email validated with an email rule (message not shown), error under the field;',
    'e2e/admin-invitations.spec.ts: shows an error next to the email, and keeps what was typed',
  ],
  [
    'Attorneys explore bids.',
    'e2e/explore.spec.ts: a new case is listed under Today, opens, and disappears after a bid on it',
  ],
  [
    "All calls are made to the product's API base (see page 1 for authentication and retry).",
    'e2e/specified-accounts.spec.ts: every call goes to one base URL with basic authorization, and has a token once there is one',
  ],
  [
    "Success messages: 'Your case was created', 'Case status updated successfully', 'Bid accepted successfully', 'Bid rejected successfully', 'User deleted', 'Case deleted', 'Bid deleted', 'Invitation sent successfully'.",
    'e2e/translated.spec.ts: a case of each category arrives as it was answered',
    'e2e/customer-case.spec.ts: a case is paused, reopened and closed, which requires a connection',
    'e2e/customer-case.spec.ts: bids are compared side by side, Back leaves the comparison, and one is accepted',
    'e2e/customer-case.spec.ts: bids are sorted by the lowest price, or the newest first, and one is rejected after a confirmation',
    'e2e/admin-deletions.spec.ts: a deleted customer loses their cases, is logged out, and cannot log in again',
    'e2e/admin-deletions.spec.ts: a deleted case disappears for attorneys who bid, and its customer sees what happened and can post it again',
    'e2e/admin-deletions.spec.ts: a deleted bid disappears from the case, which opens again when it was the accepted one',
    'e2e/admin-invitations.spec.ts: an attorney whose invitation was sent again signs up by the newer link, and is listed',
  ],
  [
    'Hearing types: Initial Appearance, Preliminary Hearing, Status Conference, Arraignment, Pre-trial conference, Change of plea, Jury Trial.',
    OPTIONS,
  ],
  ['Immigration: Undocumented, Visa Status, Resident, Citizen.', OPTIONS],
  [
    'Family situations: Divorce with Children, Divorce without children, Legal Separation with children, Legal Separation without children, Non-Married Couples: Establish Paternity / Child Custody / Child Support, plus Other.',
    OPTIONS,
    'machines/documented-options.test.ts: include free text where the documents have Other',
  ],
  ['Case matter: Civil matter, Business matter.', OPTIONS],
  ['Accident types: Motorized Vehicle Accident, Slip and Fall Accident.', OPTIONS],
]
