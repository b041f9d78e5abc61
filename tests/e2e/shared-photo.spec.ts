// A photo that another app shares with this one, for an attorney's logo.
import type { Page } from '@playwright/test'
import { jpeg } from '#tests/support/pictures.ts'
import { expectAccessible } from './axe.ts'
import { newPerson, workerIsReady } from './cases.ts'
import { expect, test } from './fixtures.ts'
import { openLoggedIn } from './logged-in.ts'
import { test as signedIn } from './signed-in.ts'
import { expectAdded, type PhoneFile, photo } from './upload-steps.ts'

/** Shares a file from another app: the browser posts a form and opens the response. */
async function share(page: Page, file: PhoneFile, action = '/share') {
  await page.evaluate((url) => {
    const form = document.createElement('form')
    form.action = url
    form.method = 'post'
    form.enctype = 'multipart/form-data'
    const photo = Object.assign(document.createElement('input'), { type: 'file', name: 'photo' })
    const button = document.createElement('button')
    button.append('Share')
    form.append(photo, button)
    document.body.prepend(form)
  }, action)
  await page.locator('form[action$="/share"] input').setInputFiles(file)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
}

const photosKept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('fastpass')
        opening.onsuccess = () => {
          const { result } = opening
          const counting = result.transaction('shared-photo').objectStore('shared-photo').count()
          counting.onsuccess = () => {
            result.close()
            resolve(counting.result)
          }
        }
      }),
  )

test('a shared photo waits for the log-in, and becomes a law firm’s logo when it is saved; one that is refused, not wanted, or sent by another site is not kept', async ({
  page,
  server,
}) => {
  const { account } = await newPerson(server.url, 'attorney', 'Ito and Partners')
  await page.goto('/auth/home')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await share(page, photo(await jpeg(600, 400)))
  await expect(page.getByText('Log in to use your photo.')).toBeVisible()
  expect(await photosKept(page)).toBe(1)

  await openLoggedIn(page, account)
  await expect(page).toHaveURL(/personal-details/)
  await expectAccessible(page, 'a shared photo')
  await page.getByRole('button', { name: 'Use it', exact: true }).click()
  await expectAdded(page)
  await expect.poll(() => photosKept(page)).toBe(0)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Edit Logo' })).toBeVisible()
  await page.reload()
  const logo = page.getByRole('listitem').filter({ hasText: 'Logo' }).locator('img')
  await expect(logo).toHaveAttribute('src', /^\/uploads\//)

  await share(page, { ...photo(Buffer.from('GIF89a')), name: 'cat.jpg' })
  await expect(page.getByText('Choose a JPEG, PNG or WebP picture.')).toBeVisible()
  expect(await photosKept(page)).toBe(0)

  await page.goto('/personal-details')
  await expect(page.getByRole('button', { name: 'Edit Website' })).toBeVisible()
  await share(page, photo(await jpeg(600, 400)))
  await page.getByRole('button', { name: 'Do not use it' }).click()
  await expect(page).toHaveURL('/personal-details')
  await expect.poll(() => photosKept(page)).toBe(0)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)

  const elsewhere = 'http://elsewhere.test/'
  await page.route(elsewhere, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Another site</p>' }),
  )
  await page.goto(elsewhere)
  await share(page, photo(await jpeg(600, 400)), `${server.url}/share`)
  await expect(page.getByText('We didn’t get the photo. Choose it here instead.')).toBeVisible()
  expect(await photosKept(page)).toBe(0)
})

signedIn('a photo shared by a customer gets a friendly message', async ({ page }) => {
  await page.goto('/personal-details')
  await expect(page.getByRole('button', { name: 'Edit First name' })).toBeVisible()
  await workerIsReady(page)
  await share(page, photo(await jpeg()))
  await expect(
    page.getByText('Your profile doesn’t have a picture, so we didn’t save the photo.'),
  ).toBeVisible()
  await expect(page).toHaveURL('/personal-details')
  expect(await photosKept(page)).toBe(0)
})
