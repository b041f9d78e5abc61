// Inviting people by email: the form, the list and the links.
import type { Browser, Page } from '@playwright/test'
import { type DemoServer, startDemoServer } from '#tests/support/demo-server.ts'
import { expectAccessible } from './axe.ts'
import { expect } from './fixtures.ts'
import { mailedLink } from './mailed.ts'
import { field, newEmail, PASSWORD } from './newcomers.ts'
import { test as base } from './signed-in.ts'

/** A server that writes its emails to a folder. */
interface Place {
  server: DemoServer
  folder: string
}

const test = base.extend<object, { place: Place }>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const server = await startDemoServer()
      await use({ server, folder: server.dataFolder })
      await server.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: [async ({ place }, use) => use(place.server), { scope: 'worker' }],
  person: 'admin',
})

type Role = 'Attorney' | 'Admin'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add new user' })
const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })
const proceed = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()

async function invite(page: Page, email: string, role?: Role) {
  await page.getByRole('button', { name: 'Add new user' }).click()
  await field(page, 'Email').fill(email)
  if (role) await dialog(page).getByRole('radio', { name: role }).check()
  await dialog(page).getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Invitation sent successfully')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
}

async function choose(page: Page, email: string, action: 'Resend' | 'Revoke') {
  await page.getByRole('button', { name: `Actions for ${email}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Opens a link on a new phone. */
async function follow(browser: Browser, place: Place, link: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: place.server.url,
    storageState: { cookies: [], origins: [] },
  })
  const page = await context.newPage()
  await page.goto(link)
  return page
}

async function choosePassword(page: Page) {
  await field(page, 'Password').fill(PASSWORD)
  await field(page, 'Confirm password').fill(PASSWORD)
}

const createAccount = (page: Page) => page.getByRole('button', { name: 'Create account' }).click()

/** Signs up from the emailed link to the first screen, by role. */
const signUps: Record<Role, (page: Page, email: string) => Promise<void>> = {
  Attorney: async (page, email) => {
    await expect(page.getByRole('textbox')).toHaveValue(email)
    await proceed(page)
    await choosePassword(page)
    await proceed(page)
    for (const [step, text] of [
      ['What is your phone number?', '4805550163'],
      ['What is your firm called?', 'Invited Law'],
      ['What should clients know about your firm?', 'Two lawyers in Mesa.'],
      ['Which languages do you speak with clients?', 'English'],
    ] as const) {
      // The server checks the password before the next step opens.
      await expect(page.getByRole('heading', { name: step })).toBeVisible()
      await page.getByRole('textbox').fill(text)
      await proceed(page)
    }
    for (const step of ['What is your website?', 'Add your logo']) {
      await expect(page.getByRole('heading', { name: step })).toBeVisible()
      await page.getByRole('button', { name: 'Skip for now' }).click()
    }
    await page.getByRole('checkbox', { name: 'DUI', exact: true }).check()
    await proceed(page)
    await page.getByRole('radio', { name: '1-2 lawyers' }).check()
    await createAccount(page)
    await expect(page).toHaveURL('/lawyer/explore-bids')
  },
  Admin: async (page, email) => {
    await expect(page.getByRole('textbox')).toHaveValue(email)
    await proceed(page)
    await field(page, 'First name').fill('Invited')
    await field(page, 'Last name').fill('Admin')
    await proceed(page)
    await page.getByRole('textbox', { name: 'What is your phone number?' }).fill('4805550199')
    await proceed(page)
    await choosePassword(page)
    await createAccount(page)
    await expect(page).toHaveURL('/admin/users')
  },
}

test.describe('an invited person', () => {
  for (const [role, name] of [
    ['Admin', 'Invited Admin'],
    ['Attorney', 'Invited Law'],
  ] as const) {
    test(`as ${role} signs up by the emailed link, and is listed`, async ({
      page,
      place,
      browser,
    }) => {
      const email = newEmail()
      await page.goto('/admin/users')
      await invite(page, email, role)
      await page.getByRole('link', { name: 'Invitations' }).click()
      await expect(rowOf(page, email)).toContainText(role)
      await expect(rowOf(page, email)).toContainText('Pending')

      const link = await mailedLink(place.folder, email)
      const theirs = await follow(browser, place, link)
      await signUps[role](theirs, email)
      await theirs.context().close()

      await page.goto('/admin/invitations')
      await expect(rowOf(page, email)).toContainText('Used')
      await expect(page.getByRole('button', { name: `Actions for ${email}` })).toHaveCount(0)
      await page.getByRole('link', { name: 'All users' }).click()
      await page.getByRole('tab', { name: `${role}s` }).click()
      await expect(rowOf(page, email)).toContainText(name)
    })
  }
})

test.describe('a link', () => {
  test.use({ expectedConsoleErrors: [/404/] })

  const isDead = async (browser: Browser, place: Place, link: string) => {
    const phone = await follow(browser, place, link)
    await expect(phone.getByRole('heading', { name: 'You need an invitation' })).toBeVisible()
    await phone.context().close()
  }

  test('no longer works once the invitation was sent again; the newer link does', async ({
    page,
    place,
    browser,
  }) => {
    const email = newEmail()
    await page.goto('/admin/invitations')
    await invite(page, email, 'Admin')
    const old = await mailedLink(place.folder, email)
    await choose(page, email, 'Resend')
    await expect(page.getByText(`Invitation sent again to ${email}`)).toBeVisible()
    const link = await mailedLink(place.folder, email, [old])
    const late = await follow(browser, place, old)
    const replaced = 'A newer email replaced this one'
    await expect(late.getByRole('heading', { name: replaced })).toBeVisible()
    await late.context().close()
    const theirs = await follow(browser, place, link)
    await signUps.Admin(theirs, email)
    await theirs.context().close()
  })

  test('no longer works once the invitation was revoked, which is confirmed first', async ({
    page,
    place,
    browser,
  }) => {
    const email = newEmail()
    await page.goto('/admin/invitations')
    await invite(page, email, 'Admin')
    const link = await mailedLink(place.folder, email)
    await choose(page, email, 'Revoke')
    const question = page.getByRole('alertdialog', { name: `Revoke the invitation to ${email}?` })
    await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await expectAccessible(page, 'revoke')
    await question.getByRole('button', { name: 'Keep it' }).click()
    await expect(question).toBeHidden()
    await expect(rowOf(page, email)).toBeVisible()
    await choose(page, email, 'Revoke')
    await question.getByRole('button', { name: 'Revoke invitation' }).click()
    await expect(page.getByText('Invitation revoked')).toBeVisible()
    await expect(rowOf(page, email)).toHaveCount(0)
    await isDead(browser, place, link)
  })
})

test.describe('the invite dialog', () => {
  test.use({ expectedConsoleErrors: [/409/] })

  test('shows an error next to the email, and keeps what was typed', async ({ page }) => {
    await page.goto('/admin/users')
    await page.getByRole('button', { name: 'Add new user' }).click()
    await expect(dialog(page).getByRole('radio', { name: 'Client' })).toBeChecked()
    const send = dialog(page).getByRole('button', { name: 'Send invitation' })
    await send.click()
    await expect(dialog(page).getByText('Field is required.')).toBeVisible()
    await field(page, 'Email').fill('robin@')
    await send.click()
    await expect(dialog(page).getByText('Enter a valid email.')).toBeVisible()
    await expectAccessible(page, 'invite dialog')
    await field(page, 'Email').fill('customer@example.com')
    await dialog(page).getByRole('radio', { name: 'Attorney' }).check()
    await send.click()
    await expect(dialog(page).getByText('An account with this email already exists.')).toBeVisible()
    await expect(field(page, 'Email')).toHaveValue('customer@example.com')
    // It stays on the phone when the app is closed and opened again.
    for (const putAway of [
      () => page.keyboard.press('Escape'),
      () => dialog(page).getByRole('button', { name: 'Cancel' }).click(),
      () => page.goBack(),
    ]) {
      await putAway()
      await expect(dialog(page)).toBeHidden()
      await expect(page).toHaveURL('/admin/users')
      await page.getByRole('button', { name: 'Add new user' }).click()
      await expect(field(page, 'Email')).toHaveValue('customer@example.com')
      await expect(dialog(page).getByRole('radio', { name: 'Attorney' })).toBeChecked()
    }
  })
})

test('Back while an invitation is being sent still shows its result', async ({ page }) => {
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/api/admin/user/invite', async (route) => {
    await held
    await route.continue()
  })
  const email = newEmail()
  await page.goto('/admin/users')
  await page.getByRole('link', { name: 'Invitations' }).click()
  await page.getByRole('button', { name: 'Add new user' }).click()
  await field(page, 'Email').fill(email)
  const asked = page.waitForRequest('**/api/admin/user/invite')
  await dialog(page).getByRole('button', { name: 'Send invitation' }).click()
  await asked
  for (const _ of [1, 2]) {
    await page.goBack()
    await expect(dialog(page)).toBeVisible()
    await expect(page).toHaveURL('/admin/invitations')
  }
  goOn()
  await expect(page.getByText('Invitation sent successfully')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(rowOf(page, email)).toBeVisible()
  // Back leads to the same place.
  await page.goBack()
  await expect(page).toHaveURL('/admin/users')
})

test('a second invitation to the same email says what it replaces, and replaces it on request', async ({
  page,
}) => {
  const email = newEmail()
  await page.goto('/admin/invitations')
  await invite(page, email, 'Attorney')
  await page.getByRole('button', { name: 'Add new user' }).click()
  await field(page, 'Email').fill(email)
  await dialog(page).getByRole('radio', { name: 'Admin' }).check()
  await dialog(page).getByRole('button', { name: 'Send invitation' }).click()
  await expect(
    dialog(page).getByRole('alert').filter({ hasText: 'for the role Attorney' }),
  ).toContainText('The new link is for the role Admin')
  await expectAccessible(page, 'an invitation that replaces one')
  await dialog(page).getByRole('button', { name: 'Replace invitation' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(rowOf(page, email)).toContainText('Admin')
  await expect(rowOf(page, email)).toHaveCount(1)
})

test.describe('without a response', () => {
  test.use({ expectedConsoleErrors: [/net::ERR_/] })

  test('the same invitation is sent again with the same idempotency key', async ({ page }) => {
    const keys: (string | undefined)[] = []
    await page.route('**/api/admin/user/invite', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length === 1) return route.abort('connectionreset')
      return route.continue()
    })
    await page.goto('/admin/users')
    await page.getByRole('button', { name: 'Add new user' }).click()
    await field(page, 'Email').fill(newEmail())
    const send = dialog(page).getByRole('button', { name: 'Send invitation' })
    await send.click()
    await expect(dialog(page).getByRole('alert').filter({ hasText: /\w/ })).toBeVisible()
    await send.click()
    await expect(page.getByText('Invitation sent successfully')).toBeVisible()
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
  })
})

test('the list of invitations is searched, and accessible when it is empty', async ({ page }) => {
  await page.goto('/admin/invitations')
  const kept = newEmail()
  const other = newEmail()
  await invite(page, kept)
  await invite(page, other)
  await expectAccessible(page, 'invitations')
  await page.getByRole('searchbox', { name: 'Search invitations' }).fill(kept.slice(0, 12))
  await expect(rowOf(page, other)).toHaveCount(0)
  await expect(rowOf(page, kept)).toBeVisible()
  await page.getByRole('searchbox').fill('nobody-at-all')
  await expect(page.getByText('No records found')).toBeVisible()
  await expectAccessible(page, 'no invitations')
})
