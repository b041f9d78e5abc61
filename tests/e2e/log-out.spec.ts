import type { Page } from '@playwright/test'
import { logIn, people } from './browser-page.ts'
import { newPerson, personOf, postCase, workerIsReady } from './cases.ts'
import { expect, test } from './fixtures.ts'
import { holdFiles, SCRIPTS } from './held-files.ts'
import {
  CURRENT_CASES,
  everythingStored,
  keysOnPhone,
  syncedDrafts,
  untilKept,
  untilRemembered,
} from './kept.ts'
import { openLoggedIn } from './logged-in.ts'
import { expectLoggedOut } from './newcomers.ts'
import { adminCase } from './office.ts'
import { WITH_WORKER } from './service-workers.ts'
import {
  keepMemoryBusy,
  logOut,
  openMenu,
  secondTab,
  storeOnPhone,
  tokenOf,
} from './session-page.ts'
import { answerPlace } from './wizard-page.ts'

// A page that is left while a log-out is completed asks the next page to complete it: its session
// is over by then.
test.use({ expectedConsoleErrors: [/401/] })

const cookiesOf = (page: Page) => page.evaluate(() => document.cookie)

/** Returns which of these words scripts can read on the phone, and the provider's tokens. */
async function tracesOf(page: Page, words: string[]): Promise<string[]> {
  const cookies = await cookiesOf(page)
  const text = (await everythingStored(page)) + cookies
  return [
    ...words.filter((word) => text.includes(word)),
    ...['__session', 'eyJ'].filter((word) => cookies.includes(word)),
  ]
}

test('a log-out removes the account from the phone and its other tab, however late the server responds, and its token is no longer accepted', async ({
  page,
  context,
  request,
  server,
}) => {
  const { account, person } = await newPerson(server.url, 'customer', 'Zenobia Quill')
  await postCase(person)
  await logIn(page, account)
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await untilKept(page, CURRENT_CASES)
  await untilRemembered(page, '/dashboard')
  const other = await secondTab(context)
  const token = (await tokenOf(page)) ?? ''
  // A page that has not loaded the identity provider's SDK.
  await page.goto('/personal-details')
  await expect(page.getByText('Zenobia').first()).toBeVisible()
  expect(await cookiesOf(page)).toContain('__session')
  const { promise: isDue, resolve: respond } = Promise.withResolvers<void>()
  await context.route('**/api/auth/session', async (route) => {
    await isDue
    // The page that asked may have been left.
    await route.continue().catch(() => {})
  })
  await logOut(page)
  for (const tab of [page, other]) await expect(tab).toHaveURL('/auth/home')
  await expect.poll(() => cookiesOf(page)).not.toContain('__session')
  respond()
  const words = [account.email, 'Zenobia', 'Quill', person.id, token]
  await expect.poll(() => tracesOf(page, words)).toEqual([])
  await expect.poll(() => keysOnPhone(page)).toEqual({ memory: ['fastpass.remember'], records: [] })
  const response = await request.get('/api/drafts', { headers: { token } })
  expect(response.status()).toBe(401)
  await page.goto('/auth/login')
  await expect(page.getByLabel('Email address')).toBeVisible()
  expect(await tracesOf(page, words)).toEqual([])
})

test('a log-out asks before it discards an unsent case, and names only the last answers of one that the server has', {
  tag: WITH_WORKER,
}, async ({ page, context }) => {
  const begin = async () => {
    await page.getByRole('link', { name: 'New case' }).click()
    await page.getByRole('radio', { name: 'DUI', exact: true }).check()
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
  }
  const answer = async (text: string) => {
    await page.getByRole('textbox').fill(text)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
  }
  await openLoggedIn(page, 'customer')
  await workerIsReady(page)
  await begin()
  await answerPlace(page)
  await answer('10/1/2026')
  await expect.poll(() => syncedDrafts(page)).toBe(1)
  await context.setOffline(true)
  await answer('AZ-4471')
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(page.getByText('Continue your DUI case')).toBeVisible()
  await logOut(page)
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Your last changes to 1 case on this phone haven’t been sent. Logging out deletes them. What was sent before stays in your account.',
  )
  await question.getByRole('button', { name: 'Stay logged in' }).click()

  await begin()
  // The counties are on the phone.
  await page.getByRole('combobox', { name: 'County' }).fill('Pima')
  await answerPlace(page)
  await answer('10/2/2026')
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(page.getByText('Continue your DUI case')).toHaveCount(2)
  await logOut(page)
  await expect(question).toContainText('1 case and your last changes to 1 case on this phone')
  await question.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/auth/home')
  await expect.poll(async () => (await keysOnPhone(page)).records).toEqual([])
})

test('a log-out without a connection is completed when there is one', { tag: WITH_WORKER }, async ({
  page,
  context,
  request,
}) => {
  await openLoggedIn(page, 'customer')
  await workerIsReady(page)
  const token = (await tokenOf(page)) ?? ''
  await context.setOffline(true)
  await logOut(page)
  await expect(page).toHaveURL('/auth/home')
  expect((await request.get('/api/drafts', { headers: { token } })).status()).toBe(200)
  await context.setOffline(false)
  await expect
    .poll(async () => (await request.get('/api/drafts', { headers: { token } })).status())
    .toBe(401)
  await expect.poll(async () => (await keysOnPhone(page)).memory).toEqual(['fastpass.remember'])
})

test('a phone that must not remember keeps neither token nor person', async ({
  page,
  context,
  browser,
}) => {
  const { email, password } = people.attorney
  await page.goto('/auth/login')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('switch', { name: 'Keep me logged in on this phone' }).uncheck()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL('/lawyer/explore-bids')
  await expect(page.getByRole('link', { name: /#\d+/ }).first()).toBeVisible()
  // A reload requests a token from the provider's SDK.
  await page.reload()
  await expect(page.getByRole('link', { name: /#\d+/ }).first()).toBeVisible()
  // The time of the last use, for copies of this tab, names no person.
  const memory = ['fastpass.last-use', 'fastpass.remember']
  expect(await keysOnPhone(page)).toEqual({ memory, records: [] })

  // As the browser is opened again after it was closed.
  const { cookies, origins } = await context.storageState()
  const lasting = cookies.filter(({ expires }) => expires !== -1)
  const storageState = { cookies: lasting, origins }
  const reopened = await browser.newContext({ storageState })
  const later = await reopened.newPage()
  await later.goto('/dashboard')
  await expect(later).toHaveURL('/auth/home')
  await later.getByRole('link', { name: 'Log in' }).click()
  await expect(later.getByLabel('Email address')).toHaveValue('')
  await reopened.close()

  await logOut(page)
  await expect(page).toHaveURL('/auth/home')
  await expect.poll(() => tracesOf(page, [email, 'Vega'])).toEqual([])
})

test('a log-out stays in effect even if the page closes before the phone has stored it', async ({
  page,
}) => {
  await openLoggedIn(page, 'customer')
  await keepMemoryBusy(page)
  await logOut(page)
  await expect(page).toHaveURL('/auth/home')
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/auth/home')
  await expect.poll(() => keysOnPhone(page)).toEqual({ memory: ['fastpass.remember'], records: [] })
})

test('damaged records of a log-out and of push keep no person from logging in and out', async ({
  page,
}) => {
  await openLoggedIn(page, 'customer')
  for (const key of ['fastpass.pending-sign-out', 'fastpass.push'])
    await storeOnPhone(page, key, '{')
  await page.goto('/auth/login')
  await expect(page).toHaveURL('/dashboard')
  await logOut(page)
  await expect(page).toHaveURL('/auth/home')
  await page.goto('/auth/login')
  await expect(page.getByLabel('Email address')).toBeVisible()
})

test('a record that is still on the screen is not fetched again after a log-out', async ({
  page,
  server,
}) => {
  const { id } = await postCase(await personOf(server.url, 'customer'))
  await openLoggedIn(page, 'admin', adminCase(id))
  await expect(page.getByRole('button', { name: 'Actions', exact: true })).toBeVisible()
  await openMenu(page)
  const logOutButton = page.getByRole('button', { name: 'Log out' })
  await expect(logOutButton).toBeVisible()
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/cases/')) fetched.push(request.url())
  })
  // The record stays until the code of the welcome page is there.
  const release = await holdFiles(page, SCRIPTS)
  await logOutButton.click()
  await expectLoggedOut(page)
  release()
  await expect(page).toHaveURL('/auth/home')
  expect(fetched).toEqual([])
})
