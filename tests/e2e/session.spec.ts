// Sessions: where each role may go, and how long a session lasts.
import type { Page } from '@playwright/test'
import { fillLogIn, people } from './browser-page.ts'
import { workerIsReady } from './cases.ts'
import { expect, test } from './fixtures.ts'
import { CURRENT_CASES, untilKept } from './kept.ts'
import { openLoggedIn } from './logged-in.ts'
import { waitForPaintsOf } from './paints.ts'
import { WITH_WORKER } from './service-workers.ts'
import { secondTab, spoilToken, tokenOf } from './session-page.ts'
import { test as loggedIn } from './signed-in.ts'
import { answerUpTo, duiSteps, expectActive, startCase } from './wizard-page.ts'

test('signed-out visitors of any personal screen are sent to the welcome page', async ({
  page,
}) => {
  const screens = [
    '/',
    '/dashboard',
    '/customer/case-details?case_Id=019a0000-0000-7000-8000-0000000000a1',
    '/lawyer/explore-bids',
    '/lawyer/case-details?case_Id=019a0000-0000-7000-8000-0000000000a1',
    '/notification/',
    '/admin/users',
    '/personal-details',
  ]
  for (const screen of screens) {
    await page.goto(screen)
    await expect(page, screen).toHaveURL('/auth/home')
  }
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible()
})

test('every role starts on its own first screen', async ({ browser, phoneOf }) => {
  const starts = {
    customer: '/dashboard',
    attorney: '/lawyer/explore-bids',
    admin: '/admin/users',
  } as const
  for (const [person, start] of Object.entries(starts)) {
    const storageState = await phoneOf(person as keyof typeof starts)
    const context = await browser.newContext({ storageState })
    const page = await context.newPage()
    // Admins have no cases and no notifications.
    const elsewhere = person === 'admin' ? ['/notification', '/dashboard'] : []
    for (const path of ['/', '/auth/home', '/auth/login', ...elsewhere]) {
      await page.goto(path)
      const expected =
        path === '/auth/home' && person === 'attorney' ? '/lawyer/explore-bids' : start
      await expect(page, `${person} at ${path}`).toHaveURL(expected)
    }
    // A person with an account is not asked to create one.
    const questions =
      person === 'customer' ? ['/onboarding', '/onboarding/attorney'] : ['/onboarding/attorney-new']
    for (const path of questions) {
      await page.goto(path)
      await expect(page, `${person} at ${path}`).toHaveURL(start)
    }
    await page.goto('/personal-details')
    await expect(page).toHaveURL(person === 'admin' ? start : '/personal-details')
    await context.close()
  }
})

test('the log-in never redirects to another site', async ({ page }) => {
  await page.goto('/auth/login')
  await page.evaluate(() =>
    sessionStorage.setItem('fastpass.wanted', JSON.stringify({ href: '//evil.test/' })),
  )
  await fillLogIn(page, 'customer')
  await expect(page).toHaveURL('/dashboard')
})

// Unlike `logIn`, waits for no particular screen.
async function logInAs(page: Page, person: keyof typeof people) {
  const { email, password } = people[person]
  await page.goto('/auth/login')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).not.toHaveURL(/auth\/login/)
}

test.describe('a person whose role the server has not sent yet', () => {
  test.use({ expectedConsoleErrors: [/404/] })

  test('sees at the onboarding page only what is known of them', async ({ page }) => {
    const check = '**/api/verify-clerk/*'
    const newcomer = page.getByRole('heading', { name: 'What kind of account?' })
    await page.route(check, (route) => route.abort())
    await logInAs(page, 'customer')
    await page.goto('/onboarding?active=1&user=sso')
    await expect(page.getByText('We couldn’t load your account.')).toBeVisible()
    await expect(newcomer).toHaveCount(0)

    await page.unroute(check)
    await page.route(check, () => {})
    await page.reload()
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
    await expect(newcomer).toHaveCount(0)

    await page.unroute(check)
    await page.route(check, (route) => route.fulfill({ status: 404 }))
    await page.reload()
    await expect(newcomer).toBeVisible()

    await page.unroute(check)
    await page.reload()
    await expect(page).toHaveURL('/dashboard')
  })
})

test.describe('a wrong password', () => {
  test.use({ expectedConsoleErrors: [/422/] })

  test('is an error next to the email, which can be changed, and the page stays', async ({
    page,
  }) => {
    await page.goto('/auth/login')
    await page.getByLabel('Email address').fill('customer@example.com')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByLabel('Password', { exact: true }).fill('not-the-one-1!')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page.getByText('The email or the password is incorrect').first()).toBeVisible()
    await expect(page.getByText('customer@example.com')).toBeVisible()
    for (const deadEnd of [/get help/i, /support/i]) {
      await expect(page.getByText(deadEnd).filter({ visible: true })).toHaveCount(0)
    }
    await page.getByRole('button', { name: 'Use another email' }).click()
    await expect(page.getByLabel('Email address')).toBeEditable()
  })
})

test('the welcome page shows both of its buttons on a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/auth/home')
  for (const name of ['Create an account', 'Log in']) {
    await expect(page.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
  }
})

test('a new visitor can read the welcome page and follow its links before any script has loaded', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
  const page = await context.newPage()
  for (const [name, address] of [
    ['Try the questions first', '/customer/new-case'],
    ['Create an account', '/onboarding'],
    ['Log in', '/auth/login'],
  ] as const) {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/A fast pass/)
    await page.getByRole('link', { name }).click()
    await expect(page).toHaveURL(address)
  }
  await context.close()
})

test('the link to create an account is one line under the log-in, aligned with its other text', async ({
  page,
}) => {
  await page.goto('/auth/login')
  const label = page.getByText('Email address', { exact: true })
  await expect(label).toBeVisible()
  const question = await page.getByText('No account yet?').boundingBox()
  const link = await page.getByRole('link', { name: 'Create an account' }).boundingBox()
  // The link is 44 px high, the words before it are not.
  const middleOf = (box: typeof link) => box && box.y + box.height / 2
  expect(middleOf(question)).toBe(middleOf(link))
  expect(link?.height).toBeGreaterThanOrEqual(44)
  expect(question?.x).toBe((await label.boundingBox())?.x)
})

loggedIn(
  'a page is named, and its heading has the focus when one comes from another',
  async ({ page }) => {
    await page.goto('/dashboard')
    await expect(page).toHaveTitle(/Dashboard · Fastpass/)
    await page.getByRole('listitem').getByRole('link').first().click()
    await expect(page).toHaveTitle(/Case #\d+ · Fastpass/)
    await page.goBack()
    await expect(page).toHaveTitle(/Dashboard · Fastpass/)
    await expect(page.getByRole('heading', { name: 'My dashboard' })).toBeFocused()
  },
)

// The log-in page ignores an existing session, so it asks for the password.
async function logInAgain(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Log in again' }).click()
  await fillLogIn(page, 'customer')
}

test.describe('when the session has ended on the server', () => {
  // Each test has a session of its own: logging in again ends the previous one.
  test.use({ expectedConsoleErrors: [/401/] })

  test('stored content stays readable, and logging in again continues there', async ({ page }) => {
    await openLoggedIn(page, 'customer')
    const card = page.getByRole('listitem').filter({ hasText: '#1007' })
    await expect(card).toBeVisible()
    await untilKept(page, CURRENT_CASES)
    await spoilToken(page)
    await page.reload()
    await expect(page.getByText('Your session has ended.')).toBeVisible()
    await expect(card).toBeVisible()
    await logInAgain(page)
    await expect(page).toHaveURL('/dashboard')
    await expect(card).toBeVisible()
    await expect(page.getByText('Your session has ended.')).toHaveCount(0)
  })

  test('logging in again returns to the same step of a case', {
    tag: WITH_WORKER,
  }, async ({ page }) => {
    await openLoggedIn(page, 'customer')
    await answerUpTo(page, 3)
    await expectActive(page, 3)
    const address = page.url()
    await page.getByRole('textbox').fill('Mesa Municipal')
    await expect(page.getByText('Saved on this phone')).toBeVisible()
    await spoilToken(page)
    await page.reload()
    await logInAgain(page)
    await expect(page.getByText('Your session has ended.')).toHaveCount(0)
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('textbox')).toHaveValue('Mesa Municipal')
  })

  // The step of a case, in the previous test, is a page with a query.
  test('logging in again leads back to any page, with its query', async ({ page }) => {
    await openLoggedIn(page, 'customer')
    await page.goto('/dashboard?tab=past')
    await expect(page.getByRole('tab', { name: 'Past cases' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    const address = page.url()
    await spoilToken(page)
    await page.reload()
    await logInAgain(page)
    await expect(page.getByText('Your session has ended.')).toHaveCount(0)
    await expect(page).toHaveURL(address)
  })

  for (const damaged of ['💥 not/a token?', 'fps_', 'x'.repeat(9_000)]) {
    test(`a damaged token (${damaged.slice(0, 16)}) ends the session, and typed text is kept`, {
      tag: WITH_WORKER,
    }, async ({ page }) => {
      await openLoggedIn(page, 'customer')
      await untilKept(page, CURRENT_CASES)
      await startCase(page, 'DUI')
      await duiSteps[0]?.answer(page)
      // An earlier test's phone may still have sent its own draft to the account.
      const draft = new URL(page.url()).searchParams.get('draft')
      const own = page.locator(`[href*="${draft}"]`)
      await spoilToken(page, damaged)
      await page.reload()
      await page.getByRole('link', { name: 'Close' }).click()
      await expect(page.getByText('Your session has ended.')).toBeVisible()
      await logInAgain(page)
      await expect(page.getByText('Your session has ended.')).toHaveCount(0)
      await page.getByRole('link', { name: 'Continue your DUI case' }).and(own).click()
      await expect(page.getByRole('textbox')).toHaveValue('10/01/2026')
    })
  }

  for (const moment of ['being checked', 'confirmed']) {
    test(`a call that was refused before the log-in is repeated when the new session is ${moment}`, async ({
      page,
    }) => {
      await openLoggedIn(page, 'customer')
      await untilKept(page, CURRENT_CASES)
      await spoilToken(page)
      await page.reload()
      await expect(page.getByText('Your session has ended.')).toBeVisible()
      // The log-in page fetches the drafts when it is idle.
      const [asked, due, responded] = [signal(), signal(), signal()]
      await page.route('**/api/drafts*', async (route) => {
        if ('token' in route.request().headers()) return route.continue()
        asked.give()
        await due.given
        await route.fulfill({ response: await route.fetch() })
        responded.give()
      })
      await page.route('**/api/auth/session', async (route) => {
        await asked.given
        await route.continue()
      })
      await page.route('**/api/verify-clerk/*', async (route) => {
        if (!('token' in route.request().headers())) return route.continue()
        if (moment === 'being checked') {
          due.give()
          await responded.given
          await waitForPaintsOf(page, 5)
        }
        await route.fulfill({ response: await route.fetch() })
        due.give()
      })
      // A call of the dashboard with the refused token may still be in flight.
      const refused = await tokenOf(page)
      const again = page.waitForResponse((response) => {
        const { token } = response.request().headers()
        return response.url().includes('/api/drafts') && token !== undefined && token !== refused
      })
      await logInAgain(page)
      await expect(page).toHaveURL('/dashboard')
      await expect(page.getByRole('listitem').first()).toBeVisible()
      await responded.given
      expect((await again).status()).toBe(200)
      await expect(page.getByText('Your session has ended.')).toHaveCount(0)
    })
  }

  test('a session that is renewed in one tab is used by the other one as well', async ({
    page,
    context,
  }) => {
    await openLoggedIn(page, 'customer')
    const other = await secondTab(context)
    const renewals: string[] = []
    // A request that the reload aborts never reached the server.
    context.on('requestfinished', (asked) => {
      if (asked.url().endsWith('/auth/refresh-token')) renewals.push(asked.url())
    })
    const before = (await tokenOf(page)) ?? ''
    // An hour later the server refuses the token, and renews it.
    let isRefused = true
    await context.route('**/api/cases/list*', async (route) => {
      const { token } = route.request().headers()
      if (isRefused && token === before) {
        await route.fulfill({ status: 401, contentType: 'application/problem+json', body: '{}' })
      } else await route.continue()
    })
    await Promise.all([page.reload(), other.reload()])
    for (const tab of [page, other]) {
      await expect(tab.getByRole('listitem').first()).toBeVisible()
    }
    await expect.poll(() => tokenOf(page)).not.toBe(before)
    isRefused = false
    expect(renewals).toHaveLength(1)
    await expect(other.getByText('Your session has ended.')).toHaveCount(0)
  })
})

test('logging in needs a connection, and says so', { tag: WITH_WORKER }, async ({
  page,
  context,
}) => {
  await page.goto('/auth/home')
  await workerIsReady(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByText('You need a connection to log in.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByLabel('Email address')).toBeVisible()
})

/** Returns a promise and the function that resolves it. */
function signal() {
  const { promise: given, resolve: give } = Promise.withResolvers<void>()
  return { given, give }
}

loggedIn('a session is checked though the code of its screen does not arrive', async ({ page }) => {
  await page.clock.install()
  await page.route('**/assets/dashboard-*', () => {})
  let isChecked = false
  page.on('request', (request) => {
    isChecked ||= request.url().includes('/api/verify-clerk/')
  })
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect
    .poll(async () => {
      await page.clock.fastForward(10_000)
      return isChecked
    })
    .toBe(true)
})
