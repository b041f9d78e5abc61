// Section 3 of both documents, 'Entities and their fields'.
import type { Sentence } from './sentence.ts'

const FIELDS = 'server/documented-fields.test.ts: of'
const LISTED =
  'machines/case-answers.test.ts: lists its category answers as documented: without empty ones or the zero date'
const JOURNEYS =
  'e2e/flows.spec.ts: the answers of each category are read back by the customer and an attorney'
const CALLS =
  'contract/documented-calls.test.ts: is in the contract with its query and payload: $call'

export const entities: readonly Sentence[] = [
  [
    'Identity check result: role_name (customer, attorney, org:admin), uuid, user (first_name, last_name), organization (name).',
    `${FIELDS} the identity check`,
  ],
  [
    'Attorney: id, company_name, description, law_firm_size, website_link, phone_number, languages_known, email, password (write only), profile_image, category, category_id, other_category_name.',
    `${FIELDS} an attorney, without the password`,
  ],
  [
    'Customer: id, first_name, last_name, contact_info (phone), email, password (write only).',
    `${FIELDS} a customer, without the password`,
  ],
  ['Category: id, name, is_other.', `${FIELDS} a category`],
  [
    "Names are shown capitalize, 'dui' in upper case.",
    'format/format.test.ts: a category is capitalized, and dui is in upper case',
  ],
  [
    'Case (list item): id, unique_id, category_name, case_status, highest_bid, created_at, bids (each with attorney_id).',
    `${FIELDS} a case in a list`,
  ],
  [
    'Case (attorney view): id, category_name, unique_id, case_status, created_at, case_details, total_bid, last_seen, customer {first_name, last_name, email, contact_info}.',
    `${FIELDS} a case for its attorney, with the customer to contact`,
  ],
  [
    'Case (customer view): id, unique_id, category_name, case_status, case_details, created_at, total_bid, lowest_bid, customer_id, category_id, firm_size.',
    `${FIELDS} a case for its customer`,
  ],
  [
    'Case read, admin view: adds customer (first_name, last_name, email, clerk_emails, contact_info).',
    `${FIELDS} a case for an admin, with its customer`,
  ],
  [
    'Bid: id, bid_amount, additional_note, is_payment_activated, update_count, bid_status, attorney_id, case_id, created_at, attorney {company_name, website_link, profile_image, description, languages_known}.',
    `${FIELDS} a bid`,
  ],
  [
    'Bid, admin view: adds case_unique_id, category_name, attorney (email, law_firm_size, category, clerk_emails) and case (unique_id, category_name, case_status, case_details).',
    `${FIELDS} a bid for an admin`,
  ],
  [
    "In the bid list response the data array holds the bids; for an attorney the first is that attorney's own bid.",
    `${FIELDS} a bid`,
    'server/bids.test.ts: show an attorney the number of bids, and only their own',
  ],
  [
    'Notification: id, case_id, title, email_subject, created_at, is_read.',
    `${FIELDS} a notification`,
  ],
  [
    'Category-specific case answers are shown under Additional Information; booleans as Yes/No; empty values and the zero date are hidden; money with $ prefix.',
    LISTED,
    JOURNEYS,
  ],
  [
    'DUI, bankruptcy, family, civil and personal injury: each of their answers, as payload, read back.',
    'contract/answers.test.ts: are all in %s, and no others',
    JOURNEYS,
    'machines/case-answers.test.ts: has the shape of the contract, with null and the zero date for what was not answered',
  ],
  [
    'Case payload (create): category_id, category_name, customer_id, firm_size (list of preferred sizes), case_details.',
    CALLS,
    'server/posting.test.ts: opens it for bids and gives it a number that people can say aloud',
  ],
  [
    'Form values also include company_name, firm_size and other_category_name; each form field has an error slot.',
    'machines/required-answers.test.ts: does not continue from an empty step, and shows an error at each of its questions',
    'machines/attorney-onboarding.test.ts: at %s with %j say %j',
    'e2e/attorney-onboarding.spec.ts: every step shows what is missing or wrong, and passes axe, Skip for now clears what was typed, answers survive a reload, the password does not, and Back opens the previous step',
    'e2e/specified-screens.spec.ts: requires a category, has the documented texts, and a field for another practice area',
  ],
  [
    'Attorney onboarding payload: category_id (de-duplicated list), company_name, description, email, law_firm_size, password, profile_image, website_link, languages_known, phone_number (from contact_info), other_category_name, and clerk_user_id for social-login users.',
    'machines/attorney-onboarding.test.ts: are sent as the documented payload',
    'machines/attorney-onboarding.test.ts: are sent with every practice area once, and with a typed one only while Other is ticked',
    CALLS,
  ],
  ['Admin signup: contact_info, email, first_name, last_name, password.', CALLS],
  [
    'Client, attorney and admin user records of the back office; list responses: data, total_page, total_count.',
    `${FIELDS} the people in the back office, in lists with their counts`,
  ],
]
