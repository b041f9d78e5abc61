// Accounts that a test may change as it likes.
import type { Page } from '@playwright/test'
import { type Asking, askWith } from '#tests/support/asking.ts'
import { keepToken, sendByFetch, signIn } from '#tests/support/http.ts'
import { expect } from './fixtures.ts'
import { openLoggedIn } from './logged-in.ts'
import { newEmail, PASSWORD } from './newcomers.ts'

/** A person's email, the id of their record, and API calls from another phone. */
export type OwnAccount = Asking & {
  email: string
  id: string
  /** Logs the same person in on one more phone. */
  onAnotherPhone: () => Promise<Asking>
}

/** Creates a customer. */
export const newCustomer = (url: string) =>
  create(url, 'createCustomer', {
    first_name: 'Ana',
    last_name: 'López',
    contact_info: '4805550142',
  })

/** Creates a law firm. */
export async function newAttorney(url: string): Promise<OwnAccount> {
  const { data } = await signedOut(url).must('listCategories', { query: { is_other: false } })
  return create(url, 'createAttorney', {
    company_name: 'Rivera Law',
    description: 'Three lawyers in Tempe.',
    phone_number: '4805550163',
    languages_known: 'English',
    website_link: 'riveralaw.example',
    category_id: data.filter(({ name }) => name === 'dui').map(({ id }) => id),
    law_firm_size: '1-2 lawyers',
  })
}

const signedOut = (url: string) => askWith(sendByFetch(url), async () => null)

async function create(
  url: string,
  operation: 'createCustomer' | 'createAttorney',
  profile: object,
): Promise<OwnAccount> {
  const email = newEmail()
  const body = { ...profile, email, password: PASSWORD }
  const { data } = await signedOut(url).must(operation, { body })
  const onAnotherPhone = async () => {
    const session = await signIn(sendByFetch(url), url, { email, password: PASSWORD })
    return askWith(sendByFetch(url), keepToken(session.renew))
  }
  return { email, id: data.id, onAnotherPhone, ...(await onAnotherPhone()) }
}

/** Fills in the open log-in screen. */
export async function typeLogIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

/** Opens a screen on a phone on which this person has logged in. */
export const openAs = (page: Page, { email }: OwnAccount, address: string): Promise<void> =>
  openLoggedIn(page, { email, password: PASSWORD }, address)

/** Opens the personal details on a phone on which this person has logged in. */
export async function openDetails(page: Page, account: OwnAccount): Promise<void> {
  await openAs(page, account, '/personal-details')
  await expect(page.getByRole('button', { name: 'View email' })).toBeVisible()
}

export const edit = (page: Page, label: string) =>
  page.getByRole('button', { name: `Edit ${label}`, exact: true })
export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
/** Returns the row of a detail, whether it is being edited or not. */
export const row = (page: Page, label: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: label, exact: true }) })
