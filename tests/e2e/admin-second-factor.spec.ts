// With a required second factor, admins add an app or a passkey at the first log-in, use it from
// then on, and confirm who they are before a deletion and what else needs it.
import type { Page } from '@playwright/test'
import { newId } from '#server/db/ids.ts'
import { admins } from '#server/db/schema/people.ts'
import { findUserByEmail, insertUser } from '#server/identity/embedded/users.ts'
import { type DemoDatabase, type DemoServer, startDemoServer } from '#tests/support/demo-server.ts'
import { codeAt } from '#tests/support/totp.ts'
import { addAuthenticator } from './authenticator.ts'
import { expectAccessible } from './axe.ts'
import { people } from './browser-page.ts'
import { personOf, postCase } from './cases.ts'
import { confirmDeletion } from './deletions.ts'
import { test as base, expect } from './fixtures.ts'
import { field, newEmail, press } from './newcomers.ts'
import { adminCase, pick, title } from './office.ts'
import { typeLogIn } from './own-account.ts'
import { logOut } from './session-page.ts'

const SUPPORT = 'help@fastpass.example'
/** The admin who has a passkey only. */
const KIM = 'admin.kim@example.com'

/** Adds an admin with the password of the demo's. */
async function addKim(demo: DemoDatabase) {
  const db = await demo.open()
  const now = new Date()
  const name = { firstName: 'Kim', lastName: 'Hale', email: KIM }
  const { passwordHash = null } = (await findUserByEmail(db.orm, people.admin.email)) ?? {}
  const user = await insertUser(db.orm, { ...name, passwordHash }, now)
  const record = { ...name, id: newId(now), clerkUserId: user?.id ?? '', createdAt: now }
  await db.orm.insert(admins).values(record)
  await db.close()
}

/** Tests with a server of their own, on which admins need a second factor. */
const test = base.extend<object, { server: DemoServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const settings = { ADMIN_SECOND_FACTOR: '1', SUPPORT_EMAIL: SUPPORT }
      const server = await startDemoServer(settings, addKim)
      await use(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test.use({
  storageState: { cookies: [], origins: [] },
  // The browser reports each refusal that leads to a dialog.
  expectedConsoleErrors: [/status of (403|422)/],
})

const { email, password } = people.admin

/** The dialog that asks an admin to prove who they are. */
const proofDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })

/** Cancels the question who the admin is, after which nothing is said to have gone wrong. */
async function cancelProof(page: Page) {
  await proofDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(proofDialog(page)).toBeHidden()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
}

/** Deletes a case, which asks for the password first. */
async function confirmBeforeDeletion(page: Page, id: string) {
  await page.goto(adminCase(id))
  await pick(page, 'Delete case')
  await confirmDeletion(page.getByRole('alertdialog'), 'Delete case')
  const [dialog, question] = [proofDialog(page), page.getByRole('alertdialog')]
  const passwordField = dialog.getByLabel('Current password', { exact: true })
  await expect(passwordField).toBeFocused()
  await expectAccessible(page, 'confirm who is there')
  for (const cancel of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
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
  await cancelProof(page)
  await expect(field(page, 'Why not?')).toHaveValue(REASON)
}

test('an admin adds an authenticator app at the first log-in, and enters its code at the next one, and the password before a deletion', async ({
  page,
  browser,
  server,
}) => {
  await page.goto('/auth/login')
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
  await phone.getByRole('link', { name: 'Use another method' }).click()
  await press(phone, 'Use a backup code')
  await expect(phone.getByText(`If you lost them, write to ${SUPPORT}.`)).toBeVisible()
  await phone.getByRole('link', { name: 'Use another method' }).click()
  await phone.getByRole('button', { name: /app/ }).click()
  await phone
    .getByRole('textbox', { name: /code/i })
    .first()
    .pressSequentially(codeAt(secret, new Date()))
  await expect(phone).toHaveURL('/admin/users')
  await expect(phone.getByRole('row').nth(1)).toBeVisible()

  await cancelFinding(phone)
  const { id } = await postCase(await personOf(server.url, 'customer'))
  await confirmBeforeDeletion(phone, id)
  // They are not asked again for a while.
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

test('an admin with only a passkey uses it to confirm and to log in, and can cancel', async ({
  page,
  server,
}) => {
  const { id } = await postCase(await personOf(server.url, 'customer'))
  await addAuthenticator(page)
  await page.goto('/auth/login')
  await typeLogIn(page, KIM, password)
  await expect(title(page, 'Log-in codes and passkeys')).toBeVisible()
  await press(page, 'Add a passkey')
  await field(page, 'Current password').fill(password)
  await press(page, 'Continue')
  await expect(page).toHaveURL('/admin/users')

  await logOut(page)
  await expect(page).toHaveURL('/auth/home')
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/admin/users')

  await press(page, 'Add new user')
  const inviting = page.getByRole('dialog', { name: 'Add new user' })
  const invited = newEmail()
  await field(page, 'Email').fill(invited)
  await press(page, 'Send invitation')
  await cancelProof(page)
  await expect(inviting.getByLabel('Email')).toHaveValue(invited)
  await inviting.getByRole('button', { name: 'Cancel' }).click()

  await page.goto(adminCase(id))
  await pick(page, 'Pause case')
  await cancelProof(page)
  await expect(page.getByText('Paused', { exact: true })).toHaveCount(0)
  await pick(page, 'Pause case')
  const passkey = proofDialog(page).getByRole('button', { name: 'Use a passkey' })
  await expect(passkey).toBeVisible()
  await expectAccessible(page, 'confirm with a passkey')
  await passkey.click()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()

  await logOut(page)
  await expect(page).toHaveURL('/auth/home')
  await page.goto('/auth/login')
  await typeLogIn(page, KIM, password)
  await expect(page.getByText('Log in with your passkey')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on codes' })).toHaveCount(0)
  await expectAccessible(page, 'log in with the passkey')
  await press(page, 'Log out')
  await expect(page).toHaveURL('/auth/home')
})
