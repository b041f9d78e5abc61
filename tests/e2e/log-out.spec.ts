import { logIn, people } from './browser-page.ts'
import { personOf, postCase, workerIsReady } from './cases.ts'
import { expect, test } from './fixtures.ts'
import { holdFiles, SCRIPTS } from './held-files.ts'
import { CURRENT_CASES, keysOnPhone, syncedDrafts, untilKept, untilRemembered } from './kept.ts'
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

test('a log-out removes the account from the phone, and its token is no longer accepted', async ({
  page,
  request,
}) => {
  await logIn(page, 'customer')
  await expect(page.getByRole('listitem').first()).toBeVisible()
  const token = (await tokenOf(page)) ?? ''
  await untilKept(page, CURRENT_CASES)
  await untilRemembered(page, '/dashboard')
  await logOut(page)
  await expect(page).toHaveURL('/auth/home')
  await expect.poll(() => keysOnPhone(page)).toEqual({ memory: ['fastpass.remember'], records: [] })
  const response = await request.get('/api/drafts', { headers: { token } })
  expect(response.status()).toBe(401)
  await page.goto('/auth/login')
  await expect(page.getByLabel('Email address')).toBeVisible()
})

test('a log-out asks before it discards an unsent case', { tag: WITH_WORKER }, async ({
  page,
  context,
}) => {
  await openLoggedIn(page, 'customer')
  await workerIsReady(page)
  await page.getByRole('link', { name: 'New case' }).click()
  await page.getByRole('radio', { name: 'DUI', exact: true }).check()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  // The counties are on the phone.
  await page.getByRole('combobox', { name: 'County' }).fill('Pima')
  await answerPlace(page)
  await page.getByRole('textbox').fill('10/1/2026')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(page.getByText('Continue your DUI case')).toBeVisible()
  await logOut(page)
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('1 case on this phone hasn’t been sent.')
  await question.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(page.getByText('Continue your DUI case')).toBeVisible()
  await logOut(page)
  await question.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/auth/home')
  await expect.poll(async () => (await keysOnPhone(page)).records).toEqual([])
})

test('a log-out warns only about the last answers when the server has the rest of a case', {
  tag: WITH_WORKER,
}, async ({ page, context }) => {
  await openLoggedIn(page, 'customer')
  await workerIsReady(page)
  await page.getByRole('link', { name: 'New case' }).click()
  await page.getByRole('radio', { name: 'DUI', exact: true }).check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await answerPlace(page)
  await page.getByRole('textbox').fill('10/1/2026')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect.poll(() => syncedDrafts(page)).toBe(1)
  await context.setOffline(true)
  await page.getByRole('textbox').fill('AZ-4471')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(page.getByText('Continue your DUI case')).toBeVisible()
  await logOut(page)
  await expect(page.getByRole('alertdialog')).toContainText(
    'Your last changes to 1 case on this phone haven’t been sent. Logging out deletes them. What was sent before stays in your account.',
  )
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

test('a phone that must not remember keeps neither token nor person', async ({ page }) => {
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

test.describe('with a second tab', () => {
  // The SDK may use the ended session before it learns of the log-out.
  test.use({ expectedConsoleErrors: [/401/] })

  test('a log-out in one tab logs out the other', async ({ page, context }) => {
    await openLoggedIn(page, 'customer')
    const other = await secondTab(context)
    await logOut(page)
    await expect(other).toHaveURL('/auth/home')
  })
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
