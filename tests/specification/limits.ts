// Specification §1.9, 'Business constants and limits'.
import type { Sentence } from './sentence.ts'

export const limits: readonly Sentence[] = [
  [
    // Only in windows with a mouse (docs/decisions/0035-the-mobile-alert.md).
    'Mobile alert above a window width of 440px.',
    'e2e/mobile-alert.spec.ts: is asked to use a mobile device when it is wider than 440 pixels, at its load and when its width changes',
  ],
  [
    'Request timeout 20000 ms.',
    'e2e/calls.spec.ts: a call without a response fails after 20 seconds',
  ],
  [
    // No flag is kept: the closed sheet and the snackbar show it
    // (docs/decisions/0070-forms-and-questions.md).
    'Snackbar display 3000 ms; success flags 5 s.',
    'machines/notifications-on-screen.test.ts: shows a message for 3 seconds, counted from the latest one',
    'e2e/attorney-case.spec.ts: a bid is made, changed three times, and then locked',
  ],
  [
    'List page size 100 at offset 0 for bids and cases; cases sorted by unique_id descending.',
    'e2e/dashboard.spec.ts: requests its lists as the specification describes',
  ],
  [
    'Bid edits allowed: 3.',
    'server/bids.test.ts: is possible three times, and only a real change counts',
    'e2e/attorney-case.spec.ts: a bid is made, changed three times, and then locked',
  ],
  [
    'Bid note 250 words; percentage cap 100 for personal injury; submit enabled when amount is above 1.',
    'server/bids.test.ts: accepts a note of at most 250 words',
    'e2e/attorney-case.spec.ts: a personal injury bid is a percentage, without a payment plan',
    'machines/bid-form.test.ts: can be submitted only above 1, within the limits',
  ],
  [
    'Personal injury bids shown as percent, others as dollars. Payment plan only for dui and bankruptcy.',
    'machines/bid-rules.test.ts: is shown in dollars, or in percent for personal injury',
    'machines/bid-rules.test.ts: is offered for dui and bankruptcy only',
  ],
  [
    'Password minimum 8 characters; phone exactly 10 digits.',
    'machines/field.test.ts: of kind %s with %j shows %j',
    'e2e/onboarding.spec.ts: every step shows what is missing or wrong, and passes axe',
  ],
  [
    'Firm sizes: 1-2 lawyers, 5-10 lawyers, 10-50 lawyers, 50+ lawyers.',
    'e2e/personal-details.spec.ts: an attorney changes every section, one after the other',
    'machines/documented-options.test.ts: are the documented ones: %s, %s',
    'machines/documented-options.test.ts: are the same firm sizes for an attorney',
  ],
  [
    'Pause lasts at most 24 hours; attorney contact within 72 hours after a bid is accepted.',
    'machines/case-lifecycle.test.ts: is not reopened by the clock a millisecond before its 24 hours are over',
    'server/lifecycle.test.ts: rejects the other bids, ends the pause clock and gives the attorney 72 hours',
  ],
  [
    "Notifications under 60 seconds old read 'just now'.",
    'format/format.test.ts: an age under 60 seconds reads just now',
  ],
  [
    'Zero-date sentinel 0001-01-01 is treated as empty.',
    'server/posting.test.ts: treats the zero date as no date, and returns it as null',
    'machines/case-answers.test.ts: lists its category answers as documented: without empty ones or the zero date',
  ],
  [
    'Layout widths 640px and 1920px; menu drawer 303px; attorney case page about 600px.',
    'e2e/specified-screens.spec.ts: has neither the footer nor the bar of customers, and is at most 1920 pixels wide',
    'e2e/frame.spec.ts: finds their pages in the side menu, which handles each key once, in a frame with a bar above, a link to the privacy policy below, and 640 pixels between',
    'e2e/frame.spec.ts: finds Explore bids in the side menu as well, under the firm’s name without its digits, and sees a case in a column of at most about 600 pixels',
  ],
]
