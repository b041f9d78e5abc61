// The admin's overview: its charts, and the same data as tables.
import { FASTPASS_VERSION } from '#contract'
import { expectAccessible } from './axe.ts'
import { workerIsReady } from './cases.ts'
import { expect } from './fixtures.ts'
import { title } from './office.ts'
import { WITH_WORKER } from './service-workers.ts'
import { test } from './signed-in.ts'

test.use({ person: 'admin' })

test('the overview draws plots, states the main point of each, and shows them as tables', async ({
  page,
}) => {
  await page.goto('/admin/overview')
  await expect(title(page, 'Overview')).toBeVisible()
  const plots = [
    'Cases by status',
    'Cases by category',
    'Bids per case',
    'Time to first bid',
    'Time to acceptance',
    'Agreed price and bid',
  ]
  for (const name of plots) {
    const plot = page.getByRole('region', { name })
    await expect(plot.getByRole('img', { name: new RegExp(`^${name} .+\\.$`) })).toBeVisible()
    await expect(plot.locator('svg path').first()).toBeAttached()
  }
  await expect(page.getByText(`Fastpass ${FASTPASS_VERSION}`, { exact: true })).toBeVisible()
  await expectAccessible(page, 'overview')
  const status = page.getByRole('region', { name: 'Cases by status' })
  await status.getByText('As a table').focus()
  await page.keyboard.press('Enter')
  await expect(status.getByRole('row')).toHaveCount(7)
  await expectAccessible(page, 'overview with a table', ['light'])
  await page.getByRole('radio', { name: '90 days' }).focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL('/admin/overview?days=90')
  await page.getByText('365 days').click()
  await expect(page).toHaveURL('/admin/overview?days=365')
  await expect(page.getByText(/posted in the last 365 days/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: '365 days' })).toBeChecked()
  await page.setViewportSize({ width: 1920, height: 900 })
  await expectAccessible(page, 'overview on a desktop', ['light'])
})

test('without a connection, the overview shows only periods that were read before', {
  tag: WITH_WORKER,
}, async ({ page, context }) => {
  await page.goto('/admin/overview')
  await expect(page.getByText(/posted in the last 30 days/)).toBeVisible()
  await workerIsReady(page)
  await context.setOffline(true)
  await page.getByText('365 days').click()
  await expect(page.getByText('This needs a connection.')).toBeVisible()
  await expect(page.getByText(/posted in the last 30 days/)).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByText(/posted in the last 365 days/)).toBeVisible()
})
