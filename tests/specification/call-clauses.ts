// The rows and lines of both documents' lists of calls, quoted (specification §1.7 and §2.7).
import type { Sentence } from './sentence.ts'

const CALLS =
  'contract/documented-calls.test.ts: is in the contract with its query and payload: $call'
const JOURNEYS = 'e2e/translated.spec.ts: a case of each category arrives as it was answered'

export const callClauses: readonly Sentence[] = [
  [
    '| GET /verify-clerk/{clerk_user_id} | none | role_name, uuid, user, organization |',
    CALLS,
    'server/documented-fields.test.ts: of the identity check',
  ],
  [
    '| GET /category/list | is_other=false | list in data |',
    CALLS,
    'server/documented-fields.test.ts: of a category',
  ],
  [
    '| GET /attorney/{id}, GET /customers/{id} | none | record |',
    CALLS,
    'server/documented-fields.test.ts: of an attorney, without the password',
    'server/documented-fields.test.ts: of a customer, without the password',
  ],
  [
    '| PUT attorney/update | full attorney profile: company_name, description, category_id, law_firm_size, other_category_name, profile_image, website_link, id, phone_number, languages_known, optional password | success snackbar |',
    CALLS,
    'e2e/personal-details.spec.ts: an attorney changes every section, one after the other',
  ],
  [
    '| PUT customers/update | contact_info, first_name, last_name, id, optional password | success snackbar |',
    CALLS,
    'e2e/personal-details.spec.ts: a customer changes their details, which can be read and typed offline too',
  ],
  ['| PUT category/update | name, id, is_other=true | |', CALLS],
  [
    '| GET cases/my/{case id}/{attorney uuid} | none | data is the case |',
    CALLS,
    'server/documented-fields.test.ts: of a case for its attorney, with the customer to contact',
  ],
  [
    '| GET cases/{id} | none | case |',
    CALLS,
    'server/documented-fields.test.ts: of a case for its customer',
  ],
  ['| GET cases/by-attorney/{id} | none | list in data |', CALLS],
  [
    '| PUT cases/updatestatus | attorney_id, case_status (accepted or rejected or closed), id;',
    CALLS,
  ],
  ['| PUT cases/decline | attorney_id, case_status, id | |', CALLS],
  ['| PUT cases/update | payload not shown | |', CALLS],
  [
    '| GET /bids/list | case_id and attorney_id;',
    CALLS,
    'e2e/dashboard.spec.ts: requests its lists as the specification describes',
    'server/bids.test.ts: show an attorney the number of bids, and only their own',
  ],
  [
    'or case_id, sort=bid_amount, limit=100, offset=0 | data array |',
    CALLS,
    'e2e/dashboard.spec.ts: requests its lists as the specification describes',
    'server/bids.test.ts: show an attorney the number of bids, and only their own',
  ],
  [
    '| GET bids/{id} | none | bid |',
    CALLS,
    'server/documented-fields.test.ts: of a bid for an admin',
  ],
  [
    '| POST bids/create | attorney_id, case_id, bid_amount, additional_note, is_payment_activated | |',
    CALLS,
  ],
  [
    "| PUT bids/update | bid_amount, bid_status (the case's status), id (bid id), additional_note, is_payment_activated | |",
    CALLS,
  ],
  [
    '| PUT bids/updatestatus | bid_status accepted or rejected, id (full payload not shown) | |',
    CALLS,
    'server/lenient-wire.test.ts: applies to the current bid, while one with a stale count is refused',
  ],
  ['| POST customers/create | contact_info, email, first_name, last_name, password | |', CALLS],
  [
    '| POST attorney/create, POST attorney/google/create, POST admin/user/create | payload not shown | |',
    CALLS,
  ],
  [
    '**Attorney onboarding payload:** category_id (de-duplicated list of selected category ids), company_name, description, email, law_firm_size, password, profile_image, website_link, languages_known, phone_number (from the contact_info form field), other_category_name, and clerk_user_id for social-login users.',
    CALLS,
    'machines/attorney-onboarding.test.ts: are sent as the documented payload',
  ],
  [
    'Customer record by user id (returns uuid): path not shown.',
    CALLS,
    'server/documented-fields.test.ts: of a customer, without the password',
    'server/documented-fields.test.ts: of the identity check',
  ],
  ['POST create case with the case payload;', CALLS, JOURNEYS],
  ['GET cases/{id};', CALLS, 'server/documented-fields.test.ts: of a case for its customer'],
  [
    'GET bids for the case (response data.data list): path not shown.',
    CALLS,
    'server/documented-fields.test.ts: of a bid',
  ],
  [
    'Update case status: payload case_details, category_id, category_name, customer_id, firm_size, case_status, id (path not shown).',
    CALLS,
  ],
  [
    'Update bid status: payload bid_status (accepted or rejected), id (path not shown).',
    CALLS,
    'server/lenient-wire.test.ts: applies to the current bid, while one with a stale count is refused',
  ],
  ['GET category/list.', CALLS, 'server/documented-fields.test.ts: of a category'],
  [
    'Admin onboarding: payload contact_info, email, first_name, last_name, password (path not shown), then sign-in with identifier and password.',
    CALLS,
    'e2e/admin-signup.spec.ts: without an invitation no question is asked, and a person becomes an admin by the newest link, which works only once',
  ],
  [
    'Attorney onboarding submit: payload above (path not shown).',
    CALLS,
    'server/attorney-onboarding.test.ts: becomes an attorney with the provider’s email',
  ],
  [
    'Attorney for social-login: POST attorney/google/create with the payload including clerk_user_id.',
    CALLS,
    'server/attorney-onboarding.test.ts: becomes an attorney with the provider’s email',
  ],
  [
    'GET admin/customers/list?limit&offset&search&sort=-created_at (page of clients).',
    CALLS,
    'e2e/admin-table-search.spec.ts: a search begins at the first page, and outlives a reload',
    'server/admin-lists.test.ts: are sorted by oldest or newest, as requested',
  ],
  [
    'GET admin/attorney/list with the same parameters.',
    CALLS,
    'e2e/admin-table-search.spec.ts: a search begins at the first page, and outlives a reload',
    'server/admin-lists.test.ts: are sorted by oldest or newest, as requested',
  ],
  [
    'GET admin/user/list with the same parameters plus role_name=admin.',
    CALLS,
    'e2e/admin-table-search.spec.ts: a search begins at the first page, and outlives a reload',
    'server/admin-lists.test.ts: are sorted by oldest or newest, as requested',
  ],
  [
    'GET admin/customers/{id}, GET admin/attorney/{id}, GET admin/user/{id}.',
    CALLS,
    'server/admin-lists.test.ts: are read one at a time',
  ],
  [
    'GET admin/cases/list?limit&offset&search&customer_id(optional)&filters&sort=-created_at.',
    CALLS,
    'server/admin-lists.test.ts: can be listed for one person or one case',
  ],
  [
    'GET admin/bids/list?limit&offset&search&attorney_id or case_id (optional)&filters&sort=-created_at.',
    CALLS,
    'server/admin-lists.test.ts: can be listed for one person or one case',
  ],
  [
    'GET cases/{id} and GET bids/{id} for detail pages.',
    CALLS,
    'server/documented-fields.test.ts: of a bid for an admin',
  ],
]
