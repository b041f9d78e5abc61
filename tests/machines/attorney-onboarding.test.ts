import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { Answers } from '#machines/wizard/field.ts'
import type { Flow } from '#machines/wizard/flow.ts'
import {
  type AttorneyProfile,
  attorneyErrors,
  OTHER_CATEGORY,
} from '#machines/wizard/flows/attorney-fields.ts'
import {
  attorneyOnboardingFlow,
  toAttorneyFromIdentity,
} from '#machines/wizard/flows/attorney-onboarding.ts'
import { attorneySignupFlow, toAttorneyCreate } from '#machines/wizard/flows/attorney-signup.ts'
import {
  attorneyOnboardingMachine,
  attorneySignupMachine,
} from '#machines/wizard/onboarding-wizards.ts'
import type { WizardMachine } from '#machines/wizard/wizard.machine.ts'

const DUI = '019a0000-0000-7000-8000-0000000000c1'
const LOGO = '/uploads/1b4e28ba-2fa1-4d2a-883f-0016d3cca427.webp'
const CIVIL = '019a0000-0000-7000-8000-0000000000c4'

const SIGNED_IN = [
  ...['company_name', 'description', 'phone', 'languages', 'website', 'logo'],
  ...['practice_areas', 'law_firm_size'],
]
const BY_EMAIL = [
  ...['email', 'password', 'phone', 'company_name', 'description', 'languages', 'website', 'logo'],
  ...['practice_areas', 'law_firm_size'],
]

const WHOLE: Answers = {
  email: ' office@vegalaw.com ',
  password: 'Fastpass1!',
  confirm_password: 'Fastpass1!',
  company_name: ' Vega Law Group ',
  description: 'Two lawyers in Mesa.',
  contact_info: '4805550163',
  languages_known: 'English, Spanish',
  website_link: 'vegalaw.com',
  profile_image: LOGO,
  category_id: [DUI],
  law_firm_size: '1-2 lawyers',
}
const PROFILE: AttorneyProfile = {
  company_name: 'Vega Law Group',
  description: 'Two lawyers in Mesa.',
  phone_number: '4805550163',
  languages_known: 'English, Spanish',
  website_link: 'vegalaw.com',
  profile_image: LOGO,
  category_id: [DUI],
  other_category_name: null,
  law_firm_size: '1-2 lawyers',
}

/** Opens a wizard at a step, with the given answers. */
function open(machine: WizardMachine, answers: Answers, step: string) {
  const actor = createActor(machine).start()
  actor.send({ type: 'draft.restore', answers, step })
  return actor
}

/** Returns the errors that Continue, or Submit at the end, shows at a step. */
function errorsAt(step: string, answers: Answers) {
  const actor = open(attorneySignupMachine, { ...WHOLE, ...answers }, step)
  actor.send({ type: step === 'law_firm_size' ? 'answers.submit' : 'step.next' })
  return actor.getSnapshot().context.errors
}

describe.each<[string, WizardMachine, Flow, string[], number]>([
  ['signed in', attorneyOnboardingMachine, attorneyOnboardingFlow, SIGNED_IN, 8],
  ['by email', attorneySignupMachine, attorneySignupFlow, BY_EMAIL, 10],
])('attorney onboarding %s', (_way, machine, flow, steps, count) => {
  it(`has ${count} states in the documents’ order, and its end`, () => {
    const states = Object.keys(machine.states)
    expect(states).toEqual([...steps, 'submitted'])
    expect(states.slice(0, -1)).toHaveLength(count)
  })

  it('lets only the website and the logo be skipped, which clears them', () => {
    expect(flow.steps.filter(({ isSkippable }) => isSkippable).map(({ id }) => id)).toEqual([
      'website',
      'logo',
    ])
    const actor = open(machine, { ...WHOLE, website_link: 'half a site' }, 'website')
    actor.send({ type: 'step.skip' })
    actor.send({ type: 'step.skip' })
    expect(actor.getSnapshot()).toMatchObject({
      value: 'practice_areas',
      context: { answers: { website_link: null, profile_image: null } },
    })
  })

  it('returns to the first step that still needs an answer', () => {
    const first = steps[0] as string
    for (const step of steps) expect(open(machine, {}, step).getSnapshot().value).toBe(first)
    const without = { ...WHOLE, company_name: ' ' }
    expect(open(machine, without, 'law_firm_size').getSnapshot().value).toBe('company_name')
  })

  it('opens the step of the first error when all is submitted, and sends nothing', () => {
    const actor = open(machine, WHOLE, 'law_firm_size')
    actor.send({ type: 'answer.change', field: 'contact_info', value: '480' })
    actor.send({ type: 'answer.change', field: 'languages_known', value: '' })
    actor.send({ type: 'answers.submit' })
    expect(actor.getSnapshot()).toMatchObject({
      status: 'active',
      value: 'phone',
      context: { errors: { contact_info: 'Enter a valid 10-digit phone number.' } },
    })
  })
})

describe('an attorney’s answers', () => {
  it.each<[string, Answers, Record<string, string>]>([
    ['email', { email: '' }, { email: 'Field is required.' }],
    ['email', { email: 'office@vegalaw' }, { email: 'Enter a valid email.' }],
    ['email', { email_id: 'ana@example.com' }, { email: 'Email is not matching' }],
    [
      'password',
      { confirm_password: 'Other1!!' },
      { confirm_password: 'Password is not matching' },
    ],
    ['company_name', { company_name: '' }, { company_name: 'Field is required.' }],
    ['company_name', { company_name: 'Vega 2' }, { company_name: 'Name cannot contain numbers.' }],
    [
      'company_name',
      { company_name: 'Vega + Co' },
      { company_name: 'Special characters are not allowed.' },
    ],
    ['description', { description: null }, { description: 'Field is required.' }],
    ['phone', { contact_info: '' }, { contact_info: 'Phone number is required.' }],
    ['languages', { languages_known: ' ' }, { languages_known: 'Field is required.' }],
    ['website', { website_link: '' }, { website_link: 'Field is required.' }],
    ['website', { website_link: 'vega' }, { website_link: 'Enter a valid website URL.' }],
    ['logo', { profile_image: null }, { profile_image: 'Field is required.' }],
    ['logo', { profile_image: 'https://x.com/a.png' }, { profile_image: 'Enter valid input.' }],
    ['practice_areas', { category_id: [] }, { category_id: 'Field is  required' }],
    [
      'practice_areas',
      { category_id: [OTHER_CATEGORY] },
      { other_category_name: 'Field is  required' },
    ],
    ['law_firm_size', { law_firm_size: null }, { law_firm_size: 'Field is required.' }],
    ['law_firm_size', { law_firm_size: '3 lawyers' }, { law_firm_size: 'Select valid option.' }],
  ])('at %s with %j say %j', (step, answers, errors) => {
    expect(errorsAt(step, answers)).toEqual(errors)
  })

  it('are sent as the documented payload', () => {
    expect(toAttorneyCreate(WHOLE)).toEqual({
      email: 'office@vegalaw.com',
      password: 'Fastpass1!',
      ...PROFILE,
    })
    expect(toAttorneyFromIdentity('user_1', WHOLE)).toEqual({
      clerk_user_id: 'user_1',
      ...PROFILE,
    })
  })

  it('are sent with every practice area once, and with a typed one only while Other is ticked', () => {
    const other = { other_category_name: ' Maritime law ' }
    const body = (category_id: string[]) => toAttorneyCreate({ ...WHOLE, ...other, category_id })
    expect(body([CIVIL, DUI, OTHER_CATEGORY, CIVIL])).toMatchObject({
      category_id: [CIVIL, DUI],
      other_category_name: 'Maritime law',
    })
    expect(body([DUI])).toMatchObject({ category_id: [DUI], other_category_name: null })
  })

  it('are checked by the server under the names in which they are sent', () => {
    const body = { ...toAttorneyCreate(WHOLE), phone_number: '1', password: 'short' }
    expect(attorneyErrors(attorneySignupFlow, body)).toEqual([
      { field: 'password', message: 'Your password must contain 8 or more characters.' },
      { field: 'phone_number', message: 'Enter a valid 10-digit phone number.' },
    ])
    expect(attorneyErrors(attorneySignupFlow, toAttorneyCreate(WHOLE))).toEqual([])
    expect(attorneyErrors(attorneyOnboardingFlow, PROFILE)).toEqual([])
  })
})
