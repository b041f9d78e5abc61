// Creates cases and bids through the API, as from other phones.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { components } from '#contract'
import { caseSlugOf } from '#machines/category-slug.ts'
import { type Asking, askWith } from '#tests/support/asking.ts'
import { minimalAnswersOf } from '#tests/support/case-answers.ts'
import { keepToken, sendByFetch, signIn } from '#tests/support/http.ts'
import { people } from './browser-page.ts'

type Schemas = components['schemas']
type Who = keyof typeof people
type Account = { email: string; password: string }

/** One of the demo's people, with API calls from a phone of their own. */
export type Person = Asking & {
  id: string
  /** Returns a valid token of the identity provider. */
  token: () => Promise<string>
  categoryId: (name: string) => string | undefined
}

// Checking a password takes a third of a second, so each worker signs its people in once.
const signedIn = new Map<string, Promise<Person>>()

/** Returns one of the demo's people, or another account, on another phone. */
export function personOf(url: string, who: Who | Account): Promise<Person> {
  const account = typeof who === 'string' ? people[who] : who
  const key = `${url} ${account.email}`
  const person = signedIn.get(key) ?? signInAs(url, account)
  signedIn.set(key, person)
  return person
}

/**
 * Returns a person with an account, logged in on another phone. `clock`: the server's, in
 * milliseconds.
 */
export async function signInAs(
  url: string,
  account: Account,
  clock?: () => number,
): Promise<Person> {
  const { userId, renew } = await signIn(sendByFetch(url), url, account)
  const token = keepToken(renew, clock)
  const asking = askWith(sendByFetch(url), token)
  const { data } = await asking.must('verifyClerk', { path: { clerk_user_id: userId } })
  const { data: categories } = await asking.must('listCategories')
  const categoryId = (name: string) => categories.find((category) => category.name === name)?.id
  return { ...asking, id: data.uuid, token, categoryId }
}

/**
 * Blocks the live updates, so that the page fetches nothing by itself: neither changes of others
 * nor what it may have missed. The stream hangs, because the app would poll soon after refused
 * ones.
 */
export const withoutNews = (page: Page) => page.route('**/api/events', () => {})

/** Creates an account for one test, so that tests do not disturb each other. */
export async function newPerson(url: string, who: 'customer' | 'attorney', name: string) {
  const account = { email: `${who}.${randomUUID()}@example.com`, password: 'Fastpass1!' }
  const { must } = askWith(sendByFetch(url), async () => null)
  if (who === 'customer') {
    const [first_name = '', last_name = ''] = name.split(' ')
    const body = { ...account, first_name, last_name, contact_info: '4805550142' }
    await must('createCustomer', { body })
  } else {
    const firm = { company_name: name, description: `${name}. One flat price.` }
    const rest = { category_id: [], other_category_name: 'tax', law_firm_size: '1-2 lawyers' }
    const contact = {
      phone_number: '4805550163',
      languages_known: 'English, Vietnamese, Diné bizaad',
    }
    await must('createAttorney', { body: { ...account, ...firm, ...contact, ...rest } })
  }
  return { account, person: await personOf(url, account) }
}

/** Posts a case in this category, with these DUI answers or the fewest that are required. */
export async function postCase(
  customer: Person,
  category = 'dui',
  details = 'I was stopped on the way home.',
  answers?: Schemas['DuiAnswers'] | Schemas['FamilyAnswers'],
  place?: string,
): Promise<Schemas['CustomerCase']> {
  const body = {
    category_id: customer.categoryId(category),
    customer_id: customer.id,
    firm_size: ['1-2 lawyers'],
    case_details: details,
    ...(answers ? { [caseSlugOf(category)]: answers } : minimalAnswersOf(category)),
    ...(place !== undefined && { place }),
  }
  return (await customer.must('createCase', { body })).data
}

/** Returns the customer's newest case on the server. */
export async function latestCase(url: string): Promise<Schemas['CustomerCase']> {
  const customer = await personOf(url, 'customer')
  const { data: cases } = await customer.must('listCases', { query: { customer_id: customer.id } })
  const { data } = await customer.must('getCase', { path: { case_id: cases[0]?.id ?? '' } })
  return data as Schemas['CustomerCase']
}

/** Changes the amount of a bid. */
export const editBid = (
  attorney: Person,
  { id, additional_note }: Schemas['Bid'],
  amount: number,
) =>
  attorney.must('updateBid', {
    body: { id, bid_amount: amount, additional_note, is_payment_activated: true },
  })

/** Accepts a bid as it is. */
export const acceptBid = (customer: Person, { id, update_count }: Schemas['Bid']) =>
  customer.must('updateBidStatus', { body: { id, bid_status: 'accepted', update_count } })

/** Waits until the app opens without a connection. */
export const workerIsReady = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state === 'activated') return
    await new Promise((resolve) => active?.addEventListener('statechange', resolve))
  })

/** Returns the URL of a case on its owner's or an attorney's screen. */
export const caseUrl = (role: 'customer' | 'lawyer', caseId: string, query = '') =>
  `/${role}/case-details?case_Id=${caseId}${query}`
