// An admin signs up from the link of an invitation, on a new phone, to the first screen.
import type { Page } from '@playwright/test'
import { runAdmin } from '#tests/support/admin-command.ts'
import { type DemoServer, startDemoServer } from '#tests/support/demo-server.ts'
import { expectAccessible } from './axe.ts'
import { test as base, expect } from './fixtures.ts'
import { textInStorage } from './kept.ts'
import { field, newEmail, PASSWORD } from './newcomers.ts'
import { expectActive } from './wizard-page.ts'

/** The invited people, by what each test does with the link. */
const invited = {
  joins: ['admin', 'joins@example.com'],
  errs: ['admin', 'errs@example.com'],
  strays: ['customer', 'strays@example.com'],
  corrects: ['admin', 'corrects@example.com'],
  invites: ['admin', 'invites@example.com'],
  hires: ['customer', 'hires@example.com'],
  forgets: ['admin', 'forgets@example.com'],
} as const

/**
 * A server. `linkOf` returns the invitation link of a person, and invites them at the first call.
 */
interface Place {
  server: DemoServer
  linkOf(who: keyof typeof invited): Promise<string>
}

const test = base.extend<object, { place: Place }>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const links = new Map<keyof typeof invited, string>()
      let env: Record<string, string> = {}
      const linkOf = async (who: keyof typeof invited) => {
        const link = links.get(who) ?? (await invite(env, who))
        links.set(who, link)
        return link
      }
      const server = await startDemoServer({}, async (demo) => {
        env = demo.env
        if (env.DATABASE_URL) return
        // Only one process at a time can open the built-in database.
        for (const who of Object.keys(invited) as (keyof typeof invited)[]) await linkOf(who)
      })
      await use({ server, linkOf })
      await server.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: [async ({ place }, use) => use(place.server), { scope: 'worker' }],
})

/**
 * Invites a person by the admin command. Returns path, query and fragment, which has the secret, of
 * the printed link.
 */
async function invite(env: Record<string, string>, who: keyof typeof invited): Promise<string> {
  const [role, email] = invited[who]
  const { code, output } = await runAdmin(env, 'invite', email, '--role', role)
  if (code !== 0) throw new Error(output)
  const { pathname, search, hash } = new URL(output.match(/^http.+$/m)?.[0] ?? '')
  return pathname + search + hash
}

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

test.describe('with an invitation', () => {
  test.use({ expectedConsoleErrors: [/404/] })

  test('a person becomes an admin, and the link works only once', async ({
    page,
    place,
    browser,
  }) => {
    const [, email] = invited.joins
    await page.goto(await place.linkOf('joins'))
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
    await other.goto(await place.linkOf('joins'))
    await expect(refused(other)).toBeVisible()
    await other.close()
  })
})

test('the email is the invited one, and every step shows what is wrong', async ({
  page,
  place,
}) => {
  await page.goto(await place.linkOf('errs'))
  await expectStep(page, 0)
  await page.getByRole('textbox').fill('ana@example.com')
  await proceed(page)
  await expect(page.getByText('Email is not matching')).toBeVisible()
  await expect(page.getByRole('textbox')).toBeFocused()
  await expectAccessible(page, 'email not matching')
  await page.getByRole('textbox').fill('Errs@example.com')
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
})

test('a link works where the browser stores nothing for a tab', async ({ page, place }) => {
  await page.addInitScript(() => {
    const keep = Storage.prototype.setItem
    Storage.prototype.setItem = function (key, value) {
      if (this === sessionStorage) throw new DOMException('Full', 'QuotaExceededError')
      keep.call(this, key, value)
    }
  })
  await page.goto(await place.linkOf('forgets'))
  await expectStep(page, 0)
  await expect(page).not.toHaveURL(/ticket/)
  const [, email] = invited.forgets
  await page.getByRole('textbox').fill(email)
  await proceed(page)
  await expectStep(page, 1)
})

test.describe('without an invitation', () => {
  test.use({ expectedConsoleErrors: [/404/] })

  test('asks no questions', async ({ page, place }) => {
    for (const address of [
      '/auth/signup',
      (await place.linkOf('strays')).replace('/onboarding', '/auth/signup'),
      '/auth/signup?active=3&email_id=robin%40example.com',
      '/auth/signup?email_id=robin%40example.com#ticket=guessed',
    ]) {
      await page.goto(address)
      await expect(refused(page)).toBeVisible()
      await expect(page.getByRole('textbox')).toHaveCount(0)
    }
    await expectAccessible(page, 'not invited')
    await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth/login')
    // The right link, opened after the wrong one.
    await page.goto(await place.linkOf('corrects'))
    await expectStep(page, 0)
  })
})

test('an admin creates another account without a link, and is logged in as the first one', async ({
  page,
  place,
}) => {
  const [, email] = invited.invites
  await page.goto(await place.linkOf('invites'))
  await signUp(page)
  await page.goto('/auth/signup')
  await expectStep(page, 0)
  await page.getByRole('textbox').fill(newEmail())
  await answerUpToPassword(page)
  await choosePassword(page)
  await expect(page).toHaveURL('/admin/users')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog')).toContainText(email)
})

test.describe('an invited customer', () => {
  test.use({ expectedConsoleErrors: [/404/] })

  test('signs up by the link, and without it once it is used', async ({ page, place, browser }) => {
    const [, email] = invited.hires
    await page.goto(await place.linkOf('hires'))
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
    await other.goto(await place.linkOf('hires'))
    await expect(other.getByText('You can no longer use this invitation.')).toBeVisible()
    await expect(other.getByRole('button', { name: 'Get started' })).toBeVisible()
    await other.close()
  })
})
