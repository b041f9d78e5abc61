// Specification §1.2, 'Screens and routes'. What it says of admins belongs to specification page 2.
import type { Sentence } from './sentence.ts'

export const screens: readonly Sentence[] = [
  [
    'A signed-out visitor who opens a protected screen goes to /auth/home.',
    'e2e/session.spec.ts: signed-out visitors of any personal screen are sent to the welcome page, which shows both of its buttons on a small phone',
  ],
  [
    'The root layout is 640px wide for customer and attorney roles and up to 1920px for others.',
    'e2e/frame.spec.ts: finds their pages in the side menu, which handles each key once, in a frame with a bar above, a link to the privacy policy below, and 640 pixels between',
    'e2e/specified-screens.spec.ts: has neither the footer nor the bar of customers, and is at most 1920 pixels wide',
  ],
  [
    'The top bar and a footer are shown only for customer and attorney.',
    'e2e/frame.spec.ts: finds their pages in the side menu, which handles each key once, in a frame with a bar above, a link to the privacy policy below, and 640 pixels between',
    'e2e/specified-screens.spec.ts: has neither the footer nor the bar of customers, and is at most 1920 pixels wide',
  ],
  [
    'The footer has a Privacy-Policy link to an external site.',
    'e2e/frame.spec.ts: finds their pages in the side menu, which handles each key once, in a frame with a bar above, a link to the privacy policy below, and 640 pixels between',
  ],
  [
    'Query string user=attorney marks attorney mode.',
    'e2e/attorney-onboarding.spec.ts: is sent to the attorney questions in attorney mode, and becomes an attorney after eight',
  ],
  [
    "Generic router texts: not-found text 'Not Found'.",
    'e2e/session.spec.ts: signed-out visitors of any personal screen are sent to the welcome page, which shows both of its buttons on a small phone',
  ],
  [
    "Error text 'Something went wrong!' with a Show Error / Hide Error toggle.",
    'e2e/frame.spec.ts: shows a message, and the error on request',
  ],
  [
    'Side menu (drawer, 303px wide).',
    'e2e/frame.spec.ts: finds their pages in the side menu, which handles each key once, in a frame with a bar above, a link to the privacy policy below, and 640 pixels between',
  ],
  [
    "Greeting 'Hi {name}!'.",
    'e2e/frame.spec.ts: finds their pages in the side menu, which handles each key once, in a frame with a bar above, a link to the privacy policy below, and 640 pixels between',
  ],
  [
    'Below it: the organisation name (digits stripped) for attorneys, or first and last name for customers.',
    'e2e/frame.spec.ts: finds their pages in the side menu, which handles each key once, in a frame with a bar above, a link to the privacy policy below, and 640 pixels between',
    'e2e/frame.spec.ts: finds Explore bids in the side menu as well, under the firm’s name without its digits, and sees a case in a column of at most about 600 pixels',
  ],
  [
    'Items: Dashboard, Explore bids (attorney only), Notifications, Personal details, and Log out.',
    'e2e/frame.spec.ts: finds their pages in the side menu, which handles each key once, in a frame with a bar above, a link to the privacy policy below, and 640 pixels between',
    'e2e/frame.spec.ts: finds Explore bids in the side menu as well, under the firm’s name without its digits, and sees a case in a column of at most about 600 pixels',
  ],
  [
    'The active item is highlighted.',
    'e2e/frame.spec.ts: finds their pages in the side menu, which handles each key once, in a frame with a bar above, a link to the privacy policy below, and 640 pixels between',
  ],
  [
    'The drawer closes on an outside click or when the current page is chosen again.',
    'e2e/frame.spec.ts: finds their pages in the side menu, which handles each key once, in a frame with a bar above, a link to the privacy policy below, and 640 pixels between',
  ],
  [
    '/: signed-out goes to /auth/home; admin to /admin/users; attorney to /lawyer/explore-bids; customer to /dashboard.',
    'e2e/session.spec.ts: signed-out visitors of any personal screen are sent to the welcome page, which shows both of its buttons on a small phone',
    'e2e/session.spec.ts: every role starts on its own first screen',
  ],
  [
    '/: otherwise a Loading text.',
    "e2e/specified-accounts.spec.ts: '/' says Loading while it is not known who is signed in",
  ],
  [
    "/auth/home: welcome page with 'Log in' and 'Create an account' (goes to /onboarding).",
    'e2e/onboarding.spec.ts: a person gets from the welcome page to their first case, stays logged in, and Back never returns to the sign-up questions',
  ],
  [
    '/auth/home: a signed-in attorney goes to /lawyer/explore-bids, others to /dashboard.',
    'e2e/session.spec.ts: every role starts on its own first screen',
  ],
  [
    '/auth/login: hosted sign-in widget. Signed-in users go to /.',
    'e2e/session.spec.ts: every role starts on its own first screen',
  ],
  [
    '/auth/login: new sign-ups go to /onboarding?active=1&user=sso.',
    'e2e/onboarding.spec.ts: has to enter only name and phone, and can log out',
  ],
  [
    '/dashboard: role-based dashboard. Admin is redirected to /admin/users.',
    'e2e/session.spec.ts: every role starts on its own first screen',
  ],
  [
    "/lawyer/explore-bids: attorney only. 'Explore bids' list of cases with status open on which this attorney has no bid.",
    'e2e/explore.spec.ts: a new case is listed under Today, opens, and disappears after a bid on it',
    'e2e/customer-case.spec.ts: a customer cannot open the screens of attorneys',
    'server/reading.test.ts: divide the cases into explore, current and past',
  ],
  [
    '/lawyer/explore-bids: a row opens /lawyer/case-details?case_Id={id}&explore=true.',
    'e2e/explore.spec.ts: a new case is listed under Today, opens, and disappears after a bid on it',
  ],
  [
    '/notification/: notifications list with tabs All and Unread.',
    'e2e/notifications.spec.ts: are shown unread only, and opened by keyboard, until everything is read',
  ],
  [
    '/personal-details: attorney editor or customer editor by role. Admin redirected to /admin/users; signed-out to /auth/home; spinner while loading.',
    'e2e/personal-details.spec.ts: an attorney changes every section, one after the other',
    'e2e/personal-details.spec.ts: a customer changes their details, which can be read and typed offline too',
    'e2e/session.spec.ts: signed-out visitors of any personal screen are sent to the welcome page, which shows both of its buttons on a small phone',
    'e2e/specified-accounts.spec.ts: the personal details say Loading until they are there, with email and password masked',
  ],
  [
    '/customer/dashboard: placeholder only.',
    'e2e/dashboard.spec.ts: is linked from the page at its former URL',
  ],
  [
    "/onboarding-success/: 'You're all set!' with Open Case (to /customer/new-case) and Skip for now (to /dashboard).",
    'e2e/onboarding.spec.ts: a person gets from the welcome page to their first case, stays logged in, and Back never returns to the sign-up questions',
    'e2e/social.spec.ts: signs up with Google, logs in with it again, and is logged in when they sign up once more',
  ],
  [
    'An identity check runs for every signed-in user.',
    'machines/session.test.ts: opens at once with the stored identity, and checks it in the background',
  ],
  [
    'If it answers 404 for a signed-in user who is not in attorney mode, the user is sent to /onboarding with search active=1 and user=sso.',
    'machines/session.test.ts: sends someone without a record to onboarding, unless in attorney mode',
    'e2e/onboarding.spec.ts: has to enter only name and phone, and can log out',
  ],
  [
    "Customer dashboard: title 'My dashboard', tabs Current Cases and Past Cases.",
    'e2e/dashboard.spec.ts: shows open cases, newest first, with their bids, prices and next court dates',
    'e2e/dashboard.spec.ts: offers a new case, and links to the cases in progress, with the finished ones below them',
  ],
  [
    'A dashed New case button appears on the Current tab only and links to /customer/new-case.',
    'e2e/dashboard.spec.ts: offers a new case, and links to the cases in progress, with the finished ones below them',
  ],
  [
    'Each case opens /customer/case-details?case_Id={id}.',
    'e2e/dashboard.spec.ts: shows open cases, newest first, with their bids, prices and next court dates',
  ],
  [
    "Attorney dashboard: title 'My Dashboard', tabs Current Bids and Past Bids.",
    'e2e/dashboard.spec.ts: shows the cases that the attorney bid on, by tab',
  ],
  [
    'A Status filter opens a bottom sheet with Apply filters and Cancel.',
    'e2e/dashboard.spec.ts: is filtered by status, and shows all again after a change of the tab',
  ],
  ["Empty text: 'No cases found'.", 'e2e/dashboard.spec.ts: says that no cases were found'],
  [
    'Each case opens /lawyer/case-details?case_Id={id}.',
    'e2e/dashboard.spec.ts: shows the cases that the attorney bid on, by tab',
  ],
  [
    "Notifications: each row shows title or subject and creation time; notifications younger than 60 seconds read 'just now'.",
    'e2e/notifications.spec.ts: are counted on the bell, opened, and then counted as read',
    'format/format.test.ts: an age under 60 seconds reads just now',
  ],
  [
    'A row opens /customer/case-details (customer role) or /lawyer/case-details (other roles) with case_Id and notification_Id.',
    'e2e/notifications.spec.ts: are counted on the bell, opened, and then counted as read',
    'e2e/notifications.spec.ts: load page after page, and open the attorney’s screen',
  ],
  [
    'Notifications of the Onboarding kind are not clickable.',
    'e2e/notifications.spec.ts: load page after page, and open the attorney’s screen',
  ],
  [
    'Opening a row marks the notification read.',
    'e2e/notifications.spec.ts: are counted on the bell, opened, and then counted as read',
  ],
  [
    // Nothing is connected, and the row says so (docs/decisions/0043-words-and-payment-row.md).
    'Attorney editor sections, each with an editable flag: Company name, Description, Payment Processing (shown as connected to a card payment provider), Website, Areas of Expertise, Firm Size, languages, phone, Email (masked until View), Password (masked).',
    'e2e/personal-details.spec.ts: an attorney changes every section, one after the other',
    'e2e/personal-details.spec.ts: one section is open at a time, and typed text is kept until it is opened again',
  ],
  [
    'Customer editor: first name, last name, phone (contact_info), email, password.',
    'e2e/specified-accounts.spec.ts: the personal details say Loading until they are there, with email and password masked',
    'e2e/personal-details.spec.ts: a customer changes their details, which can be read and typed offline too',
  ],
  [
    'Only one section is in edit mode at a time; opening one closes the others; Cancel/Close reverts it.',
    'e2e/personal-details.spec.ts: one section is open at a time, and typed text is kept until it is opened again',
  ],
  [
    'Changing a password (attorney or customer) signs the user out and sends them to /auth/login.',
    'e2e/password-change.spec.ts: of an attorney logs out every phone, and is the only one that works',
  ],
  [
    // The customer's screen needs its case as well.
    'Query parameters: case_Id (required), notification_Id (optional), explore (optional).',
    'e2e/urls.spec.ts: is not found if it does not exist, and not requested without a valid ID',
    'e2e/attorney-case.spec.ts: an open case shows its story and answers, and no contact details',
  ],
  [
    'Query params case_Id and notification_Id.',
    'e2e/urls.spec.ts: is not found if it does not exist, and not requested without a valid ID',
    'e2e/customer-case.spec.ts: a case without bids says so, shows every answer, and leads back to the page from which it was opened',
  ],
  [
    'Attorney case details: the back arrow goes to /notification if notification_Id is present, else to /lawyer/explore-bids if explore is present, else to /dashboard.',
    'e2e/attorney-case.spec.ts: an open case shows its story and answers, and no contact details',
  ],
  [
    'Header menu with decline (reject) and close, shown only when the case is pending or accepted.',
    'e2e/specified-screens.spec.ts: has its status, category, number and date, and its activity',
    'e2e/attorney-case.spec.ts: an accepted bid asks for an answer, and shows the customer’s contact details',
    'e2e/attorney-case.spec.ts: a pending case is rejected from its banner, or declined from the menu',
    'e2e/attorney-case.spec.ts: an open case shows its story and answers, and no contact details',
  ],
  [
    "'Action required' banner, only when pending, with accept and reject.",
    'e2e/attorney-case.spec.ts: an accepted bid asks for an answer, and shows the customer’s contact details',
    'e2e/attorney-case.spec.ts: a pending case is rejected from its banner, or declined from the menu',
  ],
  [
    'Title: category name plus unique id, with a status badge. Also shown: category, created date, case details text.',
    'e2e/specified-screens.spec.ts: has its status, category, number and date, and its activity',
    'e2e/attorney-case.spec.ts: an open case shows its story and answers, and no contact details',
  ],
  [
    'Contact details of the customer (name, email, phone) only when the case is pending or accepted.',
    'e2e/attorney-case.spec.ts: an accepted bid asks for an answer, and shows the customer’s contact details',
    'server/reading.test.ts: are sent only to the chosen attorney, while the case is pending or accepted',
  ],
  [
    "Expandable 'Additional Information' with the category-specific answers.",
    'e2e/attorney-case.spec.ts: an open case shows its story and answers, and no contact details',
  ],
  [
    "'Case activity' block: Total bids, Last viewed by client, and Your bid (only when pending or accepted).",
    'e2e/specified-screens.spec.ts: has its status, category, number and date, and its activity',
    'e2e/attorney-case.spec.ts: an open case shows its story and answers, and no contact details',
    'e2e/attorney-case.spec.ts: an accepted bid asks for an answer, and shows the customer’s contact details',
    'server/reading.test.ts: sees when the customer last opened the case',
  ],
  [
    "When pending: the attorney's Additional notes if any; for dui and bankruptcy, Payment options reading 'Allows Payment Plan' or 'Pay in Full Only'.",
    'e2e/attorney-case.spec.ts: an accepted bid asks for an answer, and shows the customer’s contact details',
    'format/case-screens.test.ts: a payment option is shown for dui and bankruptcy only',
  ],
  [
    "A Next steps info box saying the client accepted the bid, may proceed, and that the client's contact info was shared by email.",
    'e2e/attorney-case.spec.ts: an accepted bid asks for an answer, and shows the customer’s contact details',
  ],
  [
    "When open: with no bid, a fixed 'Submit a Bid' button; with a bid, a read-only 'Your Bid' display with an 'Edit Bid' button.",
    'e2e/attorney-case.spec.ts: a bid is made, changed three times, and then locked',
  ],
  [
    "Either opens a 'Your bid' panel with an amount field, Additional notes, a Payment Plan toggle, Submit bid and Cancel.",
    'e2e/attorney-case.spec.ts: a bid is made, changed three times, and then locked',
  ],
  [
    "Hint: 'You can change your bid up to 3 times.'",
    'e2e/attorney-case.spec.ts: a bid is made, changed three times, and then locked',
  ],
  [
    'Page width at most about 600px.',
    'e2e/frame.spec.ts: finds Explore bids in the side menu as well, under the firm’s name without its digits, and sees a case in a column of at most about 600 pixels',
  ],
  [
    'Customer case details: shows the case and its bids; back goes to /notification if notification_Id is present, else /dashboard.',
    'e2e/customer-case.spec.ts: a case without bids says so, shows every answer, and leads back to the page from which it was opened',
  ],
  [
    "Bid list empty text: 'There is no Bid yet.'",
    'e2e/customer-case.spec.ts: a case without bids says so, shows every answer, and leads back to the page from which it was opened',
  ],
  [
    'Per bid: attorney company name, website, profile image, description, languages, amount, notes, payment option.',
    'e2e/customer-case.spec.ts: bids are sorted by the lowest price, or the newest first, and one is rejected after a confirmation',
    'e2e/customer-case.spec.ts: a bid shows its firm’s picture and description, and a tap explains what an unchecked license means',
    'server/bids.test.ts: shows the customer the bid with its firm',
  ],
  [
    'Accept and reject buttons appear only for bids with status open; accept only while the case is open or paused.',
    'e2e/customer-case.spec.ts: bids are sorted by the lowest price, or the newest first, and one is rejected after a confirmation',
    'e2e/customer-case.spec.ts: a case is paused, reopened and closed, which requires a connection',
    'machines/bid-lifecycle.test.ts: that is %s, on %s by the %s: %s',
  ],
  [
    'Customer actions on the case: pause (open only), reopen (paused only), close.',
    'e2e/customer-case.spec.ts: a case is paused, reopened and closed, which requires a connection',
    'machines/case-lifecycle.test.ts: that is %s, shows %s to the %s only when it may happen (%s)',
  ],
]
