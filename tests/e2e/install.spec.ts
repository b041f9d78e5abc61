// The app on the home screen: installing, launching, and sharing with it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '#tests/support/chromium.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { expectAccessible } from './axe.ts'
import { newPerson, personOf, postCase } from './cases.ts'
import { test as base, expect } from './fixtures.ts'
import { openLoggedIn } from './logged-in.ts'
import { adminCase, pick } from './office.ts'
import { openMenu, overlayIsLeft } from './session-page.ts'
import { expectAdded, type PhoneFile, photo } from './upload-steps.ts'
import { hurryToReview, pressSubmit, startCase } from './wizard-page.ts'

const test = base.extend<{ phone: Page }>({
  /** Chromium with a profile: in a private window, which other tests use, it installs nothing. */
  phone: async ({ baseURL, viewport }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'fastpass-profile-'))
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: chromiumPath,
      // Chromium would offer the installation only after half a minute on the page.
      args: [...chromiumArgs, '--bypass-app-banner-engagement-checks'],
      viewport,
      isMobile: true,
      hasTouch: true,
      reducedMotion: 'reduce',
      ...(baseURL !== undefined && { baseURL }),
    })
    await use(context.pages()[0] ?? (await context.newPage()))
    await context.close()
    await rm(profile, { recursive: true, force: true })
  },
})

const sheet = (page: Page) =>
  page.getByRole('dialog', { name: 'Keep Fastpass on your home screen' })
const menuItem = (page: Page) => page.getByRole('button', { name: 'Install the app' })

test('installing is offered once after a case is posted, without covering anything', async ({
  phone: page,
  server,
}) => {
  await page.goto('/auth/home')
  const devtools = await page.context().newCDPSession(page)
  expect((await devtools.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '{}')
  const urls = manifest.shortcuts.map(({ url }: { url: string }) => url)
  expect(urls).toEqual(['/customer/new-case', '/notification', '/dashboard'])
  expect(manifest.icons.some(({ purpose }: { purpose: string }) => purpose === 'maskable')).toBe(
    true,
  )

  const { account } = await newPerson(server.url, 'customer', 'Rosa Diaz')
  await openLoggedIn(page, account)
  await hurryToReview(page)
  await pressSubmit(page)
  await expect(page.getByText('Your case was created')).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menuItem(page)).toBeVisible()
  await expect(sheet(page)).toHaveCount(0)
  await page.keyboard.press('Escape')

  await expect(sheet(page)).toBeVisible()
  await expectAccessible(page, 'the offer to install')
  await expect(sheet(page).getByRole('button', { name: 'Add to home screen' })).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Not now' }).click()
  await expect(sheet(page)).toHaveCount(0)
  const memory = await page.evaluate(() => JSON.parse(localStorage['fastpass.install']))
  expect(memory).toEqual({ isPosted: false, shownAt: expect.any(Number) })
})

test.describe('in Safari on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  })

  test('the menu says how to install by hand, and no longer once it is installed', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'onbeforeinstallprompt')
      const standalone = location.search.includes('installed')
      Object.defineProperty(navigator, 'standalone', { value: standalone })
    })
    await openLoggedIn(page, 'customer')
    await openMenu(page)
    await menuItem(page).click()
    await expect(sheet(page).getByRole('listitem')).toHaveText([
      /Tap Share/,
      /Add to Home Screen/,
      /Tap Add\./,
    ])
    await expectAccessible(page, 'how to install on an iPhone')
    await sheet(page).getByRole('button', { name: 'Close' }).click()
    await expect(sheet(page)).toHaveCount(0)
    await overlayIsLeft(page)

    await page.goto('/dashboard?installed')
    await openMenu(page)
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
    await expect(menuItem(page)).toHaveCount(0)
  })
})

test('a second launch opens its page in the same window, except over a form', async ({ page }) => {
  const launch = await prepareLaunches(page)
  await openLoggedIn(page, 'customer')
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

test('a further launch does not discard the reason that an admin types for a deletion', async ({
  page,
  server,
}) => {
  const { id } = await postCase(await personOf(server.url, 'customer'))
  const launch = await prepareLaunches(page)
  await openLoggedIn(page, 'admin')
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

test('a shared photo waits for the log-in, and becomes a law firm’s logo when it is saved', async ({
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
})

test('a photo that is not wanted, or that another site has sent, is not kept', async ({
  page,
  server,
}) => {
  const { account } = await newPerson(server.url, 'attorney', 'Ito and Partners')
  await openLoggedIn(page, account)
  await page.evaluate(() => navigator.serviceWorker.ready)
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

test('a photo shared by a customer, or without a service worker, gets a friendly message', async ({
  page,
}) => {
  await openLoggedIn(page, 'customer')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('/personal-details')
  await expect(page.getByRole('button', { name: 'Edit First name' })).toBeVisible()
  await share(page, photo(await jpeg()))
  await expect(
    page.getByText('Your profile doesn’t have a picture, so we didn’t save the photo.'),
  ).toBeVisible()
  await expect(page).toHaveURL('/personal-details')
  expect(await photosKept(page)).toBe(0)

  const response = await page.request.post('/share', {
    multipart: { photo: photo(await jpeg(3000, 3000)) },
    maxRedirects: 0,
  })
  expect(response.status()).toBe(303)
  expect(response.headers().location).toBe('/personal-details?shared=lost')
})
