// What people do in more than one story.
import { expect } from '@playwright/test'
import { people } from '#tests/e2e/browser-page.ts'
import type { OwnAccount } from '#tests/e2e/own-account.ts'
import type { Phone } from './driver/phone.ts'

/** The password of the demo's people and of those that tests create. */
export const { password: PASSWORD } = people.customer

/** Returns a pattern for the name of a field that begins with its question. */
export const startingWith = (question: string) =>
  new RegExp(`^${question.replaceAll(/[.?()]/g, '\\$&')}`)

/** Types the email and the password on the log-in page. */
export async function typeLogIn(phone: Phone, email: string): Promise<void> {
  await phone.open('/auth/login')
  await phone.type('Email address', email)
  await phone.press('button', 'Continue')
  // Until then, the field of the password is hidden.
  await phone.sees('Forgot password?')
  await phone.type('Password', PASSWORD)
  await phone.press('button', 'Continue')
}

/** Logs in and waits for the first screen. */
export async function logIn(phone: Phone, email: string): Promise<void> {
  await typeLogIn(phone, email)
  await phone.isAt(/^\/(dashboard|lawyer\/explore-bids|admin\/users)/)
  // Until then, the log-in may still go there.
  await phone.finds('heading', /^(My dashboard|Explore bids|All users)$/)
}

/** Waits until the app opens without a connection. */
export const workerIsReady = (phone: Phone) =>
  phone.is(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return registration?.active?.state === 'activated'
  })

export const pressContinue = (phone: Phone) => phone.press('button', 'Continue')
export const pressSkip = (phone: Phone) => phone.press('button', 'Skip for now')

/** Starts a case of this category in Maricopa County, on the dashboard. */
export async function startCase(phone: Phone, category: string): Promise<void> {
  await phone.press('link', 'New case')
  await phone.press('radio', category)
  await pressContinue(phone)
  await phone.choose('State', 'Arizona')
  await phone.type('County', 'Maricopa')
  await pressContinue(phone)
}

/** Waits for a question, answers it with a text, and continues. */
export async function answer(phone: Phone, question: string, text: string): Promise<void> {
  await phone.finds('heading', question)
  await phone.type(startingWith(question), text)
  await pressContinue(phone)
}

/** Waits for a question, chooses one of its options, and continues. */
export async function pick(phone: Phone, question: string, option: string): Promise<void> {
  await phone.finds('heading', question)
  await phone.press('radio', option)
  await pressContinue(phone)
}

/** Waits for a question, and skips it. */
export async function skip(phone: Phone, question: string): Promise<void> {
  await phone.finds('heading', question)
  await pressSkip(phone)
}

/** Starts a DUI case and answers its first question. */
export async function answerFirstOfDui(phone: Phone): Promise<void> {
  await startCase(phone, 'DUI')
  await answer(phone, 'When were you stopped?', '10/01/2026')
}

/** Fills in the rest of a DUI case, as little as possible, and submits it. */
export async function hurryThroughDui(phone: Phone): Promise<void> {
  for (const question of SKIPPED) await skip(phone, question)
  await answer(phone, 'Tell us what happened in your own words.', 'I was on my way home.')
  await phone.press('checkbox', '1-2 lawyers')
  await phone.press('button', 'Send to attorneys')
  await phone.sees('Your case was created')
}

/** The questions between the first of a DUI case and the last, without those about a court date. */
const SKIPPED = [
  'What number is on your ticket?',
  'Which court has your case?',
  'How many court dates have you gone to?',
  'When is your next court date?',
  'What are you charged with?',
  'Is this your first DUI?',
  'Have you been found guilty of a felony (a serious crime)?',
  'Were you found guilty of a smaller crime (misdemeanor) in the last 7 years?',
  'Are you on probation now?',
  'What is your immigration status? You do not have to say.',
]

/** Returns the cases of a customer on the server. */
export const casesOf = async ({ must, id }: OwnAccount) =>
  (await must('listCases', { query: { customer_id: id } })).data

/** Waits until the server has this many cases of a customer, and returns the newest. */
export async function newestCase(customer: OwnAccount, count = 1) {
  await expect.poll(async () => (await casesOf(customer)).length, { timeout: 60_000 }).toBe(count)
  const [newest] = await casesOf(customer)
  return (await customer.must('getCase', { path: { case_id: newest?.id ?? '' } })).data
}
