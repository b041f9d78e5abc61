// Quiet hours that were chosen and not saved stay in the tab.
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { newCustomer, openAs } from './own-account.ts'

test('quiet hours chosen without a connection survive a reload, and are shown as not saved', async ({
  page,
  server,
}) => {
  const account = await newCustomer(server.url)
  await account.must('putQuietHours', { body: { hours: { from: '22:00', until: '07:00' } } })
  await openAs(page, account, '/notification/settings')
  const unsaved = page.getByText('Not saved', { exact: true })
  const save = page.getByRole('button', { name: 'Save quiet hours' })
  await expect(page.getByLabel('From')).toHaveValue('22:00')
  await expect(unsaved).toHaveCount(0)
  // Customers have no new-case alerts.
  await expect(page.getByRole('heading', { name: 'Quiet hours' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'New cases' })).toHaveCount(0)
  await page.context().setOffline(true)
  await page.getByLabel('From').selectOption('11:30 PM')
  await expect(unsaved).toBeVisible()
  await expect(save).toHaveAccessibleDescription(/connection|offline/i)
  await page.context().setOffline(false)
  await page.reload()
  await expect(page.getByLabel('From')).toHaveValue('23:30')
  await expect(unsaved).toBeVisible()
  await expectAccessible(page, 'quiet hours that are not saved')
  await save.click()
  await expect(unsaved).toHaveCount(0)
  expect((await account.must('getQuietHours')).data).toEqual({ from: '23:30', until: '07:00' })
})
