// The options that the specification lists (specification §1.9 and §2.9), as the wizards offer
// them.
import { describe, expect, it } from 'vitest'
import type { CaseSlug } from '#machines/category-slug.ts'
import type { Field } from '#machines/wizard/field.ts'
import { attorneySignupFlow } from '#machines/wizard/flows/attorney-signup.ts'
import { caseFlows } from '#machines/wizard/flows/case-flows.ts'

const FIRM_SIZES = ['1-2 lawyers', '5-10 lawyers', '10-50 lawyers', '50+ lawyers']
const HEARING_TYPES = [
  ...['Initial Appearance', 'Preliminary Hearing', 'Status Conference', 'Arraignment'],
  ...['Pre-trial conference', 'Change of plea', 'Jury Trial'],
]
const SITUATIONS = [
  ...['Divorce with Children', 'Divorce without children', 'Legal Separation with children'],
  'Legal Separation without children',
  'Non-Married Couples: Establish Paternity / Child Custody / Child Support',
]

const options: [CaseSlug, field: string, string[]][] = [
  ['dui', 'hearing_type', HEARING_TYPES],
  ['dui', 'immigration_status', ['Undocumented', 'Visa Status', 'Resident', 'Citizen']],
  ['family', 'familiar_situations', SITUATIONS],
  ['civil', 'case_matter', ['Civil matter', 'Business matter']],
  [
    'personal_injury',
    'vehicle_accident_type',
    ['Motorized Vehicle Accident', 'Slip and Fall Accident'],
  ],
  ['other', 'firm_size', FIRM_SIZES],
]

describe('the options of a question', () => {
  it.each(options)('are the documented ones: %s, %s', (slug, name, expected) => {
    const fields: Record<string, Field> = caseFlows[slug].fields
    expect(fields[name]?.options).toEqual(expected)
  })

  it('include free text where the documents have Other', () => {
    const fields: Record<string, Field> = caseFlows.family.fields
    expect(fields.familiar_situations?.other).toBeDefined()
  })

  it('are the same firm sizes for an attorney', () => {
    const fields: Record<string, Field> = attorneySignupFlow.fields
    expect(fields.law_firm_size?.options).toEqual(FIRM_SIZES)
  })
})
