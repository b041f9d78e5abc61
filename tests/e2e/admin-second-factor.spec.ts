// Where admins need a second factor: they add an app at the first log-in, and type its codes from then on.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startServerProcess } from '#tests/support/server-process.ts'
import { codeAt } from '#tests/support/totp.ts'
import { expectAccessible } from './axe.ts'
import { test as base, expect, people, siteFolder } from './fixtures.ts'
import { field } from './newcomers.ts'
import { title } from './office.ts'
import { typeLogIn } from './own-account.ts'

type Server = Awaited<ReturnType<typeof startServerProcess>>

const test = base.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'fastpass-admins-'))
      const server = await startServerProcess({
        ...{ DATA_DIR: folder, SITE_DIR: siteFolder, ADMIN_SECOND_FACTOR: '1' },
        ...{ RATE_LIMIT_PER_MINUTE: '0', SIGN_INS_PER_MINUTE: '1000' },
      })
      await use(server)
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
test.use({
  storageState: { cookies: [], origins: [] },
  // The browser reports each refusal that leads to a question.
  expectedConsoleErrors: [/status of (403|422)/],
})

const { email, password } = people.admin
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('an admin adds an app at the first log-in, and types its code at the next', async ({
  page,
  browser,
  server,
}) => {
  await page.goto('/admin/cases')
  await expect(page).toHaveURL('/auth/home')
  await page.getByRole('link', { name: 'Log in' }).click()
  await typeLogIn(page, email, password)
  await expect(title(page, 'Log-in codes')).toBeVisible()
  await expect(page.getByText('Admins log in with a code')).toBeVisible()
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
  // Nothing that could log in again stays on the phone when the browser is closed.
  const { cookies, origins } = await elsewhere.storageState()
  const { expires } = cookies.find(({ name }) => name === '__client') ?? {}
  expect(expires).toBe(-1)
  expect(JSON.stringify(origins)).not.toContain('fps_')
  await elsewhere.close()
})
