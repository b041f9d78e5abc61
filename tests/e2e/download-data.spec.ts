// A person asks for a copy of their data, and downloads it by the link.
import { readFile } from 'node:fs/promises'
import { unzip } from '#tests/support/unzip.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { mailedLink } from './mailed.ts'
import { field, PASSWORD } from './newcomers.ts'
import { newCustomer, openDetails } from './own-account.ts'

// The request before the password, and the refusal of a link that is not theirs.
test.use({ expectedConsoleErrors: [/status of (403|404)/] })

test('a copy of the data comes by email after the password, and downloads once it is there', async ({
  page,
  server,
  dataFolder,
}) => {
  const account = await newCustomer(server.url)
  await openDetails(page, account)
  await page.getByRole('link', { name: 'Download My data' }).click()
  await expect(page).toHaveURL('/download-data')
  await expect(page.getByText('your cases with every answer')).toBeVisible()
  await expectAccessible(page, 'download-data')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press('Email me a link')
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  await field(page, 'Current password').fill(PASSWORD)
  await press('Confirm')
  await expect(
    page.getByRole('status').filter({ hasText: 'We’ll email you a link. It works for 24 hours.' }),
  ).toBeVisible()
  await expectAccessible(page, 'download-data, asked')

  await page.goto(await mailedLink(dataFolder, account.email))
  await expect(page.getByRole('heading', { name: 'Your data is ready' })).toBeVisible()
  await expectAccessible(page, 'download-data, ready')
  const downloading = page.waitForEvent('download')
  await press('Download')
  const file = await downloading
  expect(file.suggestedFilename()).toBe('fastpass-data.zip')
  const files = unzip(await readFile(await file.path()))
  expect(JSON.parse(String(files['customers.json']))).toMatchObject([{ id: account.id }])

  await page.goto('/download-data?copy=5f6a1f0e-7d9c-4c55-9c0a-2f1d1b6c7e11')
  await press('Download')
  await expect(page.getByText('This link no longer works.')).toBeVisible()
})
