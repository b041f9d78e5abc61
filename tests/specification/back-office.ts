// Document 2: what it says of the admin back office.
import type { Sentence } from './sentence.ts'

const LISTED = 'e2e/admin-tables.spec.ts: clients are listed ten a page, the newest first'
const TABS = 'e2e/admin-tables.spec.ts: attorneys and admins have tabs of their own, in the address'
const SIDE_BAR = 'e2e/admin-tables.spec.ts: the side bar leads everywhere, and out'
const CASES = 'e2e/admin-tables.spec.ts: cases are narrowed by category and status'
const BIDS = 'e2e/admin-tables.spec.ts: bids say what they ask, in dollars or percent'
const SEARCH = 'e2e/admin-tables.spec.ts: a search begins at the first page, and outlives a reload'
const CLIENT =
  'e2e/admin-details.spec.ts: a client’s page says who they are, their cases and what they did, each at an address'
const ATTORNEY = 'e2e/admin-details.spec.ts: an attorney’s page says what the firm is, and its bids'
const ADMIN = 'e2e/admin-details.spec.ts: an admin’s page has no more than is known of them'
const PAUSE =
  'e2e/admin-details.spec.ts: a case is paused and resumed, its client sees it, and its history says by whom'
const DELETED_CASE = 'e2e/admin-details.spec.ts: a case is gone for its client and for who has bid'
const DELETED_CLIENT =
  'e2e/admin-details.spec.ts: a client goes with their cases, is logged out, and can log in no more'
const DELETED_BID =
  'e2e/admin-details.spec.ts: a deleted bid is gone from the case, which opens again when it was the accepted one'
const DIALOG =
  'e2e/admin-invitations.spec.ts: says beside the email what is wrong, and loses nothing that was typed'

export const backOffice: readonly Sentence[] = [
  [
    'Every admin page sends a signed-out user to /auth/home.',
    'e2e/admin-doors.spec.ts: shows and fetches nothing of it',
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
    'e2e/admin-tables.spec.ts: who is deleted leaves the list, and the next one has the focus',
  ],
  [
    "Attorneys columns: user (company name, email, profile image), created on, last signed in, number of bids, 'Delete user'.",
    TABS,
  ],
  ["Admins columns: user, created on, last signed in, 'Delete user'.", TABS],
  [
    'Clicking a user opens the matching detail page.',
    'e2e/admin-tables.spec.ts: a row opens by its name and wherever it is pressed',
  ],
  [
    "/admin/users/client-details/: back link to all users, client name and created date, 'Delete user' menu; tabs About and Cases (count).",
    CLIENT,
    DELETED_CLIENT,
  ],
  ['/admin/users/attorney-details/: tabs About and Bids (count).', ATTORNEY],
  ['/admin/users/admin-details/: single About tab.', ADMIN],
  [
    "/admin/cases/: heading 'All cases'; search, filters, table; columns case ID, created by, category, created on, status, total bids, 'Delete Case' menu.",
    CASES,
  ],
  [
    "/admin/cases/case-details/: title '#unique id category' with created date and status badge; menu Delete case, plus Pause case or Resume case when status is open or paused; tabs Client, About, Activity (count of bids).",
    PAUSE,
    DELETED_CASE,
  ],
  [
    "/admin/bids/: heading 'All bids'; columns case ID, category, created by (attorney), amount or percent, created on, status, additional notes, 'Delete bid' menu.",
    BIDS,
  ],
  [
    "/admin/bids/bid-details/: title 'Bid on the #unique id category'; menu Delete bid.",
    DELETED_BID,
  ],
  ["Table empty state: 'No records found'.", SEARCH],
  [
    'Bid statuses: open, accepted, rejected; the admin bid filter also offers closed.',
    BIDS,
    'server/admin-lists.test.ts: filter bids by practice area and status, `closed` being those on closed cases',
  ],
  ['Admin may switch a case open to paused (Pause) and paused to open (Resume).', PAUSE],
  ['Admin list page number resets to the first page when the search changes.', SEARCH],
  [
    'Invite dialog: email validated with an email rule, error under the field; role defaults to customer.',
    DIALOG,
  ],
  [
    'Admin search: case-insensitive substring match against several fields at once.',
    'server/admin-lists.test.ts: find people by any of their fields, whatever the capitals',
    'server/admin-finds.test.ts: finds people by the whole name shown, whatever the accents',
    'server/admin-finds.test.ts: finds cases by their client and bids by their firm, each once',
  ],
  ["'User deleted', 'Case deleted', 'Bid deleted'.", DELETED_CLIENT, DELETED_CASE, DELETED_BID],
  ["'Invitation sent successfully'.", DIALOG],
  ["'Case status updated successfully'.", PAUSE],
  [
    'Admin page size 10; pager shows all pages when 5 or fewer, otherwise first and last pages with ellipses.',
    LISTED,
    'format/pages-shown.test.ts: shows all pages up to five',
    'format/pages-shown.test.ts: shows the first, the last and those around the current one of more',
  ],
  [
    'Filter categories: DUI, Family, Civil, Bankruptcy, Personal Injury (dui shown uppercase).',
    CASES,
  ],
  ['Personal injury bids shown as percent, others as dollars.', BIDS],
  ["Payment option text: 'Allows Payment Plan' or 'Pay in Full Only'.", DELETED_BID],
]
