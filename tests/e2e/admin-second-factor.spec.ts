// With a required second factor, admins add an app at the first log-in, type its codes from then
// on, and confirm who they are before a deletion.
import type { Page } from '@playwright/test'
import { codeAt } from '#tests/support/totp.ts'
import { expectAccessible } from './axe.ts'
import { people } from './browser-page.ts'
import { newPerson, postCase } from './cases.ts'
import { confirmDeletion } from './deletions.ts'
import { expect } from './fixtures.ts'
import { field } from './newcomers.ts'
import { adminCase, pick, title } from './office.ts'
import { typeLogIn } from './own-account.ts'
import { press, proofDialog, signedOutAdmin, test } from './second-factor-server.ts'

test.use(signedOutAdmin)

const { email, password } = people.admin

async function askToDelete(page: Page, id: string) {
  await page.goto(adminCase(id))
  await pick(page, 'Delete case')
  await confirmDeletion(page.getByRole('alertdialog'), 'Delete case')
}

/** Deletes a case, which asks for the password first. */
async function confirmBeforeDeletion(page: Page, id: string) {
  await askToDelete(page, id)
  const [dialog, question] = [proofDialog(page), page.getByRole('alertdialog')]
  const passwordField = dialog.getByLabel('Current password', { exact: true })
  await expect(passwordField).toBeFocused()
  await expectAccessible(page, 'confirm who is there')
  for (const cancel of [
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    await expect(passwordField).toBeFocused()
    await cancel()
    await expect(dialog).toBeHidden()
    const again = question.getByRole('button', { name: 'Delete case' })
    await expect(again).toBeFocused()
    await expect(question.getByLabel('Reason')).toHaveValue('Asked for by email')
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
    await again.click()
  }
  await passwordField.fill('Wrongpass1!')
  await passwordField.press('Enter')
  await expect(dialog.getByRole('alert').filter({ hasText: 'incorrect' }).first()).toBeVisible()
  await expect(passwordField).toBeFocused()
  await expect(passwordField).toHaveAttribute('aria-invalid', 'true')
  await passwordField.fill(password)
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Case deleted')).toBeVisible()
  await expect(page).toHaveURL('/admin/cases')
}

const REASON = 'The list has another name.'

async function openCheck(page: Page) {
  await page.goto('/admin/licenses')
  await page.getByRole('button', { name: /^Check the Arizona license of Lindqvist/ }).click()
  await page.getByRole('radio', { name: 'We could not confirm it' }).check()
}

/** Types why a license is not confirmed, and cancels the question for the password. */
async function cancelFinding(page: Page) {
  await openCheck(page)
  await field(page, 'Why not?').fill(REASON)
  await press(page, 'Save')
  await expect(proofDialog(page).getByLabel('Current password', { exact: true })).toBeFocused()
  await proofDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(proofDialog(page)).toBeHidden()
  await expect(field(page, 'Why not?')).toHaveValue(REASON)
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
}

test('an admin adds an authenticator app at the first log-in, and enters its code at the next one and for deletions', async ({
  page,
  browser,
  server,
}) => {
  const maria = await newPerson(server.url, 'customer', 'Maria Quiroga')
  await page.goto('/admin/cases')
  await expect(page).toHaveURL('/auth/home')
  await page.getByRole('link', { name: 'Log in' }).click()
  await typeLogIn(page, email, password)
  await expect(title(page, 'Log-in codes and passkeys')).toBeVisible()
  await expect(page.getByText('Admins log in with a code or a passkey')).toBeVisible()
  await expectAccessible(page, 'codes that an admin needs')
  await page.goto('/admin/users')
  await expect(page).toHaveURL('/log-in-codes')
  await press(page, 'Turn on codes')
  await field(page, 'Current password').fill(password)
  await press(page, 'Continue')
  const link = page.getByRole('link', { name: 'On this phone, open the app' })
  const secret = new URL((await link.getAttribute('href')) ?? '').searchParams.get('secret') ?? ''
  await field(page, 'Code from the app').fill(codeAt(secret, new Date(Date.now() - 30_000)))
  await press(page, 'Turn on codes')
  await press(page, 'I saved them')
  await expect(page).toHaveURL('/admin/users')
  await expect(page.getByRole('row').nth(1)).toBeVisible()

  const elsewhere = await browser.newContext({ baseURL: server.url })
  const phone = await elsewhere.newPage()
  await phone.goto('/auth/login')
  await typeLogIn(phone, email, password)
  await phone
    .getByRole('textbox', { name: /code/i })
    .first()
    .pressSequentially(codeAt(secret, new Date()))
  await expect(phone).toHaveURL('/admin/users')
  await expect(phone.getByRole('row').nth(1)).toBeVisible()

  await cancelFinding(phone)
  const [first, second] = [await postCase(maria.person), await postCase(maria.person)]
  await confirmBeforeDeletion(phone, first.id)
  await askToDelete(phone, second.id)
  await expect(phone.getByText('Case deleted')).toBeVisible()
  await expect(proofDialog(phone)).toBeHidden()
  await openCheck(phone)
  await field(phone, 'Why not?').fill(REASON)
  await press(phone, 'Save')
  await expect(phone.getByText('Saved. The attorney is told.')).toBeVisible()

  // Nothing that can log in again stays on the phone when the browser is closed.
  const { cookies, origins } = await elsewhere.storageState()
  const { expires } = cookies.find(({ name }) => name === '__client') ?? {}
  expect(expires).toBe(-1)
  expect(JSON.stringify(origins)).not.toContain('fps_')
  await elsewhere.close()
})
