// Installing the app where the browser asks.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '#tests/support/chromium.ts'
import { expectAccessible } from './axe.ts'
import { test as base, expect } from './fixtures.ts'
import { openLoggedIn } from './logged-in.ts'
import { openMenu } from './session-page.ts'
import { hurryToReview, pressSubmit } from './wizard-page.ts'

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

test('installing is offered once after a case is posted, without covering anything', async ({
  phone: page,
}) => {
  await openLoggedIn(page, 'customer')
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

  await hurryToReview(page)
  await pressSubmit(page)
  await expect(page.getByText('Your case was created')).toBeVisible()
  await openMenu(page)
  await expect(page.getByRole('button', { name: 'Install the app' })).toBeVisible()
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
