// The switch 'Keep me logged in on this phone' is off: several people and tabs on one phone.
import type { Page, Response } from '@playwright/test'
import { fillLogIn } from './browser-page.ts'
import { newPerson } from './cases.ts'
import { expect, test } from './fixtures.ts'
import { openLoggedIn } from './logged-in.ts'
import { waitForPaintsOf } from './paints.ts'
import { logOut, storeOnPhone, tokenOf } from './session-page.ts'

// A token whose session another log-in page has ended.
test.use({ expectedConsoleErrors: [/401/] })

const form = (page: Page) => page.getByLabel('Email address')

async function openLogIn(page: Page) {
  await page.goto('/auth/home')
  await page.getByRole('link', { name: 'Log in' }).click()
}

const again = (page: Page) => page.getByRole('link', { name: 'Log in again' })

/** Logs in without staying logged in. */
async function logInOnce(page: Page, person: { email: string; password: string }) {
  await openLogIn(page)
  // Until the page's first script runs, it shows the switch as it is for a new phone.
  const keep = page.getByRole('switch', { name: 'Keep me logged in on this phone' })
  await expect(async () => {
    await keep.setChecked(false, { timeout: 2_000 })
    await expect(keep).not.toBeChecked({ timeout: 500 })
  }).toPass()
  await fillLogIn(page, person)
  await expect(page).toHaveURL('/dashboard')
}

/**
 * Logs in Ana in this tab only, and then Bob in another tab, where he stays logged in if
 * `isBobKept`.
 */
async function logInBoth(page: Page, url: string, isBobKept: boolean) {
  const [ana, bob] = await Promise.all([
    newPerson(url, 'customer', 'Ana Lopez'),
    newPerson(url, 'customer', 'Bob Stone'),
  ])
  await logInOnce(page, ana.account)
  await page.goto('/personal-details')
  await expect(page.getByText('Lopez').first()).toBeVisible()
  const other = await page.context().newPage()
  await openLogIn(other)
  // The prerendered page shows the switch as it is for a new phone.
  await expect(form(other)).toBeVisible()
  if (!isBobKept) {
    // The session ends before anyone logs in.
    await page.reload()
    await expect(again(page)).toBeVisible()
  }
  await other.getByRole('switch', { name: 'Keep me logged in on this phone' }).setChecked(isBobKept)
  await fillLogIn(other, bob.account)
  await expect(other).toHaveURL('/dashboard')
  return { other, ana: ana.person, bob: bob.person, bobsAccount: bob.account }
}

const isIdentified = (response: Response) =>
  response.url().includes('/api/verify-clerk/') && response.ok()

test('a person who logs out in a tab of their own does not log out the person whom the phone remembers', async ({
  page,
  server,
}) => {
  const { other, bob } = await logInBoth(page, server.url, true)
  await other.getByRole('button', { name: 'Menu' }).click()
  await other.getByRole('link', { name: 'Personal details' }).click()
  await expect(other.getByText('Stone').first()).toBeVisible()
  const token = await tokenOf(other)
  expect(token).toMatch(/^fps_/)
  const push = JSON.stringify({ personId: bob.id, deviceId: 'bobs-phone' })
  await storeOnPhone(other, 'fastpass.push', push)
  // The next start would remove what the server does not know.
  await page.context().route('**/api/push/subscriptions', (route) => route.abort())
  expect(await page.evaluate(() => sessionStorage.getItem('fastpass.person'))).toContain('Ana')

  // The tab then opens as a new tab of this phone would.
  const opened = page.waitForResponse(isIdentified)
  await logOut(page)
  await opened
  expect(await page.evaluate(() => sessionStorage.getItem('fastpass.person'))).toBeNull()
  expect(await other.evaluate(() => localStorage.getItem('fastpass.push'))).toBe(push)
  await expect(other).toHaveURL('/personal-details')
  const reopened = other.waitForResponse(isIdentified)
  await other.reload()
  await reopened
  await expect(other.getByText('Stone').first()).toBeVisible()
  expect(await tokenOf(other)).toBe(token)
})

/** Opens the details of Bob's tab, and expects that the server knows him. */
async function expectBob(tab: Page) {
  const identified = tab.waitForResponse(isIdentified)
  await tab.goto('/personal-details')
  await identified
  await expect(tab.getByText('Stone').first()).toBeVisible()
  await expect(again(tab)).toBeHidden()
}

test('of two people in two tabs the log-in page of the later ends the earlier session, whose tab gets nothing, and a log-out in either tab leaves the other as it was', async ({
  page,
  server,
}) => {
  const { other, ana, bobsAccount } = await logInBoth(page, server.url, false)
  const allowed: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/') && response.ok()) allowed.push(response.url())
  })
  await page.reload()
  await expect(again(page)).toBeVisible()
  await expect(page.getByText('Stone')).toBeHidden()
  expect(await page.evaluate(() => sessionStorage.getItem('fastpass.person'))).toContain(ana.id)
  expect(allowed.filter((url) => !url.includes('/api/categories'))).toEqual([])
  await expectBob(other)

  await logOut(other)
  await expect(other).toHaveURL('/auth/home')
  await expect(page).toHaveURL('/personal-details')
  await page.reload()
  await expect(again(page)).toBeVisible()

  await logInOnce(other, bobsAccount)
  await logOut(page)
  await expect(page).toHaveURL('/auth/home')
  await expectBob(other)
  // What a log-out leaves to be completed is completed at the next start of any tab.
  await page.reload()
  await expectBob(other)
  expect(await page.evaluate(() => localStorage.getItem('fastpass.pending-sign-out'))).toBeNull()
})

// Playwright's Chromium has no back/forward cache. The test tells a page that it comes from there.
const showAgain = (page: Page) =>
  // Not at once: the page that leaves in this event would end the call.
  page.evaluate(
    () =>
      void setTimeout(() =>
        window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
      ),
  )

// As a later document of the same tab does. A document in the cache gets no event of it.
const removeFromTab = (page: Page) =>
  page.evaluate(() => sessionStorage.removeItem('fastpass.person'))

test('a page that Back restores stays open until its person has logged out, and opens as the person who has logged in since', async ({
  page,
  context,
  server,
}) => {
  const [ana, bob] = await Promise.all([
    newPerson(server.url, 'customer', 'Ana Lopez'),
    newPerson(server.url, 'customer', 'Bob Stone'),
  ])
  await logInOnce(page, ana.account)
  await page.goto('/personal-details')
  await expect(page.getByText('Lopez').first()).toBeVisible()
  let loads = 0
  page.on('load', () => loads++)
  await showAgain(page)
  await waitForPaintsOf(page, 10)
  expect(loads).toBe(0)

  const person = await page.evaluate(() => sessionStorage.getItem('fastpass.person'))
  await removeFromTab(page)
  await showAgain(page)
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await page.evaluate((value) => sessionStorage.setItem('fastpass.person', value ?? ''), person)
  await page.goto('/personal-details')
  await expect(page.getByText('Lopez').first()).toBeVisible()

  await context.clearCookies()
  await openLoggedIn(await context.newPage(), bob.account)
  await removeFromTab(page)
  // Unless the page has just opened as Bob by itself, because he logged in.
  await showAgain(page).catch(() => {})
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/personal-details')
  await expect(page.getByText('Stone').first()).toBeVisible()
  await expect(page.getByText('Lopez')).toBeHidden()
})
