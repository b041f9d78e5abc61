// Inviting people by email: the form, the list and the links.
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { personOf } from './cases.ts'
import { expect } from './fixtures.ts'
import { mailedLink } from './mailed.ts'
import { field, newEmail, PASSWORD } from './newcomers.ts'
import { test } from './signed-in.ts'

test.use({ person: 'admin' })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add new user' })
const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })
const proceed = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()

async function invite(page: Page, email: string, role: 'Attorney' | 'Admin') {
  await page.getByRole('button', { name: 'Add new user' }).click()
  await field(page, 'Email').fill(email)
  await dialog(page).getByRole('radio', { name: role }).check()
  await dialog(page).getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Invitation sent successfully')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
}

async function choose(page: Page, email: string, action: 'Resend' | 'Revoke') {
  await page.getByRole('button', { name: `Actions for ${email}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Opens a link on a new phone. */
async function follow(browser: Browser, baseURL: string, link: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    storageState: { cookies: [], origins: [] },
  })
  const page = await context.newPage()
  await page.goto(link)
  return page
}

/** Signs up a law firm from the emailed link to the first screen. */
async function signUp(page: Page, email: string) {
  await expect(page.getByRole('textbox')).toHaveValue(email)
  await proceed(page)
  await field(page, 'Password').fill(PASSWORD)
  await field(page, 'Confirm password').fill(PASSWORD)
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
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: "You're all set!" })).toBeVisible()
}

test('an attorney whose invitation was sent again signs up by the newer link, and is listed', async ({
  page,
  server,
  dataFolder,
  browser,
}) => {
  const email = newEmail()
  await page.goto('/admin/users')
  await invite(page, email, 'Attorney')
  const old = await mailedLink(dataFolder, email)
  await page.getByRole('link', { name: 'Invitations' }).click()
  await expect(rowOf(page, email)).toContainText('Attorney')
  await expect(rowOf(page, email)).toContainText('Pending')
  await choose(page, email, 'Resend')
  await expect(page.getByText(`Invitation sent again to ${email}`)).toBeVisible()
  const link = await mailedLink(dataFolder, email, [old])

  const theirs = await follow(browser, server.url, link)
  await signUp(theirs, email)
  await theirs.context().close()

  await page.reload()
  await expect(rowOf(page, email)).toContainText('Used')
  await expect(page.getByRole('button', { name: `Actions for ${email}` })).toHaveCount(0)
  await page.getByRole('link', { name: 'All users' }).click()
  await page.getByRole('tab', { name: 'Attorneys' }).click()
  await expect(rowOf(page, email)).toContainText('Invited Law')
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

test.describe('without a response', () => {
  test.use({ expectedConsoleErrors: [/net::ERR_/] })

  test('the same invitation is sent again with the same idempotency key, and Back meanwhile still shows its result', async ({
    page,
  }) => {
    const keys: (string | undefined)[] = []
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await page.route('**/api/admin/user/invite', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length === 1) return route.abort('connectionreset')
      await held
      return route.continue()
    })
    const email = newEmail()
    await page.goto('/admin/users')
    await page.getByRole('link', { name: 'Invitations' }).click()
    await page.getByRole('button', { name: 'Add new user' }).click()
    await field(page, 'Email').fill(email)
    const send = dialog(page).getByRole('button', { name: 'Send invitation' })
    await send.click()
    await expect(dialog(page).getByRole('alert').filter({ hasText: /\w/ })).toBeVisible()
    await send.click()
    await expect.poll(() => keys).toEqual([expect.any(String), keys[0]])
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
})

test('the list of invitations is searched, and one is replaced on request and revoked after a confirmation', async ({
  page,
  server,
}) => {
  const robin = await personOf(server.url, 'admin')
  const email = newEmail()
  const other = newEmail()
  for (const invited of [other, email]) {
    await robin.must('inviteUser', { body: { email: invited, role_name: 'attorney' } })
  }
  await page.goto('/admin/invitations')
  await expect(rowOf(page, other)).toBeVisible()
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
  await expectAccessible(page, 'invitations')

  await page.getByRole('searchbox', { name: 'Search invitations' }).fill(email.slice(0, 12))
  await expect(rowOf(page, other)).toHaveCount(0)
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
  await expect(page.getByText('No records found')).toBeVisible()
  await expectAccessible(page, 'no invitations')
})
