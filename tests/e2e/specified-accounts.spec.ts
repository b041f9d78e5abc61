// Sentences of the specification that no other test covers in full: before a log-in, and in a
// person's own account.
import { people } from './browser-page.ts'
import { expect, test } from './fixtures.ts'
import { emptyStore } from './kept.ts'
import { newEmail } from './newcomers.ts'
import { newCustomer, openDetails, row, typeLogIn } from './own-account.ts'

test('the welcome page has its specified texts', async ({ page }) => {
  await page.goto('/auth/home')
  const words = (await page.getByRole('main').innerText()).replace(/\s+/g, ' ')
  for (const promise of [
    'A fast pass for choosing legal help.',
    'Find the right legal help with pre-approved attorneys',
    'Save time and stress with instant bids',
    'Stay in control by comparing options',
  ]) {
    expect(words).toContain(promise)
  }
})

test('every call goes to one base URL with basic authorization, and has a token once there is one', async ({
  page,
  server,
}) => {
  const ana = await newCustomer(server.url)
  const calls: { path: string; basic: string | undefined; token: string | undefined }[] = []
  page.on('request', (request) => {
    if (!['fetch', 'xhr'].includes(request.resourceType())) return
    const { origin, pathname } = new URL(request.url())
    if (pathname.startsWith('/__clerk/')) return
    const { authorization, token } = request.headers()
    calls.push({ path: origin + pathname, basic: authorization, token })
  })
  await page.goto('/onboarding/attorney-new')
  await page.getByRole('textbox').fill(newEmail())
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
  expect(calls.map(({ path }) => path)).toContain(`${server.url}/api/auth/email-check`)
  expect(calls.filter(({ token }) => token !== undefined)).toEqual([])

  const signedOut = calls.length
  await openDetails(page, ana)
  const asked = calls.slice(signedOut).filter(({ token }) => token !== undefined)
  expect(asked.map(({ path }) => path)).toContain(`${server.url}/api/customers/${ana.id}`)
  const isCall = ({ path }: { path: string }) => path.startsWith(`${server.url}/api/`)
  expect(calls.filter((call) => !isCall(call))).toEqual([])
  const basic = `Basic ${btoa('fastpass:fastpass')}`
  expect([...new Set(calls.map((call) => call.basic))]).toEqual([basic])
})

test("'/' says Loading while it is not known who is signed in", async ({ page }) => {
  const { email, password } = people.customer
  await page.route('**/api/verify-clerk/*', () => {})
  await page.goto('/auth/login')
  const check = page.waitForRequest('**/api/verify-clerk/*')
  await typeLogIn(page, email, password)
  await check
  await page.goto('/')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
})

test.describe('for a logged-in customer', () => {
  test.use({ storageState: async ({ phoneOf }, use) => use(await phoneOf('customer')) })

  test('the personal details say Loading until they are there, with email and password masked', async ({
    page,
  }) => {
    // A document of the app's origin without the app.
    await page.goto('/icons/icon.svg')
    // Stored details would be shown at once.
    await emptyStore(page, 'encrypted')
    const { promise: isSeen, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/api/customers/*', async (route) => {
      await isSeen
      await route.continue()
    })
    await page.goto('/personal-details')
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
    letGo()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      ...['First name', 'Last name', 'Phone number', 'Email', 'Password'],
      // Not in the specification.
      ...['How to reach me', 'Log-in codes and passkeys', 'Devices', 'My data', 'Account'],
    ])
    await expect(row(page, 'Password')).toContainText('••••')
    await expect(row(page, 'Email')).toContainText('••••')
    await expect(row(page, 'Email')).not.toContainText(people.customer.email)
  })
})

test.describe('a request that is refused as not signed in', () => {
  test.use({ expectedConsoleErrors: [/401/] })

  test('is repeated only once, with a fresh token', async ({ page, server }) => {
    const ana = await newCustomer(server.url)
    await openDetails(page, ana)
    const asked: (string | undefined)[] = []
    await page.route('**/api/customers/update', (route) => {
      asked.push(route.request().headers().token)
      const body = { status: 401, title: 'Unauthorized', code: 'UNAUTHENTICATED', message: 'No.' }
      return route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        body: JSON.stringify(body),
      })
    })
    await page.getByRole('button', { name: 'Edit First name', exact: true }).click()
    await page.getByLabel('First name', { exact: true }).fill('Anneliese')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => asked.length).toBe(2)
    expect(asked[0]).not.toBe(asked[1])
    await expect(page.getByText('Your session has ended.')).toBeVisible()
    expect(asked).toHaveLength(2)
  })
})

test('the attorney’s questions show their progress in eighths', async ({ page }) => {
  const bar = page.getByRole('progressbar')
  const width = async () => {
    const [now, max] = await Promise.all(
      ['aria-valuenow', 'aria-valuemax'].map(async (name) => Number(await bar.getAttribute(name))),
    )
    return (now ?? 0) / (max ?? 1)
  }
  await page.goto('/onboarding/attorney-new')
  await expect(page.getByRole('heading', { name: 'What is your email?' })).toBeVisible()
  expect(await width()).toBeGreaterThanOrEqual(0.1)
  await page.getByRole('textbox').fill(newEmail())
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
  expect(await width()).toBeCloseTo(1 / 8)
})

test.describe('on a law firm’s phone', () => {
  test.use({ storageState: async ({ phoneOf }, use) => use(await phoneOf('attorney')) })

  test('an attorney who has just signed up sees a confirmation for two seconds, then the open cases', async ({
    page,
  }) => {
    await page.clock.install()
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await page.goto('/onboarding-success')
    // The app starts after a paint, which takes time of the clock.
    const heading = page.getByRole('heading', { name: "You're all set!" })
    await expect(async () => {
      await page.clock.runFor(20)
      await expect(heading).toBeVisible({ timeout: 200 })
    }).toPass()
    const next =
      'In a moment you’ll see the open cases. Next, add your license, so that we can check it.'
    await expect(page.getByText(next, { exact: true })).toBeVisible()
    await page.clock.runFor(1_900)
    await expect(page).toHaveURL('/onboarding-success')
    await page.clock.runFor(100)
    await expect(page).toHaveURL('/lawyer/explore-bids')
  })
})
