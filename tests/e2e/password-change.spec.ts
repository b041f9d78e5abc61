import type { Page } from '@playwright/test'
import { askWith } from '#tests/support/asking.ts'
import { sendByFetch } from '#tests/support/http.ts'
import { wrongCode } from '#tests/support/mailed-code.ts'
import { signInAs } from './cases.ts'
import { expect, test } from './fixtures.ts'
import { mailedCode } from './mailed.ts'
import { field, newEmail, PASSWORD, press, signUpStranger } from './newcomers.ts'
import { edit, newAttorney, newCustomer, openDetails, save, typeLogIn } from './own-account.ts'

const NEW = 'Slowpass2?'

const fillNew = async (page: Page) => {
  await field(page, 'New password').fill(NEW)
  await field(page, 'Confirm password').fill(NEW)
}

/** Expects the log-out after the change. */
async function expectChanged(page: Page): Promise<void> {
  await expect(page).toHaveURL('/auth/login')
  await expect(
    page.getByRole('status').filter({ hasText: 'Password Updated successfully' }),
  ).toBeVisible()
}

test.describe('a new password', () => {
  test.use({ expectedConsoleErrors: [/422/] })

  test('of an attorney logs out every phone, and is the only one that works', async ({
    page,
    server,
  }) => {
    const rivera = await newAttorney(server.url)
    const phone = await signInAs(server.url, { email: rivera.email, password: PASSWORD })
    // Lasts, where a token of the identity provider would expire during the test.
    const session = (await phone.must('createSession')).data.refresh_token
    const elsewhere = askWith(sendByFetch(server.url), async () => session)
    const own = { query: { received_by: rivera.id } }
    expect((await elsewhere.ask('listNotifications', own)).status).toBe(200)
    await openDetails(page, rivera)

    await edit(page, 'Password').click()
    await expect(field(page, 'Current password')).toBeFocused()
    await field(page, 'New password').fill('short')
    await expect(page.getByText('Your password must contain 8 or more characters.')).toBeVisible()
    await expect(save(page)).toBeDisabled()
    await fillNew(page)
    await expect(save(page)).toBeEnabled()
    await field(page, 'Current password').fill('Wrongpass1!')
    // The form is locked while it is saved, because later typing would not be saved.
    let respond = () => {}
    const isAsked = new Promise<void>((resolve) => {
      respond = resolve
    })
    await page.route('**/change_password*', async (route) => {
      await isAsked
      await route.continue()
    })
    await save(page).click()
    await expect(page.getByRole('button', { name: 'Saving' })).toBeVisible()
    for (const label of ['Current password', 'New password', 'Confirm password']) {
      await expect(field(page, label)).not.toBeEditable()
    }
    respond()
    await expect(page.getByRole('alert').filter({ hasText: 'incorrect' }).first()).toBeVisible()
    await expect(field(page, 'Current password')).toBeFocused()
    for (const label of ['Current password', 'New password', 'Confirm password']) {
      await field(page, label).fill(PASSWORD)
    }
    await save(page).click()
    await expect(field(page, 'New password')).toHaveAccessibleDescription(
      /This is already your password\. Choose another\./,
    )
    await expect(field(page, 'New password')).toBeFocused()
    await fillNew(page)
    await save(page).click()
    await expectChanged(page)

    await typeLogIn(page, rivera.email, NEW)
    await expect(page).toHaveURL('/lawyer/explore-bids')
    expect((await elsewhere.ask('listNotifications', own)).status).toBe(401)
  })

  test('of a customer has its own texts, and needs no session at the identity provider', async ({
    page,
    context,
    server,
  }) => {
    await openDetails(page, await newCustomer(server.url))
    // The remembered session lasts longer than the provider's.
    await context.clearCookies()
    await page.reload()
    await edit(page, 'Password').click()
    await save(page).click()
    await expect(page.getByText('Password is required.')).toBeVisible()
    await fillNew(page)
    await field(page, 'Current password').fill('Wrongpass1!')
    await save(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'incorrect' }).first()).toBeVisible()
    await field(page, 'Current password').fill(PASSWORD)
    await save(page).click()
    await expectChanged(page)
  })
})

test.describe('a person who signed up with a social account', () => {
  test.use({ expectedConsoleErrors: [/40[34]|422/] })

  test('must set a first password with an emailed code before another email, and can log in with it', async ({
    page,
    dataFolder,
  }) => {
    const email = newEmail()
    await signUpStranger(page, email)
    await page.goto('/personal-details')
    await edit(page, 'Email').click()
    await expect(page.getByText('Set a password first')).toBeVisible()
    await press(page, 'Close')
    await expect(edit(page, 'Email')).toBeFocused()
    await edit(page, 'Password').click()
    await expect(field(page, 'Code')).toBeFocused()
    await expect(field(page, 'Current password')).toHaveCount(0)
    const code = await mailedCode(dataFolder, email)
    await field(page, 'Code').fill(wrongCode(code))
    await fillNew(page)
    await save(page).click()
    await expect(page.getByText('This is not the code that we sent.').first()).toBeVisible()
    await expect(field(page, 'Code')).toBeFocused()
    await field(page, 'Code').fill(code)
    await save(page).click()
    await expectChanged(page)
    await typeLogIn(page, email, NEW)
    await expect(page).toHaveURL('/dashboard')
  })
})
