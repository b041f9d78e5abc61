// Section 7 of both documents, 'The calls it makes'.
import type { Sentence } from './sentence.ts'

const CALLS =
  'contract/documented-calls.test.ts: is in the contract with its query and payload: $call'

export const calls: readonly Sentence[] = [
  [
    "All calls go to the product's API base, carry a fixed basic-authorization header, and a token header when a stored token exists.",
    'e2e/specified-accounts.spec.ts: every call goes to one base URL with basic authorization, and has a token once there is one',
    'server/basic-auth.test.ts: needs its token as well, because neither replaces the other',
  ],
  [
    'Each call with its method, path, query and payload.',
    CALLS,
    'e2e/dashboard.spec.ts: requests its lists as the specification describes',
    'e2e/notifications.spec.ts: are shown unread only, and opened by keyboard, until everything is read',
    'e2e/new-case-sending.spec.ts: another practice area is created once, with its case, and Back does not return to the questions',
    'e2e/admin-table-search.spec.ts: a search begins at the first page, and outlives a reload',
  ],
  [
    'GET /auth/refresh-token/{refresh token} returns refresh_token.',
    'server/session.test.ts: is also renewed with the URL of earlier apps, and not by a HEAD request',
  ],
  [
    'GET cases/list: limit=100, offset=0, sort=-unique_id, case_status[eq]=open (current) or case_status[ne]=open (past).',
    'e2e/dashboard.spec.ts: requests its lists as the specification describes',
    'server/reading.test.ts: contains their own cases, newest first, by status',
  ],
  [
    'GET email-data/list: received_by, is_read=false for Unread, sort=-created_at; GET email-data/{id} marks the notification read.',
    'e2e/notifications.spec.ts: are shown unread only, and opened by keyboard, until everything is read',
    'server/notifications.test.ts: can be filtered by unread or read',
    'server/notifications.test.ts: says what happened to which case, newest first',
    'server/notifications.test.ts: marks it read, once, and is not cached',
  ],
  [
    'POST /uploader (multipart, field file) returns a url, used for profile_image.',
    'e2e/profile-picture.spec.ts: a picture is required, and a chosen one is shown at once, sent, and becomes the answer',
    'server/upload-requests.test.ts: requires exactly the file',
    'e2e/personal-details.spec.ts: an attorney changes every section, one after the other',
  ],
  [
    'POST category/create with name and is_other true returns data.id.',
    'e2e/new-case-sending.spec.ts: another practice area is created once, with its case, and Back does not return to the questions',
    'server/posting.test.ts: are listed in their usual order, followed by those that people added',
    'server/posting.test.ts: are not added again when the person typed the name before in any capitals',
  ],
  [
    'POST create case: yes/no values are converted to booleans, numbers coerced, missing dates set to the zero date 0001-01-01T00:00:00Z.',
    'machines/field.test.ts: of kind %s, %j, is sent as %j and shown as %j',
    'machines/case-answers.test.ts: has the shape of the contract, with null and the zero date for what was not answered',
  ],
  [
    'POST customers/google/create creates a client from an external identity; POST attorney/google/create takes clerk_user_id.',
    'server/onboarding.test.ts: gets one with the provider’s email, and the names and phone that they entered',
    'server/attorney-onboarding.test.ts: becomes an attorney with the provider’s email',
  ],
  [
    'After creating a client with email and password the product signs the person in through the authentication provider with email and password.',
    'e2e/onboarding.spec.ts: a person gets from the welcome page to their first case, stays logged in, and Back never returns to the sign-up questions',
    'server/onboarding.test.ts: gets an identity and an account, and can log in at once',
  ],
  [
    'Admin onboarding, then sign-in with identifier and password.',
    'e2e/admin-signup.spec.ts: without an invitation no question is asked, and a person becomes an admin by the newest link, which works only once',
    'server/admin-signup.test.ts: becomes an admin, and can log in at once',
  ],
  [
    'Admin lists: limit, offset, search and sort=-created_at; cases by customer_id, bids by attorney_id or case_id.',
    'server/admin-lists.test.ts: are listed newest first, with what an admin needs to know of each',
    'server/admin-lists.test.ts: have ten cases each, and contain each case once',
    'server/admin-lists.test.ts: can be listed for one person or one case',
    'server/admin-lists.test.ts: are sorted by oldest or newest, as requested',
    'server/admin-finds.test.ts: find people by any of their fields, whatever the capitals',
    'e2e/admin-table-search.spec.ts: a search begins at the first page, and outlives a reload',
  ],
  [
    'POST admin/user/invite with email and role_name.',
    'e2e/admin-invitations.spec.ts: an attorney whose invitation was sent again signs up by the newer link, and is listed',
  ],
  [
    'DELETE admin/user/{clerk_user_id}; DELETE cases/{id}; DELETE bids/{id}.',
    'server/deleted-accounts.test.ts: is deleted with their cases, and all attorneys with a part in one are notified',
    'server/deleted-cases.test.ts: disappears for everyone concerned, who get a notification without a link',
    'server/deleted-cases.test.ts: notifies its attorney, who can bid again',
  ],
  [
    'Filter syntax: field[eq]=value joined with &. Search syntax: field[ilike]=*term* per field, joined with |.',
    'server/admin-finds.test.ts: filter cases by practice area and status together',
    'server/admin-finds.test.ts: find people by any of their fields, whatever the capitals',
    'server/admin-finds.test.ts: find cases by practice area, status or number',
  ],
]
