import type { Page } from '@playwright/test'
import { askWith } from '#tests/support/asking.ts'
import { keepToken, type Send, signIn } from '#tests/support/http.ts'
import { people } from './browser-page.ts'

type Account = keyof typeof people | { email: string; password: string }

const START = /\/(dashboard|lawyer\/explore-bids|admin\/users)/

/**
 * Returns a sender whose cookies the page's browser keeps: it is then logged in at the identity
 * provider too.
 */
const sendFrom =
  (page: Page): Send =>
  async ({ method, url, headers: { cookie: _, ...headers } = {}, body }) => {
    const reply = await page.request.fetch(url, { method, headers, ...(body && { data: body }) })
    const pairs = reply.headersArray().map(({ name, value }): [string, string] => [name, value])
    return { status: reply.status(), headers: new Headers(pairs), text: await reply.text() }
  }

/**
 * Opens the app on a phone that remembers this person. For tests that are not about the log-in,
 * whose page loads the identity provider's code, which takes longer than most screens.
 */
export async function openLoggedIn(page: Page, who: Account, address = '/'): Promise<void> {
  const account = typeof who === 'string' ? people[who] : who
  // A document of the app's origin without the app.
  await page.goto('/icons/icon.svg')
  const { origin } = new URL(page.url())
  const send = sendFrom(page)
  const { userId, renew } = await signIn(send, origin, account)
  const { must } = askWith(send, keepToken(renew))
  const [{ data: session }, { data: identity }] = await Promise.all([
    must('createSession'),
    must('verifyClerk', { path: { clerk_user_id: userId } }),
  ])
  const person = { clerkUserId: userId, email: account.email, identity }
  await page.evaluate(
    ([token, record]) => {
      // As the identity provider's code does.
      // biome-ignore lint/suspicious/noDocumentCookie: the provider's code does not use the Cookie Store API either
      document.cookie = `__client_uat=${Math.floor(Date.now() / 1000)}; Path=/`
      const values = { remember: '1', token, person: record }
      for (const [name, value] of Object.entries(values)) {
        localStorage.setItem(`fastpass.${name}`, value)
      }
      // When each was written, so that they are later than what the phone's database has.
      localStorage.setItem('fastpass.written', JSON.stringify(Array(6).fill(Date.now())))
    },
    [session.refresh_token, JSON.stringify({ version: 1, person })] as const,
  )
  await page.goto(address)
  if (address === '/') await page.waitForURL(START)
}
