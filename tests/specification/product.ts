// Specification §1.1, 'What the product does and for whom', with what specification §2.1 adds.
import type { Sentence } from './sentence.ts'

const STORY =
  'e2e/main-story.spec.ts: a customer posts a DUI case, an attorney bids, and both complete it'
const JOURNEYS = 'e2e/translated.spec.ts: a case of each category arrives as it was answered'

export const product: readonly Sentence[] = [
  [
    'Customers open legal cases in a practice category (dui, bankruptcy, family, civil, personal injury), review the bids that attorneys place, accept or reject bids, and pause, reopen or close their cases.',
    STORY,
    JOURNEYS,
    'e2e/customer-case.spec.ts: bids are sorted by the lowest price, or the newest first, and one is rejected after a confirmation',
    'e2e/customer-case.spec.ts: a case is paused, reopened and closed, which requires a connection',
  ],
  [
    'Attorneys (law firms) keep a firm profile, browse open cases they have not yet bid on, place and edit bids, and respond to cases where a client accepted their bid.',
    'e2e/personal-details.spec.ts: an attorney changes every section, one after the other',
    'e2e/explore.spec.ts: a new case is listed under Today, opens, and disappears after a bid on it',
    'e2e/attorney-case.spec.ts: a bid is made, changed three times, and then locked',
    'e2e/attorney-case.spec.ts: a pending case is rejected from its banner, or declined from the menu',
  ],
  [
    'Admins (role org:admin) manage users, cases and bids, and invite new users.',
    'e2e/admin-deletions.spec.ts: a deleted customer loses their cases, is logged out, and cannot log in again',
    'e2e/admin-details.spec.ts: a case is paused and resumed, its customer sees it, and its history says by whom',
    'e2e/admin-deletions.spec.ts: a deleted bid disappears from the case, which opens again when it was the accepted one',
    'e2e/admin-invitations.spec.ts: an attorney whose invitation was sent again signs up by the newer link, and is listed',
  ],
  [
    'Welcome copy promises: find the right legal help with pre-approved attorneys, save time and stress with instant bids, stay in control by comparing options. The home screen calls the product a fast pass for choosing legal help.',
    'e2e/specified-accounts.spec.ts: the welcome page has its specified texts',
  ],
  [
    'Sign-in and sign-up are handled by a third-party authentication provider; the product asks its own API who the signed-in person is and which role they hold.',
    'e2e/session.spec.ts: every role starts on its own first screen',
    'server/documented-fields.test.ts: of the identity check',
  ],
  [
    // Only in windows with a mouse, when the width changes
    // (docs/decisions/0035-the-mobile-alert.md).
    "Whenever the window is wider than 440 pixels (checked on load and on every resize) a browser alert says 'Please use a mobile device.'",
    'e2e/mobile-alert.spec.ts: is asked to use a mobile device when it is wider than 440 pixels, at its load and when its width changes',
  ],
  [
    'Customers pick a practice category, answer a category-specific questionnaire, choose preferred firm sizes and submit the case.',
    JOURNEYS,
  ],
  [
    'Attorneys onboard with a company profile and choose practice areas.',
    'e2e/attorney-onboarding.spec.ts: an attorney with a practice area of their own gets from the welcome page to a bid, and stays logged in',
  ],
  [
    'The hosted sign-in widget of the authentication provider is used on /auth/login.',
    'e2e/session.spec.ts: has the link to create an account on one line, and a wrong password is an error next to the email, which can be changed',
    'e2e/social.spec.ts: signs up with Google, logs in with it again, and is logged in when they sign up once more',
  ],
]
