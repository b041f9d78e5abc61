// Sessions: where each role may go, and how long a session lasts.
import type { Page } from '@playwright/test'
import { fillLogIn, people } from './browser-page.ts'
import { workerIsReady } from './cases.ts'
import { expect, test } from './fixtures.ts'
import { CURRENT_CASES, untilKept } from './kept.ts'
import { openLoggedIn } from './logged-in.ts'
import { WITH_WORKER } from './service-workers.ts'
import { secondTab, spoilToken, tokenOf } from './session-page.ts'
import { test as loggedIn } from './signed-in.ts'
import { answerUpTo } from './wizard-page.ts'

test('signed-out visitors of any personal screen are sent to the welcome page, which shows both of its buttons on a small phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
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
  for (const name of ['Create an account', 'Log in']) {
    await expect(page.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
  }
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible()
})

test('every role starts on its own first screen', async ({ browser, phoneOf }) => {
  const starts = { customer: '/dashboard', attorney: '/lawyer/explore-bids', admin: '/admin/users' }
  // A person with an account is not asked to create one, and admins have neither cases nor
  // notifications.
  const elsewhere = {
    customer: ['/', '/auth/login', '/onboarding', '/onboarding/attorney'],
    attorney: ['/auth/home', '/onboarding/attorney-new'],
    admin: ['/', '/notification', '/dashboard', '/personal-details'],
  }
  for (const person of ['customer', 'attorney', 'admin'] as const) {
    const context = await browser.newContext({ storageState: await phoneOf(person) })
    const page = await context.newPage()
    for (const path of elsewhere[person]) {
      await page.goto(path)
      await expect(page, `${person} at ${path}`).toHaveURL(starts[person])
    }
    await context.close()
  }
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

test.describe('the log-in', () => {
  test.use({ expectedConsoleErrors: [/422/] })

  test('has the link to create an account on one line, and a wrong password is an error next to the email, which can be changed', async ({
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

/** Resolves when the server has checked the session with this result. */
const checkOf = (page: Page, status: number) =>
  page.waitForResponse(
    (response) => response.url().includes('/api/verify-clerk/') && response.status() === status,
  )

test.describe('when the session has ended on the server', () => {
  // Each test has a session of its own: logging in again ends the previous one.
  test.use({ expectedConsoleErrors: [/401/] })

  test('a damaged token ends the session, and logging in again returns to the typed text', {
    tag: WITH_WORKER,
  }, async ({ page }) => {
    await openLoggedIn(page, 'customer')
    await untilKept(page, CURRENT_CASES)
    const token = (await tokenOf(page)) ?? ''
    for (const damaged of ['x'.repeat(9_000), 'fps_']) {
      await spoilToken(page, damaged)
      const refused = checkOf(page, 401)
      await page.reload()
      await refused
      await expect(page.getByText('Your session has ended.')).toBeVisible()
    }
    await spoilToken(page, token)
    const accepted = checkOf(page, 200)
    await page.reload()
    await accepted
    await expect(page.getByText('Your session has ended.')).toHaveCount(0)
    await answerUpTo(page, 2)
    const address = page.url()
    await page.getByRole('textbox').fill('AZ-4471')
    await expect(page.getByText('Saved on this phone')).toBeVisible()
    await spoilToken(page, '💥 not/a token?')
    await page.reload()
    await logInAgain(page)
    await expect(page.getByText('Your session has ended.')).toHaveCount(0)
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('textbox')).toHaveValue('AZ-4471')
  })

  test('stored content stays readable, and logging in again continues there and repeats a call that was refused before', async ({
    page,
  }) => {
    const address = '/dashboard?tab=past'
    await openLoggedIn(page, 'customer', address)
    const card = page.getByRole('listitem').first()
    await expect(card).toBeVisible()
    await untilKept(page, { of: 'cases', as: 'list', list: 'past' })
    const text = await card.innerText()
    await spoilToken(page)
    await page.reload()
    await expect(page.getByText('Your session has ended.')).toBeVisible()
    await expect(card).toHaveText(text, { useInnerText: true })
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
    await expect(page).toHaveURL(address)
    await expect(card).toBeVisible()
    await responded.given
    expect((await again).status()).toBe(200)
    await expect(page.getByText('Your session has ended.')).toHaveCount(0)
  })

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
