// Launches of an app that is already open.
import type { Page } from '@playwright/test'
import { personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { adminCase, pick } from './office.ts'
import { test } from './signed-in.ts'
import { startCase } from './wizard-page.ts'

test('a second launch opens its page in the same window, except over a form', async ({ page }) => {
  const launch = await prepareLaunches(page)
  await page.goto('/dashboard')
  // The app handles launches when the page is idle.
  await expect(async () => {
    await launch('/notification')
    await expect(page).toHaveURL('/notification', { timeout: 1_000 })
  }).toPass()
  await launch('/')
  await expect(page).toHaveURL('/notification')

  await startCase(page, 'DUI')
  await page.getByRole('textbox').fill('10/1/2026')
  await launch('/notification')
  await expect(page.getByText('Finish or close this first.')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveValue(/10/)
})

test.describe('of an admin', () => {
  test.use({ person: 'admin' })

  test('a further launch does not discard the reason that an admin types for a deletion', async ({
    page,
    server,
  }) => {
    const { id } = await postCase(await personOf(server.url, 'customer'))
    const launch = await prepareLaunches(page)
    await page.goto('/admin/users')
    await expect(async () => {
      await launch('/admin/history')
      await expect(page).toHaveURL('/admin/history', { timeout: 1_000 })
    }).toPass()
    await launch(adminCase(id))
    await pick(page, 'Delete case')
    await page.getByLabel('Reason').fill('Posted twice')
    await launch('/admin/users')
    await expect(page.getByText('Finish or close this first.')).toBeVisible()
    await expect(page.getByLabel('Reason')).toHaveValue('Posted twice')
  })
})

/** Lets the page be launched again. Only a phone launches apps; everything else is real. */
async function prepareLaunches(page: Page) {
  await page.addInitScript(() => {
    type Launch = (params: { targetURL: string }) => void
    const launchQueue = {
      setConsumer: (consume: Launch) =>
        addEventListener('launch', (event) =>
          consume({ targetURL: location.origin + (event as CustomEvent<string>).detail }),
        ),
    }
    Object.defineProperty(window, 'launchQueue', { value: launchQueue })
  })
  return (path: string) =>
    page.evaluate((detail) => dispatchEvent(new CustomEvent('launch', { detail })), path)
}
