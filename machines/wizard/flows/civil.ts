import type { components } from '#contract'
import type { Answers } from '#machines/wizard/field.ts'
import type { Flow } from '#machines/wizard/flow.ts'
import {
  CONFLICT_CHECK,
  detailsStep,
  firmSizeStep,
  type SharedField,
  sharedFields,
} from './case-fields.ts'
import { caseStarts } from './case-starts.ts'
import type { FieldsFor } from './contract-fields.ts'

type CivilAnswers = components['schemas']['CivilAnswers']

const BUSINESS = 'Business matter'

const fields = {
  case_number: {
    kind: 'text',
    label: 'Case number',
    disclosure: 'chosen',
    isReference: true,
    givesAway: ['is_currently_facing'],
  },
  case_matter: { kind: 'one', label: 'Kind of matter', options: ['Civil matter', BUSINESS] },
  business_name: { kind: 'text', label: 'Business', disclosure: 'chosen', isParty: true },
  business_based: { kind: 'text', label: 'Where the business is' },
  person_interest_same_filling: { kind: 'yesNo', label: 'Happened to the person filing' },
  adversary_name: {
    kind: 'text',
    label: 'The other side',
    autoComplete: 'off',
    disclosure: 'bidders',
    isParty: true,
  },
  filling_this_case_for: {
    kind: 'text',
    label: 'Filing for',
    autoComplete: 'off',
    disclosure: 'chosen',
  },
  what_is_residency: {
    kind: 'text',
    label: 'Where that person lives',
    question: 'Where do they live?',
    autoComplete: 'off',
    disclosure: 'chosen',
  },
  adversary_conduct_business: {
    kind: 'text',
    label: 'Where the other side is',
    disclosure: 'bidders',
  },
  compensation_seeking: { kind: 'money', label: 'Asking for', disclosure: 'bidders' },
  is_currently_facing: { kind: 'yesNo', label: 'Being sued now', disclosure: 'bidders' },
  court_name: { kind: 'text', label: 'Court' },
  served_date: { kind: 'date', label: 'Given the court papers', expects: 'past' },
} as const satisfies FieldsFor<CivilAnswers>

const isAboutBusiness = (answers: Answers) => answers.case_matter === BUSINESS
const isSued = (answers: Answers) => answers.is_currently_facing === true

/** The 14 questions of a civil case (specification §4.2). */
export const civilFlow: Flow<keyof CivilAnswers | SharedField> = {
  id: 'civil',
  version: caseStarts.civil.version,
  isReadByAttorneys: true,
  fields: { ...fields, ...sharedFields },
  steps: [
    {
      id: caseStarts.civil.step,
      question: 'Do you have a case number?',
      hint: 'It is on every paper from the court. Skip this if you have none.',
      fields: ['case_number'],
      isSkippable: true,
    },
    {
      id: 'matter',
      question: 'Is this about a person or a business?',
      hint: 'Choose Civil matter for a person, Business matter for a business.',
      fields: ['case_matter'],
      isSkippable: false,
    },
    {
      id: 'business_name',
      question: 'What is the business called?',
      fields: ['business_name'],
      isSkippable: true,
      when: isAboutBusiness,
    },
    {
      id: 'business_location',
      question: 'Where is the business?',
      hint: 'The city and state are enough.',
      fields: ['business_based'],
      isSkippable: true,
      when: isAboutBusiness,
    },
    {
      id: 'same_person',
      question: 'Are you the person this happened to?',
      hint: 'Choose No if you are asking for someone else, such as your child or a parent.',
      fields: ['person_interest_same_filling'],
      isSkippable: false,
    },
    {
      id: 'residency',
      question: 'Who are you filing for?',
      hint: 'Filing means starting the case in their name. You can answer just one of the two.',
      fields: ['filling_this_case_for', 'what_is_residency'],
      isSkippable: true,
      when: (answers) => answers.person_interest_same_filling === false,
    },
    {
      id: 'adversary',
      question: 'Who is on the other side?',
      hint: 'The name of a person or a business.',
      whyWeAsk: CONFLICT_CHECK,
      fields: ['adversary_name'],
      isSkippable: true,
    },
    {
      id: 'adversary_business',
      question: 'Where does the other side live or do business?',
      hint: 'The city and state are enough.',
      fields: ['adversary_conduct_business'],
      isSkippable: true,
    },
    {
      id: 'compensation',
      question: 'How much money are you asking for?',
      hint: 'A good guess is fine. Skip this if it is not about money.',
      whyWeAsk: 'Small amounts can go to a court that is quicker and costs less.',
      fields: ['compensation_seeking'],
      isSkippable: true,
    },
    {
      id: 'lawsuit',
      question: 'Is someone suing you now?',
      hint: 'Choose Yes if you were given court papers with your name on them.',
      whyWeAsk: 'There is a deadline to answer a lawsuit, and it can be short.',
      fields: ['is_currently_facing'],
      isSkippable: false,
    },
    {
      id: 'court',
      question: 'Which court?',
      hint: 'Copy the name from the top of your court papers.',
      fields: ['court_name'],
      isSkippable: true,
      when: isSued,
    },
    {
      id: 'served',
      question: 'When were you given the court papers?',
      hint: 'The day they were handed or mailed to you.',
      fields: ['served_date'],
      isSkippable: true,
      when: isSued,
    },
    detailsStep,
    firmSizeStep,
  ],
}
