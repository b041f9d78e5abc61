import type { components } from '#contract'
import type { Answers } from '#machines/wizard/field.ts'
import type { Flow } from '#machines/wizard/flow.ts'
import {
  ALL_ATTORNEYS,
  CASE_READERS,
  CONFLICT_CHECK,
  detailsStep,
  firmSizeStep,
  type SharedField,
  sharedFields,
} from './case-fields.ts'
import { caseStarts } from './case-starts.ts'
import type { FieldsFor } from './contract-fields.ts'

type FamilyAnswers = components['schemas']['FamilyAnswers']

const fields = {
  familiar_situations: {
    kind: 'one',
    label: 'Situation',
    options: [
      'Divorce with Children',
      'Divorce without children',
      'Legal Separation with children',
      'Legal Separation without children',
      'Non-Married Couples: Establish Paternity / Child Custody / Child Support',
    ],
    other: 'What is your situation?',
  },
  adversary_name: {
    kind: 'text',
    label: 'The other person',
    autoComplete: 'off',
    disclosure: 'bidders',
    isParty: true,
  },
  address_of_adversary: {
    kind: 'text',
    label: 'Where the other person lives',
    autoComplete: 'off',
    disclosure: 'chosen',
  },
  // Only married people answer these two.
  marriage_date: {
    kind: 'date',
    label: 'Date of marriage',
    expects: 'past',
    disclosure: 'chosen',
    isPresenceHidden: true,
  },
  marriage_place: {
    kind: 'text',
    label: 'Place of marriage',
    question: 'Where did you marry?',
    disclosure: 'chosen',
    isPresenceHidden: true,
  },
  children_common: { kind: 'number', label: 'Children together', max: 100 },
  is_other_children: { kind: 'yesNo', label: 'Other children' },
  community_assets_value: { kind: 'money', label: 'Owned together', disclosure: 'bidders' },
  community_debt_type: { kind: 'money', label: 'Owed together', disclosure: 'bidders' },
  is_adversary_own_business: { kind: 'yesNo', label: 'The other person owns a business' },
} as const satisfies FieldsFor<FamilyAnswers>

/** Returns whether to ask about children. A situation without children excludes them. */
const mayHaveChildren = ({ familiar_situations: situation }: Answers) =>
  typeof situation !== 'string' || !situation.endsWith('without children')

/** The 11 questions of a family case (specification §4.2). */
export const familyFlow: Flow<keyof FamilyAnswers | SharedField> = {
  id: 'family',
  version: caseStarts.family.version,
  isReadByAttorneys: true,
  fields: { ...fields, ...sharedFields },
  steps: [
    {
      id: caseStarts.family.step,
      question: 'Which fits you best?',
      hint: 'With a legal separation you live apart under a court’s rules. You are still married.',
      whoSeesThis: { short: ALL_ATTORNEYS, whole: CASE_READERS },
      fields: ['familiar_situations'],
      isSkippable: false,
    },
    {
      id: 'adversary',
      question: 'What is the other person’s name?',
      hint: 'Your husband, wife or partner, or the other parent.',
      whyWeAsk: CONFLICT_CHECK,
      fields: ['adversary_name'],
      isSkippable: true,
    },
    {
      id: 'adversary_address',
      question: 'Where does the other person live?',
      hint: 'The city and state are enough.',
      whyWeAsk: 'It can decide which court takes your case.',
      fields: ['address_of_adversary'],
      isSkippable: true,
    },
    {
      id: 'marriage',
      question: 'When did you marry? Skip if you did not.',
      hint: 'Both are on your marriage certificate. You can answer just one of the two.',
      fields: ['marriage_date', 'marriage_place'],
      isSkippable: true,
    },
    {
      id: 'children',
      question: 'How many children do you have together?',
      hint: 'Enter 0 if you have none together.',
      fields: ['children_common'],
      isSkippable: true,
      when: mayHaveChildren,
    },
    {
      id: 'other_children',
      question: 'Does either of you have other children?',
      fields: ['is_other_children'],
      isSkippable: true,
      when: mayHaveChildren,
    },
    {
      id: 'assets',
      question: 'About how much is what you own together worth?',
      hint: 'Think of homes, cars and savings. A good guess is fine.',
      whyWeAsk: 'The more there is to share, the more work a case can be.',
      fields: ['community_assets_value'],
      isSkippable: true,
    },
    {
      id: 'debt',
      question: 'About how much do you owe together?',
      hint: 'Think of home and car loans and cards. A good guess is fine.',
      fields: ['community_debt_type'],
      isSkippable: true,
    },
    {
      id: 'adversary_business',
      question: 'Does the other person own a business?',
      fields: ['is_adversary_own_business'],
      isSkippable: true,
    },
    detailsStep,
    firmSizeStep,
  ],
}
