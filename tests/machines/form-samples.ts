// The forms of the app, each with a subject, valid and invalid values, and a subject that was
// changed elsewhere.
import type { components } from '#contract'
import type { FormDefinition } from '#machines/form/form.ts'
import type { ProfileSection } from '#machines/form/profile-section.ts'
import { allTerms, wireTerms } from '#machines/lifecycle/bid-terms.ts'
import { openState } from '#machines/places/states.ts'
import type { Answers } from '#machines/wizard/field.ts'
import { type BidSubject, bidForm } from '#src/data/bids/bid.form.ts'
import { contactForm } from '#src/data/people/customer.form.ts'
import { inviteForm } from '#src/features/admin/invitations/invite.form.ts'
import { licenseCheckForm } from '#src/features/admin/licenses/license-check.form.ts'
import { rollForm } from '#src/features/admin/licenses/roll.form.ts'
import { agreementForm } from '#src/features/case/attorney/agreement/agreement.form.ts'
import { passForm } from '#src/features/case/attorney/pass/pass.form.ts'
import { proposalForm } from '#src/features/case/attorney/proposal/proposal.form.ts'
import { courtDateForm } from '#src/features/case/customer/court-date/court-date.form.ts'
import { caseEditForm } from '#src/features/case/customer/edit/case-edit.form.ts'
import { licenseForm } from '#src/features/licenses/license.form.ts'
import { attorneyForm } from '#src/features/profile/profile.form.ts'
import { DUI, maria, newer, vega } from './profile-support.ts'

/** The present time in the samples. */
export const NOW = '2026-11-26T12:00:00.000Z'

type Sample<Subject, Values extends object> = {
  subject: Subject
  /** Something else than the subject says, which can be sent. */
  typed: Partial<Values>
  /** What cannot be sent; undefined where nothing is refused. */
  invalid?: Partial<Values>
  /** The subject after a change elsewhere; undefined where nothing can change it. */
  changed?: Subject
}

/** A form with its sample, whatever its types. */
export type SampledForm = { form: FormDefinition<unknown, object>; sample: Sample<unknown, object> }

const sampled = <Subject, Values extends object>(
  form: FormDefinition<Subject, Values>,
  sample: Sample<Subject, Values>,
) => ({ form, sample }) as unknown as SampledForm

const dated = (at: string, changes: number) => {
  const date = { kind: 'hearing' as const, at, room: 'Courtroom 4' }
  return { saved: date, upcoming: date, changes }
}
const proposed = (at: string, version: number) => ({
  proposal: {
    state: 'proposed' as const,
    version,
    court_date: { kind: 'hearing' as const, at, room: 'Courtroom 4' },
  },
  upcoming: null,
})
const agreed = (bid_amount: number, version: number) => ({
  categoryName: 'dui',
  agreement: {
    state: 'proposed' as const,
    version,
    bid_amount,
    fee_type: null,
    fee_hours: null,
    additional_note: '',
  },
  bid: { bid_amount: 1800, fee_type: null, fee_hours: null },
})
const editable = (case_details: string, version: number) => ({
  case_details,
  version,
  firm_size: ['1-2 lawyers' as const],
})
const licensed = (bar_number: string, version: number): components['schemas']['License'] => ({
  id: 'l',
  state: '04',
  name_on_license: 'Elena R. Vega',
  bar_number,
  admitted_on: '2011-05-02T00:00:00.000Z',
  license_status: 'pending',
  source: null,
  refusal_reason: null,
  submitted_at: NOW,
  checked_at: null,
  expires_at: null,
  version,
})

const section = (id: string, typed: Answers, invalid: Answers, changed: Answers) => {
  const { form } = attorneyForm.sections.find((each) => each.id === id) as ProfileSection
  return sampled(form, { subject: vega, typed, invalid, changed: newer(changed) })
}

/** A case to bid on, with the attorney's own bid after `changes`; null without one. */
export const biddable = (
  bidAmount: number | null,
  changes = 0,
  categoryName = 'dui',
): BidSubject => ({
  categoryName,
  takesBids: true,
  bid:
    bidAmount === null
      ? null
      : {
          ...wireTerms(allTerms({ bidAmount, additionalNote: 'First call is free.' })),
          bid_status: 'open',
          ended_at: null,
          update_count: changes,
        },
  refused: undefined,
})

export const sampledForms: Record<string, SampledForm> = {
  invite: sampled(inviteForm, {
    subject: null,
    typed: { email: 'robin@example.com' },
    invalid: { email: 'robin' },
  }),
  roll: sampled(rollForm, {
    subject: {
      state: '46',
      keeper: 'State Bar of South Dakota',
      url: 'https://bar.example',
      sources: 0,
      corrected_at: null,
    },
    typed: { url: 'https://bar.example/find' },
    invalid: { url: 'http://bar.example/find' },
  }),
  'court date': sampled(courtDateForm, {
    subject: dated('2026-12-14T09:30:00Z', 2),
    typed: { at: '01/11/2027, 1:00 PM' },
    invalid: { at: '13/45/2027, 1:00 PM', room: 'x'.repeat(61) },
    changed: dated('2026-12-20T09:30:00Z', 3),
  }),
  'proposed date': sampled(proposalForm, {
    subject: proposed('2026-12-14T09:30:00Z', 1),
    typed: { at: '12/18/2026, 1:00 PM' },
    invalid: { at: '13/45/2027, 1:00 PM', room: 'x'.repeat(61) },
    changed: proposed('2026-12-20T09:30:00Z', 2),
  }),
  agreement: sampled(agreementForm, {
    subject: agreed(2100, 1),
    typed: { bid_amount: '1900' },
    invalid: { bid_amount: '0', fee_type: 'share' },
    changed: agreed(2000, 2),
  }),
  'case edit': sampled(caseEditForm, {
    subject: editable('I was stopped on the way home.', 1),
    typed: { case_details: 'From the phone.' },
    invalid: { case_details: ' ', firm_size: [] },
    changed: editable('From the tablet.', 2),
  }),
  license: sampled(licenseForm, {
    subject: { license: licensed('031842', 3), entered: ['04'] },
    typed: { bar_number: '121' },
    invalid: { name_on_license: '', bar_number: '', admitted_on: '13/45/2011' },
    changed: { license: licensed('22', 4), entered: ['04'] },
  }),
  'license check': sampled(licenseCheckForm, {
    subject: { ...licensed('031842', 1), attorney_id: 'a', company_name: 'Vega Law Group' },
    typed: { isFound: false, reason: 'No such number.' },
    invalid: { isFound: null },
    changed: { ...licensed('22', 2), attorney_id: 'a', company_name: 'Vega Law Group' },
  }),
  'not for me': sampled(passForm, {
    subject: {},
    typed: { reason: 'too_far' },
    invalid: { reason: '' },
  }),
  description: section(
    'description',
    { description: 'Three lawyers in Mesa.' },
    { description: '' },
    { description: 'One lawyer.' },
  ),
  website: section(
    'website_link',
    { website_link: 'vegalaw.example' },
    { website_link: 'no site' },
    { website_link: 'vega.example' },
  ),
  'areas of expertise': section(
    'category_id',
    { other_category_name: 'Maritime' },
    { other_category_name: ' ' },
    { category_id: [DUI], other_category_name: null },
  ),
  places: section('places', { places: ['32'] }, { places: [openState('32')] }, { places: ['04'] }),
  'how to reach me': sampled(contactForm, {
    subject: maria,
    typed: { contact_first: 'Text', contact_only: true, say_to_others: 'It is about your order.' },
    invalid: { say_to_others: 'x'.repeat(61) },
    changed: {
      answers: { ...maria.answers, contact_first: 'Email' },
      version: maria.version + 1,
    },
  }),
  bid: sampled(bidForm, {
    subject: biddable(1800),
    typed: { bid_amount: '1700' },
    invalid: { bid_amount: '40k', fee_type: 'share' },
    changed: biddable(1900, 1),
  }),
}
