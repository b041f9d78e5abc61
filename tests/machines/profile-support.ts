// People's own records, as the personal details have them.
import { customerRecord } from '#src/data/people/customer.form.ts'
import { attorneyRecord } from '#src/features/profile/profile.form.ts'

export const DUI = '019a0000-0000-7000-8000-0000000000c1'
export const TAX = '019a0000-0000-7000-8000-0000000000c9'

/** The record of an attorney with one usual practice area and one of their own. */
export const vega = attorneyRecord({
  id: 'vega',
  company_name: 'Vega Law Group',
  description: 'Two lawyers in Mesa.',
  law_firm_size: '1-2 lawyers',
  website_link: null,
  phone_number: '4805550163',
  languages_known: 'English',
  email: 'office@vegalawgroup.com',
  profile_image: null,
  category: [
    { id: DUI, name: 'dui', is_other: false },
    { id: TAX, name: 'tax', is_other: true },
  ],
  category_id: [DUI, TAX],
  other_category_name: 'tax',
  places: [],
  version: 3,
})
/** The record of a customer without a phone number. */
export const maria = customerRecord({
  id: 'maria',
  first_name: 'Maria',
  last_name: 'Delgado',
  email: 'maria@example.com',
  contact_info: null,
  version: 1,
})

/** Vega's record after a change on another device. */
export const newer = (changes: object) => ({
  answers: { ...vega.answers, ...changes },
  version: vega.version + 1,
})
