// Specification §1.5, 'Validation rules'.
import type { Sentence } from './sentence.ts'

// Specification page 2 has the same rules for the fields at each step of the onboarding.
const STEPS = 'machines/customer-onboarding.test.ts: at step %i with %j says %j'
const FIELDS = 'machines/field.test.ts: of kind %s with %j shows %j'

export const rules: readonly Sentence[] = [
  [
    // Names may have punctuation, like O’Brien and Smith-Jones
    // (docs/decisions/0040-what-is-typed.md).
    "first_name, last_name: required ('Field is required.'); no digits ('Name cannot contain numbers.'); only letters, digits and spaces ('Special characters are not allowed.').",
    STEPS,
    FIELDS,
    'e2e/onboarding.spec.ts: every step shows what is missing or wrong, and passes axe',
  ],
  [
    "email: required; must look like an address ('Enter a valid email.').",
    STEPS,
    FIELDS,
    'e2e/onboarding.spec.ts: every step shows what is missing or wrong, and passes axe',
  ],
  [
    "contact_info: required ('Phone number is required.'); exactly 10 digits ('Enter a valid 10-digit phone number.').",
    STEPS,
    FIELDS,
    'e2e/onboarding.spec.ts: every step shows what is missing or wrong, and passes axe',
  ],
  [
    "website_link: optional; if present must be a valid URL ('Enter a valid website URL.'), which blocks saving.",
    FIELDS,
    'machines/profile.test.ts: save without a website, which may be left out',
    'machines/profile.test.ts: say what is wrong at Save, and no longer once it is typed again',
    'e2e/personal-details.spec.ts: one section is open at a time, and typed text is kept until it is opened again',
  ],
  [
    // Any symbol counts as a special character, and a long passphrase needs none (see the same
    // note).
    "password and confirm_password: required; at least 8 characters ('Your password must contain 8 or more characters.'); must contain a letter, a digit and a special character from @$!%*#?& ('Password must contain at least one letter, one number, and one special character').",
    STEPS,
    FIELDS,
    'machines/password.test.ts: cannot be saved by an attorney while something is wrong, and says so at every key',
  ],
  [
    "Customer password editor: required message 'Password is required.'.",
    'machines/password.test.ts: has other messages for a customer, shown at Save',
    'e2e/password-change.spec.ts: of a customer has its own texts, and needs no session at the identity provider',
  ],
  [
    'Attorney password save is disabled while a validation error exists.',
    'e2e/password-change.spec.ts: of an attorney logs out every phone, and is the only one that works',
    'machines/password.test.ts: cannot be saved by an attorney while something is wrong, and says so at every key',
  ],
  [
    'Email display is masked by hiding the last 4 characters of the local part when it is longer than 4.',
    'format/format.test.ts: hides the last 4 characters of %s where there are more',
    'e2e/personal-details.spec.ts: one section is open at a time, and typed text is kept until it is opened again',
  ],
  [
    'The other practice area name is saved only if Other is ticked; expertise is a multi-select of category ids.',
    'e2e/personal-details.spec.ts: an attorney changes every section, one after the other',
    'machines/profile.test.ts: is reversible for an attorney, whose typed practice area is behind Other',
  ],
  [
    "Firm size options: '1-2 lawyers', '5-10 lawyers', '10-50 lawyers', '50+ lawyers'.",
    'e2e/personal-details.spec.ts: an attorney changes every section, one after the other',
    'machines/documented-options.test.ts: are the same firm sizes for an attorney',
  ],
  [
    // A sign or a letter gets an error at the field instead (docs/decisions/0040-what-is-typed.md).
    'Digits only; non-digits are stripped; thousands separators are stripped before sending and the amount is sent as an integer.',
    'machines/bid-rules.test.ts: is sent as an integer, without separators and cents',
    'machines/bid-form.test.ts: sends an integer without separators and cents, and the other terms as typed',
    'e2e/attorney-case.spec.ts: a bid is made, changed three times, and then locked',
  ],
  [
    "Must be greater than 0 ('Please enter a number greater than 0'). Empty on submit: 'Enter Valid Amount'.",
    'e2e/attorney-case.spec.ts: a personal injury bid is a percentage, without a payment plan',
  ],
  [
    "Non-numeric: 'Only numeric values are allowed'.",
    'machines/bid-rules.test.ts: %j for %s reads %j',
    'machines/bid-form.test.ts: refuses a sign or a letter in the amount at once, and sends nothing',
    'server/bids.test.ts: refuses on a %s case the amount %s',
  ],
  [
    "Personal injury: the bid is a percentage and may not exceed 100 ('Percentage cannot be greater than 100.'). Other categories are dollars.",
    'e2e/attorney-case.spec.ts: a personal injury bid is a percentage, without a payment plan',
    'machines/bid-rules.test.ts: is shown in dollars, or in percent for personal injury',
  ],
  [
    'The Submit bid button is disabled when the amount is 1 or less. Editing is blocked when update_count is 3 or more.',
    'machines/bid-form.test.ts: can be submitted only above 1, within the limits',
    'machines/bid-form.test.ts: opens with the current bid, which can be edited at most 3 times while the case is open',
    'server/bids.test.ts: is possible three times, and only a real change counts',
    'e2e/attorney-case.spec.ts: a bid is made, changed three times, and then locked',
  ],
  [
    'Additional notes optional, at most 250 words. The payment-plan toggle appears only for bankruptcy and dui and defaults to on.',
    'machines/bid-rules.test.ts: may be left out, and has at most 250 words',
    'machines/bid-rules.test.ts: is offered for dui and bankruptcy only',
    'e2e/attorney-case.spec.ts: a personal injury bid is a percentage, without a payment plan',
    'e2e/attorney-case.spec.ts: a bid is made, changed three times, and then locked',
    'machines/bid-form.test.ts: opens empty, with a payment plan for dui and bankruptcy only',
    'server/bids.test.ts: accepts a note of at most 250 words',
  ],
  [
    // Details count characters, and the note of a bid 250 words, so nothing has 1000 words
    // (specification §3.8).
    'Text areas show a count as N/max characters and refuse input beyond the maximum (default 1000 words where a word limit applies).',
    'e2e/new-case.spec.ts: a text shows its length, and stops at its limit',
    'e2e/attorney-case.spec.ts: a bid is made, changed three times, and then locked',
  ],
  [
    "Dates display as MM/dd/yyyy or 'MMMM d, yyyy'; a failed format shows 'Invalid date', a missing date 'N/A'.",
    'format/format.test.ts: a date is shown as MMMM d, yyyy',
    'format/format.test.ts: a missing date is shown as N/A, and an unreadable one as Invalid date',
    'e2e/customer-case.spec.ts: a case without bids says so, shows every answer, and leads back to the page from which it was opened',
  ],
]
