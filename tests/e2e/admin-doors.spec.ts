// Other roles are redirected from the admin screens, and their phones load none of the admin code.
import type { BrowserContext, Page } from '@playwright/test'
import { workerIsReady } from './cases.ts'
import { expect } from './fixtures.ts'
import { everythingStored } from './kept.ts'
import { test } from './signed-in.ts'

const CASE_DETAILS = '/admin/cases/case-details/?case_Id=019a0000-0000-7000-8000-0000000000a1'

const ADDRESSES = [
  '/admin',
  '/admin/users/',
  '/admin/users/client-details/?client_id=019a0000-0000-7000-8000-0000000000a1',
  '/admin/users/attorney-details/?attorney_id=019a0000-0000-7000-8000-0000000000b1',
  '/admin/users/admin-details/?admin_id=019a0000-0000-7000-8000-0000000000d1',
  '/admin/cases/',
  CASE_DETAILS,
  '/admin/bids/',
  '/admin/bids/bid-details/?bid_Id=019a0000-0000-7000-8000-0000000000a1',
  '/admin/overview',
  '/admin/invitations',
  '/admin/history',
  '/admin/jobs',
  '/admin/security',
]

/** Texts of the admin screens only, to find their code under any file name. */
const ADMIN_TEXTS = ['No records found', 'Show as table', 'Add new user', 'Resume case']

/** Expects that no admin code was loaded or stored on this phone. */
async function expectNoAdminCode(page: Page, requested: string[]) {
  await workerIsReady(page)
  const stored = await everythingStored(page)
  // Shows that the search works: this text is on every phone.
  expect(stored).toContain('Log out')
  for (const text of ['/assets/admin', ...ADMIN_TEXTS]) expect(stored).not.toContain(text)
  expect(requested).toEqual([])
}

/** Collects the admin files that the page or its worker request from now on. */
function watchFiles(context: BrowserContext): string[] {
  const requested: string[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/assets/admin')) requested.push(pathname)
  })
  return requested
}

test('the phone of a customer shows no admin screen and loads none of their code', async ({
  page,
  context,
}) => {
  const requested = watchFiles(context)
  // The guard of all pages is one, which the signed-out phone meets on each.
  for (const address of ['/admin', '/admin/jobs', CASE_DETAILS]) {
    await page.goto(address)
    await expect(page, address).toHaveURL('/dashboard')
  }
  await expect(page.getByRole('link').first()).toBeVisible()
  await expectNoAdminCode(page, requested)
})

test.describe('a signed-out phone', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('is sent to the welcome page from every admin page, and loads none of their code', async ({
    page,
    context,
  }) => {
    const requested = watchFiles(context)
    for (const address of ADDRESSES) {
      await page.goto(address)
      await expect(page, address).toHaveURL('/auth/home')
    }
    await expectNoAdminCode(page, requested)
  })
})

test.describe('the phone of an admin', () => {
  test.use({ person: 'admin' })

  test('loads the code of the admin screens, and says so when it needs a connection', async ({
    page,
    context,
  }) => {
    const requested = watchFiles(context)
    await page.goto('/admin/cases')
    await expect(page.getByRole('heading', { name: 'All cases' })).toBeVisible()
    expect(requested).not.toEqual([])
    await workerIsReady(page)
    await context.setOffline(true)
    // The browser may have the admin files in its cache. Then the page opens, and says why it is
    // empty.
    await page.reload()
    await expect(page.getByText('needs a connection.').first()).toBeVisible()
    await context.route('**/assets/admin*', (route) => route.abort())
    await page.reload()
    await expect(page.getByText('This part of the app needs a connection.')).toBeVisible()
    await context.unroute('**/assets/admin*')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { name: 'All cases' })).toBeVisible()
  })
})
