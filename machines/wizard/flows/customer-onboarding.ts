// The flow in which a customer creates an account (specification §2.2, specification §4.3).
import type { components } from '#contract'
import type { Answers, Field } from '#machines/wizard/field.ts'
import { type Flow, relevantAnswers } from '#machines/wizard/flow.ts'
import { toWire } from '#machines/wizard/wire.ts'
import { confirmPassword, passwordStep, personFields } from './person-fields.ts'

type Schemas = components['schemas']
type OnboardingField = keyof typeof personFields | 'account_type' | 'confirm_password'

/** The two kinds of account (specification §2.2). */
export const CLIENT_ACCOUNT = 'Client Account'
const ATTORNEY_ACCOUNT = 'Attorney account'

const CONTACT_READERS = {
  short: 'The attorney you choose',
  whole: 'Only Fastpass and the attorney whose bid you accept.',
}

/**
 * Returns whether the person has signed in through the identity provider: `user=sso` in the query.
 */
const isSignedIn = ({ user }: Answers) => user === 'sso'
const isSignedOut = (answers: Answers) => !isSignedIn(answers)

/**
 * Steps 0 to 6. Two values of the query are among the answers but are never asked: `user`, and the
 * invited email, `email_id`.
 */
export const customerOnboardingFlow: Flow<OnboardingField> = {
  id: 'client_onboarding',
  version: 1,
  fields: {
    ...personFields,
    account_type: {
      kind: 'one',
      label: 'Account',
      options: [CLIENT_ACCOUNT, ATTORNEY_ACCOUNT],
    },
    confirm_password: confirmPassword,
  },
  steps: [
    {
      id: 'welcome',
      question: 'Welcome to Fastpass',
      hint: 'Set up your account in about a minute. Then post a case, and attorneys send you bids.',
      fields: [],
      isSkippable: false,
    },
    {
      id: 'account_type',
      question: 'What kind of account?',
      hint: 'Clients look for legal help. Attorneys offer it.',
      fields: ['account_type'],
      isSkippable: false,
      leaves: ({ account_type }) => account_type === ATTORNEY_ACCOUNT,
    },
    {
      id: 'sign_up_method',
      question: 'How do you want to sign up?',
      hint: 'You log in the same way later.',
      fields: [],
      isSkippable: false,
      when: isSignedOut,
    },
    {
      id: 'email',
      question: 'What is your email?',
      hint: 'You log in with it.',
      whoSeesThis: CONTACT_READERS,
      fields: ['email'],
      isSkippable: false,
      when: isSignedOut,
    },
    { ...passwordStep, when: isSignedOut },
    {
      id: 'name',
      question: 'What is your name?',
      whoSeesThis: CONTACT_READERS,
      fields: ['first_name', 'last_name'],
      isApart: true,
      isSkippable: false,
    },
    {
      id: 'phone',
      question: 'What is your phone number?',
      hint: '10 digits, with the area code.',
      whyWeAsk: 'The attorney whose bid you accept contacts you within 72 hours.',
      whoSeesThis: CONTACT_READERS,
      fields: ['contact_info'],
      isSkippable: false,
    },
  ],
}

/** Returns the answers that the contract's bodies need. */
function wireAnswers(answers: Answers): Schemas['CustomerCreate'] {
  const givenAnswers = relevantAnswers(customerOnboardingFlow, answers)
  const askedFields = Object.entries<Field>(personFields).filter(([name]) => name in givenAnswers)
  return Object.fromEntries(
    askedFields.map(([name, field]) => [name, toWire(field, givenAnswers[name])]),
  ) as Schemas['CustomerCreate']
}

/** Returns the body that creates a customer with an email and a password, from complete answers. */
export const toCustomerCreate = (answers: Answers): Schemas['CustomerCreate'] =>
  wireAnswers(answers)

/** Returns the body that creates a customer for a signed-in identity, from complete answers. */
export const toCustomerFromIdentity = (
  clerkUserId: string,
  answers: Answers,
): Schemas['CustomerFromIdentity'] => ({ clerk_user_id: clerkUserId, ...wireAnswers(answers) })
