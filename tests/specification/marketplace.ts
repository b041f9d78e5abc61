// Specification page 5: place, licenses, disclosure, alerts and the terms of a bid.
import type { Sentence } from './sentence.ts'

const LICENSED =
  'e2e/licenses.spec.ts: an attorney enters a license, an admin checks it, and the case opens'
const KEPT =
  'server/withheld-contact.test.ts: a chosen attorney keeps the customer while a changed license waits for its check, and gets no other one'
const COMPARED =
  'e2e/bid-coverage.spec.ts: an attorney says what the price covers and how they charge, and the customer compares it'

export const marketplace: readonly Sentence[] = [
  [
    '5.1.1 A case says where it is: a state, or a county of it, which its owner and attorneys read by name.',
    'server/places.test.ts: %s is shown to its owner and to attorneys as %s',
  ],
  [
    '5.1.2 A place that does not exist is refused with an error at its field.',
    'server/places.test.ts: %s, which does not exist, is refused with an error at its field',
    'server/places.test.ts: %j, which is not a code, is refused',
  ],
  [
    '5.1.3 Attorneys choose the places where they work, none at first.',
    'server/places.test.ts: are empty at first, can be replaced, and stay when an app does not send them',
  ],
  [
    '5.1.4 Their open cases are those in these places and those whose place may be there, newest first.',
    'server/places.test.ts: contain the cases of %s, newest first, with those whose place may be there',
  ],
  [
    '5.1.5 Admins read where each case is, and filter the list by state.',
    'server/admin-finds.test.ts: show the places of cases, and filter them by state',
    'e2e/admin-table-search.spec.ts: cases are narrowed by category and status',
  ],
  [
    '5.2.1 An attorney enters one license for each state, with the name on it, its number and the day of admission.',
    'server/licenses.test.ts: is entered, listed by state, and deleted',
    'server/licenses.test.ts: that two phones add at once is added once, and the second gets a conflict',
    LICENSED,
  ],
  [
    "5.2.2 An admin finds it on the state's roll, or refuses it with a reason that the attorney reads.",
    'server/licenses.test.ts: is refused with a reason that its attorney sees, and can be submitted again',
    LICENSED,
  ],
  [
    '5.2.3 Where licenses are required, an attorney without a checked one sees the row of a case without its text, and cannot open it or bid.',
    'server/license-checks.test.ts: an attorney sees the row of a case without its text, and cannot open it or bid',
  ],
  [
    "5.2.4 A bid cannot be accepted while its attorney's license is not checked.",
    'server/license-checks.test.ts: an earlier bid stays, but cannot be changed or accepted',
  ],
  [
    '5.2.5 A changed number or date is checked again.',
    'server/licenses.test.ts: needs a new check after a change, and stays checked without one',
  ],
  [
    "5.2.6 Meanwhile the attorney keeps the contact details of the clients who chose them, and gets no other client's.",
    KEPT,
    'e2e/licensed-cases.spec.ts: an attorney whose license changed still sees the customer of a won case, and can withdraw a bid',
  ],
  [
    '5.2.7 A refused license hides the customer from the chosen attorney, and the time to contact them stops until a check.',
    'server/withheld-contact.test.ts: a chosen attorney sees the case, and the customer only until the check is withdrawn',
    'server/withheld-contact.test.ts: the time to contact the customer stops while the check is withdrawn, and restarts afterwards',
  ],
  [
    "5.2.8 An admin corrects the address of a state's roll for all admins, and the history says so.",
    'server/license-rolls.test.ts: have the address that an admin corrected, until one asks for the former one',
    'e2e/licenses.spec.ts: an admin corrects the address of a roll, and the next check opens it',
  ],
  [
    '5.3.1 Each answer is open to every attorney who opens the case, or has a switch by which the customer keeps it for the attorney they choose.',
    'server/disclosure.test.ts: is either open to all readers, or has a disclosure',
  ],
  [
    "5.3.2 What a court's or a police department's public records find a person by begins as the chosen attorney's.",
    'machines/disclosure.test.ts: begins as the chosen attorney’s where a public record finds the person by it: %s',
  ],
  [
    '5.3.3 The chosen attorney reads every answer from the acceptance to the end of the case.',
    'server/disclosure.test.ts: can be read by the chosen attorney from the acceptance to the end of the case',
  ],
  [
    '5.3.4 What the server does not name is not sent to attorneys.',
    'server/disclosure.test.ts: withholds an answer that it does not name',
    'server/disclosure.test.ts: drops properties that it does not name, and those for the chosen attorney only',
  ],
  [
    '5.4.1 Alerts about new cases are off until an attorney chooses them at once or as one email a day.',
    'server/case-alerts.test.ts: are off at first, and are stored',
  ],
  [
    '5.4.2 An alert names the category and the place of a case, and has no personal data.',
    'server/case-alerts.test.ts: names category and place, without personal data',
  ],
  [
    '5.4.3 The daily email lists the new cases of a day, each once, twenty at most and three of one customer.',
    'server/case-alerts-daily.test.ts: is sent once a day with each case once, and not without new cases',
    'server/case-alerts-daily.test.ts: lists twenty cases at most, and says that there are more',
    'server/case-alerts-daily.test.ts: lists three cases of one customer, so that those of others are in it too',
  ],
  [
    '5.4.4 At once, at most three cases of a customer are announced a day, and the others later.',
    'server/case-alerts.test.ts: is sent about at most three cases of a customer a day, and about the others later',
  ],
  [
    '5.4.5 One tap in the email ends it, without a log-in.',
    'e2e/case-alerts.spec.ts: the link of an email ends the emails without a log-in',
  ],
  [
    '5.5.1 A bid says what its price covers, by the checklist of the category.',
    'server/bid-coverage.test.ts: the coverage is sent to both sides in the order of the checklist',
    COMPARED,
  ],
  [
    '5.5.2 It says whether the fee is flat, by the hour with an estimate of whole hours, or, for personal injury alone, a share.',
    'server/bid-fees.test.ts: the fee type is refused as a share outside personal injury, and as any other type there',
    'server/bid-fees.test.ts: an hourly fee is refused without an estimate of whole hours',
    COMPARED,
  ],
  [
    '5.5.3 A change of the terms counts as one of three changes.',
    'server/bid-fees.test.ts: a change of the fee type counts as one of three, and an app that does not send it keeps it',
    'server/bid-coverage.test.ts: a change of the coverage counts as one of three, and an app that does not send it keeps it',
  ],
  [
    '5.5.4 A bid ends 7, 14 or 30 days after it was sent, or never, as its attorney chose.',
    'server/bid-ends.test.ts: bids end by a job 7, 14 or 30 days after they were sent, and those without an end never',
  ],
  [
    '5.5.5 An ended bid cannot be accepted, and its attorney can send it again.',
    'server/bid-ends.test.ts: ended bids cannot be accepted or rejected, and both sides see and are notified that they ended',
    'server/bid-ends.test.ts: ended bids are sent again by an edit, even without a change, which counts and restarts the days',
  ],
  [
    "5.6.1 An attorney who has a client's contact details, and an account that opens with a password alone, is offered log-in codes and passkeys on that case.",
    'server/second-factor-offer.test.ts: says that a password alone opens the account, until %s is added',
    'e2e/second-factor-offer.spec.ts: comes with the first contact details, leads to the log-in codes, and stays away once it is declined',
  ],
  [
    '5.6.2 An offer that was declined does not come again on that device.',
    'e2e/second-factor-offer.spec.ts: comes with the first contact details, leads to the log-in codes, and stays away once it is declined',
  ],
]
