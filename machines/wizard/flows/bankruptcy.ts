import type { components } from '#contract'
import type { Flow } from '#machines/wizard/flow.ts'
import { detailsStep, firmSizeStep, type SharedField, sharedFields } from './case-fields.ts'
import { caseStarts } from './case-starts.ts'
import type { FieldsFor } from './contract-fields.ts'

type BankruptcyAnswers = components['schemas']['BankruptcyAnswers']

const fields = {
  spouse_name: {
    kind: 'text',
    label: 'Spouse',
    autoComplete: 'off',
    disclosure: 'chosen',
    isParty: true,
    // Only married people give one.
    isPresenceHidden: true,
  },
  no_of_children: { kind: 'number', label: 'Children', max: 100 },
  year_gross_income: {
    kind: 'money',
    label: 'Income last year, before taxes',
    disclosure: 'bidders',
  },
  you_spouse_own_business: { kind: 'yesNo', label: 'Owns a business, alone or with spouse' },
  own_a_house: { kind: 'yesNo', label: 'Owns a house', disclosure: 'bidders' },
  owe_on_house: { kind: 'money', label: 'Owed on the house', disclosure: 'bidders' },
  estimated_equality_in_house: {
    kind: 'money',
    label: 'Left if the house is sold and paid off',
    question: 'How much would be left if you sold it and paid that off?',
    disclosure: 'bidders',
  },
  unsecured_debt: { kind: 'money', label: 'Owed on bills and cards', disclosure: 'bidders' },
  secured_debt: {
    kind: 'money',
    label: 'Owed on things a lender can take back',
    disclosure: 'bidders',
  },
  is_other_legal_proceedings: { kind: 'yesNo', label: 'In another court case' },
  what_legal_proceeding_involved: {
    kind: 'text',
    label: 'The other court case',
    disclosure: 'bidders',
  },
  is_paychecks_subject: {
    kind: 'yesNo',
    label: 'Money taken from paychecks',
    disclosure: 'bidders',
  },
  is_outstanding_tax: { kind: 'yesNo', label: 'Owes taxes', disclosure: 'bidders' },
  what_years: { kind: 'text', label: 'Tax years owed', disclosure: 'bidders' },
  irs_agreements: {
    kind: 'yesNo',
    label: 'Payment deal with the IRS',
    disclosure: 'bidders',
    givesAway: ['is_outstanding_tax'],
  },
} as const satisfies FieldsFor<BankruptcyAnswers>

/** The 16 questions of a bankruptcy case (specification §4.2). */
export const bankruptcyFlow: Flow<keyof BankruptcyAnswers | SharedField> = {
  id: 'bankruptcy',
  version: caseStarts.bankruptcy.version,
  isReadByAttorneys: true,
  fields: { ...fields, ...sharedFields },
  steps: [
    {
      id: caseStarts.bankruptcy.step,
      question: 'What is your husband’s or wife’s name?',
      hint: 'Skip this if you are not married.',
      whyWeAsk: 'Debts are often shared in a marriage, so a lawyer looks at both of you.',
      fields: ['spouse_name'],
      isSkippable: true,
    },
    {
      id: 'children',
      question: 'How many children do you have?',
      hint: 'Enter 0 if you have none.',
      fields: ['no_of_children'],
      isSkippable: true,
    },
    {
      id: 'income',
      question: 'How much did you earn last year, before taxes?',
      hint: 'Your tax return or your last pay stub of the year says so. A good guess is fine.',
      whyWeAsk: 'What you earn decides which kinds of bankruptcy you can use.',
      fields: ['year_gross_income'],
      isSkippable: true,
    },
    {
      id: 'business',
      question: 'Do you or your spouse own a business?',
      fields: ['you_spouse_own_business'],
      isSkippable: true,
    },
    {
      id: 'house',
      question: 'Do you own a house?',
      hint: 'It counts even if the bank still owns part of it.',
      whyWeAsk: 'In many states you can keep your home. A lawyer looks at this first.',
      fields: ['own_a_house'],
      isSkippable: false,
    },
    {
      id: 'house_amounts',
      question: 'How much do you owe on your house?',
      hint: 'Add up every loan on it. A good guess is fine. You can answer just one of the two.',
      fields: ['owe_on_house', 'estimated_equality_in_house'],
      isSkippable: true,
      when: (answers) => answers.own_a_house === true,
    },
    {
      id: 'unsecured_debt',
      question: 'How much do you owe on bills and cards with no house or car behind them?',
      hint: 'For example: credit cards, medical bills and personal loans. A good guess is fine.',
      fields: ['unsecured_debt'],
      isSkippable: true,
    },
    {
      id: 'secured_debt',
      question: 'How much do you owe on things a lender can take back, like a car?',
      hint: 'Leave out your house.',
      fields: ['secured_debt'],
      isSkippable: true,
    },
    {
      id: 'proceedings',
      question: 'Are you in any other court case?',
      whyWeAsk: 'Bankruptcy can stop some other cases while it runs.',
      fields: ['is_other_legal_proceedings'],
      isSkippable: false,
    },
    {
      id: 'proceeding_detail',
      question: 'What is the other court case about?',
      hint: 'A few words are enough, such as: a lawsuit over an unpaid bill.',
      fields: ['what_legal_proceeding_involved'],
      isSkippable: true,
      when: (answers) => answers.is_other_legal_proceedings === true,
    },
    {
      id: 'paychecks',
      question: 'Is money being taken from your paycheck for a debt?',
      hint: 'Your pay stub may call it a garnishment.',
      fields: ['is_paychecks_subject'],
      isSkippable: true,
    },
    {
      id: 'taxes',
      question: 'Do you owe any taxes?',
      whyWeAsk: 'Some taxes stay with you after a bankruptcy, and some do not.',
      fields: ['is_outstanding_tax'],
      isSkippable: false,
    },
    {
      id: 'tax_years',
      question: 'For which years do you owe taxes?',
      hint: 'For example: 2024 and 2025.',
      fields: ['what_years'],
      isSkippable: true,
      when: (answers) => answers.is_outstanding_tax === true,
    },
    {
      id: 'irs',
      question: 'Do you have a payment deal with the IRS?',
      hint: 'The IRS is the tax office of the United States.',
      fields: ['irs_agreements'],
      isSkippable: true,
    },
    detailsStep,
    firmSizeStep,
  ],
}
