import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CategoryAnswers } from '#machines/wizard/flows/case-answers.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import {
  disclosedTo,
  minimalAnswersOf,
  motorized,
  slip,
  whole,
} from '#tests/support/case-answers.ts'
import { caseIn, checkConflict } from '#tests/support/stories.ts'

const ZERO_DATE = '0001-01-01T00:00:00Z'
const LONG = 'x'.repeat(201)

let api: TestApi
let maria: TestPerson

beforeAll(async () => {
  api = await startApi()
  maria = await api.customer()
})
afterAll(() => api.close())

type Slug = keyof CategoryAnswers
const categoryOf = (slug: Slug) => slug.replace('_', ' ')

const post = async (slug: Slug, body: object) => {
  const valid = await caseIn(api, maria, categoryOf(slug))
  return maria.ask('createCase', { body: { ...valid, ...body } })
}
const postAnswers = (slug: Slug, answers: object) =>
  post(slug, { [slug]: { ...minimalAnswersOf(categoryOf(slug))[slug], ...answers } })

describe('the answers of a case', () => {
  it.each<[Slug, object]>([
    ...(Object.entries(whole) as [Slug, object][]),
    ['personal_injury', motorized],
    ['personal_injury', slip],
  ])(
    'in %s are stored as they were given, and can be read by owner and attorney',
    async (slug, answers) => {
      const disclosures = disclosedTo('bidders', slug)
      const posted = await post(slug, { [slug]: answers, disclosures })
      expect(posted.status).toBe(201)
      expect(posted.body.data[slug]).toEqual(answers)
      const attorney = await api.attorney()
      await checkConflict(attorney, posted.body.data.id)
      const path = { case_id: posted.body.data.id, attorney_id: attorney.id }
      expect((await attorney.must('getCaseForAttorney', { path })).data[slug]).toEqual(answers)
    },
  )

  it('can be typed text where one of the choices is Other', async () => {
    const situation = 'My son’s father stopped paying child support'
    const posted = await postAnswers('family', { familiar_situations: `  ${situation} ` })
    expect(posted.body.data.family.familiar_situations).toBe(situation)
  })

  it.each<[Slug, string, object]>([
    ['family', 'marriage_date', whole.family],
    ['civil', 'served_date', whole.civil],
  ])('in %s are null for the zero date', async (slug, date, answers) => {
    const posted = await postAnswers(slug, { ...answers, [date]: ZERO_DATE })
    expect(posted.body.data[slug]).toEqual({ ...answers, [date]: null })
  })

  it('are null, never false, for a question that was skipped', async () => {
    const { bankruptcy } = (await postAnswers('bankruptcy', {})).body.data
    expect(bankruptcy).toMatchObject({
      irs_agreements: null,
      spouse_name: null,
      secured_debt: null,
    })
  })

  it.each<[string, Slug, object, string[]]>([
    [
      'the amounts of a house that no one owns',
      'bankruptcy',
      { ...whole.bankruptcy, own_a_house: false },
      ['owe_on_house', 'estimated_equality_in_house'],
    ],
    [
      'another court case that does not exist',
      'bankruptcy',
      { ...whole.bankruptcy, is_other_legal_proceedings: false },
      ['what_legal_proceeding_involved'],
    ],
    [
      'the years of taxes that no one owes',
      'bankruptcy',
      { ...whole.bankruptcy, is_outstanding_tax: false },
      ['what_years'],
    ],
    [
      'the business of a civil matter',
      'civil',
      { ...whole.civil, case_matter: 'Civil matter' },
      ['business_name', 'business_based'],
    ],
    [
      'another person to file for, when it is the same',
      'civil',
      { ...whole.civil, person_interest_same_filling: true },
      ['filling_this_case_for', 'what_is_residency'],
    ],
    [
      'the court of a lawsuit that does not exist',
      'civil',
      { ...whole.civil, is_currently_facing: false },
      ['court_name', 'served_date'],
    ],
    [
      'the vehicle of a fall',
      'personal_injury',
      { ...motorized, ...slip },
      Object.keys(motorized).filter((name) => !(name in slip)),
    ],
    [
      'the witness of a vehicle accident',
      'personal_injury',
      { ...slip, ...motorized },
      Object.keys(slip).filter((name) => !(name in motorized)),
    ],
    [
      'the contact of a fall that was not reported',
      'personal_injury',
      { ...slip, is_notified_authority: false },
      ['contact_details_name', 'contact_details_email'],
    ],
  ])('never contain %s', async (_what, slug, answers, dropped) => {
    const posted = await postAnswers(slug, answers)
    expect(posted.status).toBe(201)
    const left = Object.entries(answers).filter(([name]) => !dropped.includes(name))
    expect(posted.body.data[slug]).toEqual(Object.fromEntries(left))
  })
})

describe('answers that break a rule', () => {
  it.each<[Slug, string[]]>([
    ['bankruptcy', ['own_a_house', 'is_other_legal_proceedings', 'is_outstanding_tax']],
    ['family', ['familiar_situations']],
    ['civil', ['case_matter', 'person_interest_same_filling', 'is_currently_facing']],
  ])('of %s are refused when a required question has none', async (slug, fields) => {
    const errors = fields.map((name) => ({
      field: `${slug}.${name}`,
      message: 'Select valid option.',
    }))
    for (const body of [{ [slug]: undefined }, { [slug]: {} }]) {
      const reply = await post(slug, body)
      expect(reply.status).toBe(422)
      expect(reply.body).toMatchObject({ code: 'INVALID_FIELDS', errors })
    }
  })

  it('of personal injury are refused without the kind of accident and its date', async () => {
    const reply = await post('personal_injury', { personal_injury: {} })
    expect(reply.body.errors).toEqual([
      { field: 'personal_injury.vehicle_accident_type', message: 'Select valid option.' },
      { field: 'personal_injury.date_of_accident', message: 'Field is  required' },
    ])
  })

  it('of a fall must state whether it was reported, and then to whom', async () => {
    const unsaid = await postAnswers('personal_injury', { ...slip, is_notified_authority: null })
    expect(unsaid.body.errors).toEqual([
      { field: 'personal_injury.is_notified_authority', message: 'Select valid option.' },
    ])
    const nobody = { contact_details_name: null, contact_details_email: '' }
    const reply = await postAnswers('personal_injury', { ...slip, ...nobody })
    expect(reply.body.errors).toEqual([
      { field: 'personal_injury.contact_details_name', message: 'Field is  required' },
      { field: 'personal_injury.contact_details_email', message: 'Field is  required' },
    ])
  })

  it('of a fall may leave only the email of that person unknown, as null', async () => {
    const unknown = await postAnswers('personal_injury', { ...slip, contact_details_email: null })
    expect(unknown.status).toBe(201)
    const nameless = await postAnswers('personal_injury', { ...slip, contact_details_name: null })
    expect(nameless.body.errors).toEqual([
      { field: 'personal_injury.contact_details_name', message: 'Field is  required' },
    ])
  })

  it.each<[Slug, object, string]>([
    ['bankruptcy', { no_of_children: 101 }, 'Enter valid input.'],
    ['bankruptcy', { no_of_children: 'two' }, 'Only numeric values are allowed.'],
    ['bankruptcy', { year_gross_income: -1 }, 'Enter valid input.'],
    ['bankruptcy', { secured_debt: 1_000_000_001 }, 'Enter valid input.'],
    ['bankruptcy', { irs_agreements: 'no' }, 'Enter valid input.'],
    ['bankruptcy', { spouse_name: LONG }, 'Use at most 200 characters.'],
    ['bankruptcy', { spouse_name: 'a\u0000' }, 'Enter valid input.'],
    ['family', { familiar_situations: '  ' }, 'Field is  required'],
    ['family', { familiar_situations: LONG }, 'Use at most 200 characters.'],
    ['family', { marriage_date: '2026-02-30T00:00:00Z' }, 'Date input not valid.'],
    ['family', { marriage_date: '2014-06-21T10:00:00Z' }, 'Date input not valid.'],
    ['family', { community_debt_type: 12.5 }, 'Only numeric values are allowed.'],
    ['civil', { case_matter: 'Other' }, 'Select valid option.'],
    ['civil', { firm: 'x' }, 'This field is not known.'],
    ['personal_injury', { vehicle_accident_type: 'Bicycle' }, 'Select valid option.'],
    ['personal_injury', { date_of_accident: ZERO_DATE }, 'Field is  required'],
    ['personal_injury', { ...slip, contact_details_email: 'pat' }, 'Enter a valid email.'],
  ])('of %s are refused, by their path: %j', async (slug, answers, message) => {
    const reply = await postAnswers(slug, answers)
    expect(reply.status).toBe(422)
    const name = Object.keys(answers).at(-1)
    expect(reply.body.errors).toEqual([{ field: `${slug}.${name}`, message }])
  })

  it.each<[Slug, Slug]>([
    ['family', 'civil'],
    ['bankruptcy', 'dui'],
    ['personal_injury', 'family'],
  ])('of %s are refused in a case of another category', async (strange, slug) => {
    const reply = await post(slug, minimalAnswersOf(categoryOf(strange)))
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toEqual([{ field: strange, message: 'Enter valid input.' }])
  })
})
