// The admin's lists without a connection or a server, and that the phone stores none of them.
import { expectAccessible } from './axe.ts'
import { workerIsReady } from './cases.ts'
import { desk, rows, test } from './crowded.ts'
import { expect } from './fixtures.ts'
import { decrypted, everythingStored } from './kept.ts'
import { title } from './office.ts'
import { WITH_WORKER } from './service-workers.ts'
import { pages, summary } from './table-page.ts'

test.use(desk)

test.describe('when the server fails', () => {
  test.use({ expectedConsoleErrors: [/500/] })

  test('the list shows an error, and can be loaded again', async ({ page }) => {
    let isBroken = true
    await page.route('**/api/admin/cases/list*', (route) =>
      isBroken
        ? route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' })
        : route.continue(),
    )
    await page.clock.install()
    await page.goto('/admin/cases')
    const again = page.getByRole('button', { name: 'Try again' })
    // It is asked for again a few times, each time after a longer wait.
    await expect(async () => {
      await page.clock.runFor(2_000)
      await expect(again).toBeVisible({ timeout: 200 })
    }).toPass()
    await expectAccessible(page, 'failed list')
    isBroken = false
    await again.click()
    await expect(rows(page)).toHaveCount(10)
  })
})

test.describe('when the connection is lost', () => {
  // The browser checks for a new worker at any time.
  test.use({ expectedConsoleErrors: [/unknown error occurred when fetching the script/] })

  test('the list says that it needs a connection, and none is stored on the phone', {
    tag: WITH_WORKER,
  }, async ({ page, context }) => {
    await page.clock.install()
    await page.goto('/admin/users?search=crowd')
    await expect(rows(page)).toHaveCount(10)
    await workerIsReady(page)
    await context.setOffline(true)
    await expect(page.getByText('The back office needs a connection.')).toBeVisible()
    await pages(page).getByRole('link', { name: 'Page 2', exact: true }).click()
    await expect(page.getByText('This needs a connection.')).toBeVisible()
    await page.getByRole('link', { name: 'History', exact: true }).click()
    await expect(title(page, 'History')).toBeVisible()
    await expect(page.getByText('This needs a connection.')).toBeVisible()
    await page.goBack()
    await context.setOffline(false)
    await summary(page, '11 to 20')
    await expect(page.getByText('The back office needs a connection.')).toHaveCount(0)
    // Longer than the delay before the client writes its cache.
    await page.clock.runFor(2_000)
    const stored = await everythingStored(page)
    expect(stored).not.toContain('crowd.example.com')
    expect(stored).not.toContain('/assets/admin')
    expect(await decrypted(page)).toEqual([])
  })
})
