// An admin signs up from the link of an invitation, on a new phone, to the first screen.
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { personOf } from './cases.ts'
import { test as base, expect } from './fixtures.ts'
import { textInStorage } from './kept.ts'
import { mailedLink } from './mailed.ts'
import { field, newEmail, PASSWORD } from './newcomers.ts'
import { expectActive } from './wizard-page.ts'

const test = base.extend<{
  /** Invites a person, and returns the path, query and fragment of the link. */
  invite: (email: string, role: 'admin' | 'customer') => Promise<string>
}>({
  invite: async ({ server, dataFolder }, use) => {
    const { must } = await personOf(server.url, 'admin')
    await use(async (email, role_name) => {
      await must('inviteUser', { body: { email, role_name } })
      return mailedLink(dataFolder, email)
    })
  },
})

const steps = [
  'What is your email?',
  'What is your name?',
  'What is your phone number?',
  'Choose a password',
] as const

/** Waits until a step is open: its question, the progress bar and the URL. */
async function expectStep(page: Page, step: 0 | 1 | 2 | 3) {
  await expect(page.getByRole('heading', { level: 1, name: steps[step] })).toBeVisible()
  await expect(page.getByText(`Step ${step + 1} of 4`)).toBeVisible()
  await expectActive(page, step)
}

const proceed = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()
const refused = (page: Page) => page.getByRole('heading', { name: 'You need an invitation' })

async function answerUpToPassword(page: Page) {
  await expectStep(page, 0)
  await proceed(page)
  await expectStep(page, 1)
  await field(page, 'First name').fill('Robin')
  await field(page, 'Last name').fill('Hale')
  await proceed(page)
  await expectStep(page, 2)
  await page.getByRole('textbox', { name: 'What is your phone number?' }).fill('4805550199')
  await proceed(page)
  await expectStep(page, 3)
}

async function choosePassword(page: Page, confirmed = PASSWORD) {
  await field(page, 'Password').fill(PASSWORD)
  await field(page, 'Confirm password').fill(confirmed)
  await page.getByRole('button', { name: 'Create account' }).click()
}

async function signUp(page: Page) {
  await answerUpToPassword(page)
  await choosePassword(page)
  await expect(page).toHaveURL('/admin/users')
  await expect(page.getByRole('heading', { name: 'All users' })).toBeVisible()
}

test.describe('an admin’s sign-up', () => {
  test.use({ expectedConsoleErrors: [/status of (404|409)/] })

  test('without an invitation no question is asked, and a person becomes an admin by the newest link, which works only once', async ({
    page,
    server,
    dataFolder,
    invite,
    browser,
  }) => {
    const email = newEmail()
    const old = await invite(email, 'admin')
    const { must } = await personOf(server.url, 'admin')
    const { data } = await must('listInvitations')
    const { id = '' } = data.find((invitation) => invitation.email === email) ?? {}
    await must('resendInvitation', { path: { invitation_id: id } })
    const link = await mailedLink(dataFolder, email, [old])
    const strays = await invite(newEmail(), 'customer')
    for (const address of [
      strays.replace('/onboarding', '/auth/signup'),
      '/auth/signup?active=3&email_id=robin%40example.com',
      '/auth/signup?email_id=robin%40example.com#ticket=guessed',
    ]) {
      await page.goto(address)
      await expect(refused(page)).toBeVisible()
      await expect(page.getByRole('textbox')).toHaveCount(0)
    }
    await expectAccessible(page, 'not invited')
    await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth/login')
    await page.goto(old)
    const replaced = 'A newer email replaced this one'
    await expect(page.getByRole('heading', { name: replaced })).toBeVisible()

    // The right link, opened after the wrong ones. It differs from the last one in its hash, and
    // from there the browser would load nothing.
    await page.goto('/icons/icon.svg')
    await page.goto(link)
    await expectStep(page, 0)
    // The secret is neither in the URL nor in the browser's history.
    await expect(page).not.toHaveURL(/ticket/)
    await expect(page.getByRole('textbox')).toHaveValue(email)
    await expectAccessible(page, 'admin email')
    await signUp(page)
    await page.getByRole('tab', { name: 'Admins' }).click()
    await expect(page.getByText(email)).toBeVisible()
    expect(await textInStorage(page)).not.toContain('ticket')
    await page.goBack()
    await expect(page).not.toHaveURL(/\/auth\/signup/)

    const other = await browser.newPage()
    await other.goto(link)
    await expect(refused(other)).toBeVisible()
    await other.close()
  })
})

test('the email is the invited one, every step shows what is wrong, and an admin needs no link for another account', async ({
  page,
  invite,
}) => {
  const email = newEmail()
  await page.goto(await invite(email, 'admin'))
  await expectStep(page, 0)
  await page.getByRole('textbox').fill('ana@example.com')
  await proceed(page)
  await expect(page.getByText('Email is not matching')).toBeVisible()
  await expect(page.getByRole('textbox')).toBeFocused()
  await expectAccessible(page, 'email not matching')
  await page.getByRole('textbox').fill(email.replace('n', 'N'))
  await proceed(page)
  await expectStep(page, 1)
  await proceed(page)
  await expect(page.getByText('Field is required.')).toHaveCount(2)
  await expectAccessible(page, 'admin name')
  await field(page, 'First name').fill('Robin')
  await field(page, 'Last name').fill('Hale')
  await proceed(page)
  await expectStep(page, 2)
  await page.getByRole('textbox', { name: 'What is your phone number?' }).fill('480')
  await proceed(page)
  await expect(page.getByText('Enter a valid 10-digit phone number.')).toBeVisible()
  await expectAccessible(page, 'admin phone')
  await page.getByRole('textbox').fill('4805550199')
  await proceed(page)
  await expectStep(page, 3)
  // A reload keeps everything, also the invitation, except the password, which is not stored.
  await page.reload()
  await expectStep(page, 3)
  await choosePassword(page, 'Fastpass2!')
  await expect(page.getByText('Password is not matching')).toBeVisible()
  await expectAccessible(page, 'admin password')
  await choosePassword(page)
  await expect(page).toHaveURL('/admin/users')
  // An admin needs no invitation, and stays logged in as before.
  await page.goto('/auth/signup')
  await expectStep(page, 0)
  await page.getByRole('textbox').fill(newEmail())
  await answerUpToPassword(page)
  await choosePassword(page)
  await expect(page).toHaveURL('/admin/users')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog')).toContainText(email, { ignoreCase: true })
})

test('a link works where the browser stores nothing for a tab', async ({ page, invite }) => {
  await page.addInitScript(() => {
    const keep = Storage.prototype.setItem
    Storage.prototype.setItem = function (key, value) {
      if (this === sessionStorage) throw new DOMException('Full', 'QuotaExceededError')
      keep.call(this, key, value)
    }
  })
  const email = newEmail()
  await page.goto(await invite(email, 'admin'))
  await expectStep(page, 0)
  await expect(page).not.toHaveURL(/ticket/)
  await page.getByRole('textbox').fill(email)
  await proceed(page)
  await expectStep(page, 1)
})

test.describe('an invited customer', () => {
  test.use({ expectedConsoleErrors: [/404/] })

  test('signs up by the link, and without it once it is used', async ({
    page,
    invite,
    browser,
  }) => {
    const email = newEmail()
    const link = await invite(email, 'customer')
    await page.goto(link)
    await page.getByRole('button', { name: 'Get started' }).click()
    await expect(page).not.toHaveURL(/ticket/)
    await page.getByRole('radio', { name: 'Client Account' }).check()
    await proceed(page)
    await page.getByRole('button', { name: 'Continue with email' }).click()
    await expect(page.getByRole('textbox')).toHaveValue(email)
    await proceed(page)
    await field(page, 'Password').fill(PASSWORD)
    await field(page, 'Confirm password').fill(PASSWORD)
    await proceed(page)
    await field(page, 'First name').fill('Ana')
    await field(page, 'Last name').fill('López')
    await proceed(page)
    await page.getByRole('textbox', { name: 'What is your phone number?' }).fill('4805550142')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL('/onboarding-success')
    const other = await browser.newPage()
    await other.goto(link)
    await expect(other.getByText('You can no longer use this invitation.')).toBeVisible()
    await expect(other.getByRole('button', { name: 'Get started' })).toBeVisible()
    await other.close()
  })
})
