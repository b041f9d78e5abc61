// Two customers who log in on one phone, one after the other, without a log-out in between.
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { logInFromWelcome } from './browser-page.ts'
import { newPerson, signInAs, workerIsReady } from './cases.ts'
import { hurryToReview, pressSubmit } from './wizard-page.ts'

/** An account with an email and a password. */
export type Account = { email: string; password: string }

/** Creates the two accounts. */
export async function newCustomers(url: string): Promise<[Account, Account]> {
  const [ana, bob] = await Promise.all([
    newPerson(url, 'customer', 'Ana Lopez'),
    newPerson(url, 'customer', 'Bob Stone'),
  ])
  return [ana.account, bob.account]
}

/** Submits a case without a connection. */
export async function queueCase(page: Page, context: BrowserContext): Promise<void> {
  await hurryToReview(page)
  await workerIsReady(page)
  await context.setOffline(true)
  await pressSubmit(page)
  await expect(page.getByText('Not sent yet')).toBeVisible()
}

/** Ends every session of a person, from another phone. */
export const endSessions = async (url: string, account: Account) =>
  (await signInAs(url, account)).must('endSessions')

/** Logs in where another person's session was ended. */
export async function logInInstead(page: Page, account: Account): Promise<void> {
  await logInFromWelcome(page, account)
  await expect(page).toHaveURL('/dashboard')
}

/** Returns the number of a person's cases on the server. */
export async function countCases(url: string, account: Account): Promise<number> {
  const { must, id: customer_id } = await signInAs(url, account)
  return (await must('listCases', { query: { customer_id, limit: 1 } })).total_count
}
