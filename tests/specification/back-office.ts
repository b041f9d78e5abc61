// Specification page 2: what it says of the admin back office (sections 2, 4, 5, 7, 8 and 9).
import type { Sentence } from './sentence.ts'

const LISTED = 'e2e/admin-tables.spec.ts: customers are listed ten per page, newest first'
const TABS =
  'e2e/admin-tables.spec.ts: attorneys and admins each have a tab with its own URL, and an admin is not offered to delete themselves'
const SIDE_BAR = 'e2e/admin-tables.spec.ts: the side bar opens every section, and logs out'
const CASES = 'e2e/admin-table-search.spec.ts: cases are narrowed by category and status'
const BIDS =
  'e2e/admin-tables.spec.ts: bids show their amount, in dollars or percent, and each has a distinct accessible name'
const SEARCH =
  'e2e/admin-table-search.spec.ts: a search begins at the first page, and outlives a reload'
const CLIENT =
  'e2e/admin-details.spec.ts: a customer’s page has everything that is known of them, their cases and history, each at its own URL, and a link back to all users'
const ATTORNEY =
  'e2e/admin-details.spec.ts: an attorney’s page shows the firm’s picture, every line of its profile and its bids, and a bid’s page its terms and the case’s status'
const ADMIN =
  'e2e/admin-details.spec.ts: an admin’s page shows only what is known of them, under one tab next to History'
const PAUSE =
  'e2e/admin-details.spec.ts: a case is paused and resumed, its customer sees it, and its history says by whom'
const DELETED_CASE =
  'e2e/admin-deletions.spec.ts: a deleted case disappears for attorneys who bid, and its customer sees what happened and can post it again'
const DELETED_CLIENT =
  'e2e/admin-deletions.spec.ts: a deleted customer loses their cases, is logged out, and cannot log in again'
const DELETED_BID =
  'e2e/admin-deletions.spec.ts: a deleted bid disappears from the case, which opens again when it was the accepted one'
const DIALOG =
  'e2e/admin-invitations.spec.ts: shows an error next to the email, and keeps what was typed'
const LISTED_CASE =
  'e2e/specified-lists.spec.ts: a case and a bid are listed with what they are about, and can be deleted there, and the filters offer the five categories'
const OFFERED =
  'e2e/admin-details.spec.ts: a case offers Pause while it is open, Resume while it is paused, and otherwise only Delete, and says who closed it and when'
const PAYMENT =
  'e2e/admin-details.spec.ts: a bid’s page has a percent for personal injury, and says where there is no payment plan'
const LISTED_USERS =
  'e2e/specified-lists.spec.ts: an attorney is listed with picture, dates and number of bids, an admin with dates alone, and both open by a click'
const ROLES =
  'e2e/admin-desk.spec.ts: an invitation offers the three roles, and its dialog has no drag handle on a wide screen'
const INVITED =
  'e2e/admin-invitations.spec.ts: an attorney whose invitation was sent again signs up by the newer link, and is listed'
const PAGES =
  'e2e/admin-table-pages.spec.ts: pages change with the pager, and with Back and Forward, and the previous rows stay until the new ones are loaded'

export const backOffice: readonly Sentence[] = [
  [
    'Every admin page sends a signed-out user to /auth/home.',
    'e2e/admin-doors.spec.ts: is sent to the welcome page from every admin page, and loads none of their code',
  ],
  ['Sidebar: Users, Cases, Bids, and Log out.', SIDE_BAR],
  [
    "/admin/users/: heading 'All users', button 'Add new user' (opens invite dialog).",
    LISTED,
    DIALOG,
  ],
  ['Tabs Clients, Attorneys, Admins, each with a search box and a paginated table.', LISTED, TABS],
  [
    "Clients columns: user (name and email), created on, last signed in (dash if none), number of cases created, row menu 'Delete user'.",
    LISTED,
    'e2e/admin-tables.spec.ts: the table can be used with a keyboard alone, and a deleted person leaves it, and the focus moves to its heading',
  ],
  [
    "Attorneys columns: user (company name, email, profile image), created on, last signed in, number of bids, 'Delete user'.",
    LISTED_USERS,
  ],
  ["Admins columns: user, created on, last signed in, 'Delete user'.", LISTED_USERS],
  [
    'Clicking a user opens the matching detail page.',
    'e2e/admin-tables.spec.ts: a row opens by a press anywhere on it, or on its name',
    LISTED_USERS,
  ],
  [
    "/admin/users/client-details/: back link to all users, client name and created date, 'Delete user' menu.",
    CLIENT,
    DELETED_CLIENT,
    'e2e/admin-table-pages.spec.ts: coming back from a page shows the list as it was left',
  ],
  [
    '/admin/users/client-details/: tabs About (account type Client, first and last name, email addresses, phone number) and Cases (count).',
    CLIENT,
  ],
  ['/admin/users/attorney-details/: company name, image, created date.', ATTORNEY],
  [
    '/admin/users/attorney-details/: tabs About (account type, firm name, website, emails, areas of expertise from category names, spoken languages, firm details) and Bids (count).',
    ATTORNEY,
  ],
  [
    '/admin/users/admin-details/: single About tab (account type Admin, first and last name, emails, phone number).',
    // The page also has History, like every person's page.
    ADMIN,
  ],
  [
    "/admin/cases/: heading 'All cases'; search, filters, table.",
    CASES,
    LISTED_CASE,
    'server/admin-finds.test.ts: find cases by practice area, status or number',
  ],
  [
    "/admin/cases/ columns: case ID, created by (client name and email; click opens the case), category, created on, status, total bids, 'Delete Case' menu.",
    CASES,
    LISTED_CASE,
  ],
  [
    "/admin/cases/case-details/: title '#unique id category' with created date and status badge.",
    OFFERED,
  ],
  [
    'Menu: Delete case, plus Pause case or Resume case when status is open or paused.',
    OFFERED,
    PAUSE,
    DELETED_CASE,
  ],
  [
    '/admin/cases/case-details/: tabs Client, About (case details text), Activity (count of bids).',
    OFFERED,
    PAUSE,
    DELETED_CASE,
  ],
  [
    "/admin/bids/: heading 'All bids'; search, filter, table; columns case ID, category, created by (attorney), amount or percent, created on, status, additional notes, 'Delete bid' menu.",
    BIDS,
    LISTED_CASE,
  ],
  [
    "/admin/bids/bid-details/: title 'Bid on the #unique id category', case status badge and the attorney. Menu: Delete bid.",
    ATTORNEY,
    DELETED_BID,
  ],
  [
    '/admin/bids/bid-details/: tabs Attorney (firm information) and About (bid amount or percent, case details, additional notes, payment options).',
    ATTORNEY,
    PAYMENT,
    ATTORNEY,
  ],
  ["Table empty state: 'No records found'.", SEARCH],
  [
    'Bid statuses: open, accepted, rejected; the admin bid filter also offers closed.',
    BIDS,
    'server/admin-finds.test.ts: filter bids by practice area and status, `closed` being those on closed cases',
  ],
  [
    'Admin may switch a case open to paused (Pause) and paused to open (Resume); no other admin change of status is shown; other statuses offer only Delete.',
    PAUSE,
    OFFERED,
    'machines/case-lifecycle.test.ts: that is %s, shows %s to the %s only when it may happen (%s)',
  ],
  ['Admin list page number resets to the first page when the search changes.', SEARCH],
  [
    'Invite dialog: email validated with an email rule, error under the field; role defaults to customer.',
    DIALOG,
    INVITED,
  ],
  ['Invite roles: customer, attorney, admin.', ROLES, INVITED],
  [
    'Admin search: case-insensitive substring match against several fields at once.',
    'server/admin-finds.test.ts: find people by any of their fields, whatever the capitals',
    'server/admin-finds.test.ts: finds people by the full name shown, whatever the accents',
    'server/admin-finds.test.ts: finds cases by their customer and bids by their firm, each once',
  ],
  [
    'Search fields: clients first_name, last_name, email; attorneys company_name, email; admins first_name, last_name, email; cases and bids category_name and case_status.',
    'server/admin-finds.test.ts: find people by each field alone: %s, %s',
    'server/admin-finds.test.ts: find people by any of their fields, whatever the capitals',
    'server/admin-finds.test.ts: find cases by practice area, status or number',
    'server/admin-finds.test.ts: finds bids by their shown status, not by the status of their case',
  ],
  ["'User deleted', 'Case deleted', 'Bid deleted'.", DELETED_CLIENT, DELETED_CASE, DELETED_BID],
  ["'Invitation sent successfully'.", INVITED],
  ["'Case status updated successfully'.", PAUSE],
  [
    'Admin page size 10; pager shows all pages when 5 or fewer, otherwise first and last pages with ellipses.',
    LISTED,
    PAGES,
    'server/admin-lists.test.ts: have ten cases each, and contain each case once',
    'format/pages-shown.test.ts: shows all pages up to five',
    'format/pages-shown.test.ts: shows the first, the last and those around the current one of more',
  ],
  [
    'Filter categories: DUI, Family, Civil, Bankruptcy, Personal Injury (dui shown uppercase).',
    LISTED_CASE,
  ],
  ['Case filter has 6 statuses, bid filter 4.', CASES, BIDS],
  ['Personal injury bids shown as percent, others as dollars.', BIDS],
  [
    "Payment option text: 'Allows Payment Plan' or 'Pay in Full Only' from is_payment_activated.",
    ATTORNEY,
    PAYMENT,
  ],
]
