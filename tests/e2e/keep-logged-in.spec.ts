// The switch 'Keep me logged in on this phone' is off, in a real browser that is closed and opened
// again.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page, Response } from '@playwright/test'
import { fillLogIn, logIn, people, watchConsole } from './browser-page.ts'
import { newPerson } from './cases.ts'
import { expect, test } from './fixtures.ts'
import { everythingStored } from './kept.ts'
import { waitForPaintsOf } from './paints.ts'
import { logOut, storeOnPhone, tokenOf } from './session-page.ts'

// A token whose session another log-in page has ended.
test.use({ expectedConsoleErrors: [/401/] })

const form = (page: Page) => page.getByLabel('Email address')

async function openLogIn(page: Page) {
  await page.goto('/auth/home')
  await page.getByRole('link', { name: 'Log in' }).click()
}

/** Logs in without staying logged in. */
async function logInOnce(page: Page, person: Parameters<typeof fillLogIn>[1] = 'customer') {
  await openLogIn(page)
  await page.getByRole('switch', { name: 'Keep me logged in on this phone' }).uncheck()
  await fillLogIn(page, person)
  await expect(page).toHaveURL('/dashboard')
}

test('a person who did not stay logged in needs a password after the browser was closed', async ({
  playwright,
  launchOptions,
  server,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'fastpass-browser-'))
  const open = async (): Promise<{ browser: BrowserContext; page: Page; errors: string[] }> => {
    const browser = await playwright.chromium.launchPersistentContext(folder, {
      ...launchOptions,
      baseURL: server.url,
      viewport: { width: 390, height: 844 },
    })
    return { browser, page: browser.pages()[0] as Page, errors: watchConsole(browser) }
  }
  try {
    const before = await open()
    await logInOnce(before.page)
    await before.page.reload()
    await expect(before.page.getByRole('link', { name: 'New case' })).toBeVisible()
    expect(before.errors).toEqual([])
    await before.browser.close()

    const after = await open()
    await after.page.goto('/dashboard')
    await expect(after.page).toHaveURL('/auth/home')
    await openLogIn(after.page)
    await expect(form(after.page)).toBeVisible()
    await expect(after.page.getByLabel('Email address')).toHaveValue('')
    await fillLogIn(after.page, 'customer2')
    await expect(after.page).toHaveURL('/dashboard')
    expect(after.errors).toEqual([])
    await after.browser.close()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('the log-in page of another tab asks for a password, and ends the earlier session', async ({
  page,
  context,
}) => {
  await logInOnce(page)
  const other = await context.newPage()
  await openLogIn(other)
  await expect(form(other)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Log in again' })).toBeVisible()
  await fillLogIn(other, people.customer2)
  await expect(other).toHaveURL('/dashboard')
})

test('a page that is idle for half an hour no longer shows anything about the person', async ({
  page,
}) => {
  await page.clock.install()
  await logInOnce(page)
  await page.clock.fastForward('27:00')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.clock.fastForward('27:00')
  await expect(page).toHaveURL('/dashboard')
  await page.clock.fastForward('04:00')
  await expect(page).toHaveURL('/auth/home')
  await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/auth/home')
})

/**
 * Logs in Ana in this tab only, and then Bob in another tab, where he stays logged in if
 * `isBobKept`.
 */
async function logInBoth(page: Page, url: string, isBobKept = true) {
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
  await other.getByRole('switch', { name: 'Keep me logged in on this phone' }).setChecked(isBobKept)
  await fillLogIn(other, bob.account)
  await expect(other).toHaveURL('/dashboard')
  return { other, ana: ana.person, bob: bob.person }
}

const isIdentified = (response: Response) =>
  response.url().includes('/api/verify-clerk/') && response.ok()

test('a person who logs out in a tab of their own does not log out the person whom the phone remembers', async ({
  page,
  server,
}) => {
  const { other, bob } = await logInBoth(page, server.url)
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

test.describe('two people in two tabs, neither of whom stays logged in', () => {
  const again = (tab: Page) => tab.getByRole('link', { name: 'Log in again' })
  /** Opens the details of the tab's person, whom the server has to know. */
  const openOwn = async (tab: Page) => {
    const identified = tab.waitForResponse(isIdentified)
    await tab.goto('/personal-details')
    await identified
  }
  const expectBob = async (tab: Page) => {
    await openOwn(tab)
    await expect(tab.getByText('Stone').first()).toBeVisible()
    await expect(again(tab)).toBeHidden()
  }

  test('the later log-in ends the earlier session, whose tab gets nothing and stays its person’s', async ({
    page,
    server,
  }) => {
    const { other, ana } = await logInBoth(page, server.url, false)
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
  })

  test('a log-out in the earlier tab leaves the later person logged in', async ({
    page,
    server,
  }) => {
    const { other } = await logInBoth(page, server.url, false)
    await page.reload()
    await expect(again(page)).toBeVisible()
    await logOut(page)
    await expect(page).toHaveURL('/auth/home')
    await expectBob(other)
    // What a log-out leaves to be completed is completed at the next start of any tab.
    await page.reload()
    await expectBob(other)
    expect(await page.evaluate(() => localStorage.getItem('fastpass.pending-sign-out'))).toBeNull()
  })

  test('a log-out in the later tab leaves the earlier tab as it was', async ({ page, server }) => {
    const { other } = await logInBoth(page, server.url, false)
    await page.reload()
    await expect(again(page)).toBeVisible()
    await logOut(other)
    await expect(other).toHaveURL('/auth/home')
    await expect(page).toHaveURL('/personal-details')
    await page.reload()
    await expect(again(page)).toBeVisible()
  })
})

// Playwright's Chromium has no back/forward cache. These tests tell a page that it comes from
// there.
const showAgain = (page: Page) =>
  page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  )

// As a later document of the same tab does. A document in the cache gets no event of it.
const removeFromTab = (page: Page) =>
  page.evaluate(() => sessionStorage.removeItem('fastpass.person'))

test('a page that Back restores opens as the person who has logged in since', async ({
  page,
  server,
}) => {
  await logInBoth(page, server.url)
  await expect(page.getByText('Lopez').first()).toBeVisible()
  await removeFromTab(page)
  await showAgain(page)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/personal-details')
  await expect(page.getByText('Stone').first()).toBeVisible()
  await expect(page.getByText('Lopez')).toBeHidden()
})

test('a page that Back restores stays open until its person has logged out', async ({
  page,
  server,
}) => {
  const { account } = await newPerson(server.url, 'customer', 'Ana Lopez')
  await logInOnce(page, account)
  await page.goto('/personal-details')
  await expect(page.getByText('Lopez').first()).toBeVisible()
  let loads = 0
  page.on('load', () => loads++)
  await showAgain(page)
  await waitForPaintsOf(page, 10)
  expect(loads).toBe(0)
  await removeFromTab(page)
  await showAgain(page)
  await expect(page).toHaveURL('/auth/home')
})

for (const isKept of [true, false]) {
  test(`a log-out leaves no personal data that scripts can read, ${isKept ? 'kept logged in' : 'not kept logged in'}`, async ({
    page,
    server,
  }) => {
    const { account, person } = await newPerson(server.url, 'customer', 'Zenobia Quill')
    await (isKept ? logIn(page, account) : logInOnce(page, account))
    // A second visit, so that the phone has stored what it keeps, and does not load the SDK
    // needlessly.
    await page.goto('/personal-details')
    await expect(page.getByText('Zenobia').first()).toBeVisible()
    const token = isKept ? ((await tokenOf(page)) ?? '') : ''
    expect(await page.evaluate(() => document.cookie)).toContain('__session')
    await logOut(page)
    await expect(page).toHaveURL('/auth/home')
    const traces = async () => {
      const cookies = await page.evaluate(() => document.cookie)
      const text = (await everythingStored(page)) + cookies
      const personal = [account.email, 'Zenobia', 'Quill', person.id, token].filter(Boolean)
      return [
        ...personal.filter((word) => text.includes(word)),
        ...['__session', 'eyJ'].filter((word) => cookies.includes(word)),
      ]
    }
    await expect.poll(traces).toEqual([])
    await page.reload()
    await expect.poll(traces).toEqual([])
  })
}

test('a log-out removes the token that scripts can read, even when the server does not respond', async ({
  page,
}) => {
  await logIn(page, 'customer')
  await page.goto('/personal-details')
  await expect(page.getByText('First name')).toBeVisible()
  expect(await page.evaluate(() => document.cookie)).toContain('__session')
  await page.route('**/api/auth/session', () => {})
  await logOut(page)
  await expect(page).toHaveURL('/auth/home')
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('__session')
})
