// Scripts of the log-in page that are lost on the way, as when a phone changes networks.
import type { Page } from '@playwright/test'
import { logIn } from './browser-page.ts'
import { expect, test } from './fixtures.ts'

test.use({
  storageState: { cookies: [], origins: [] },
  expectedConsoleErrors: [/ChunkLoadError/],
})

/** Loses requests of a script: the first ones, or all until the returned function is called. */
async function lose(page: Page, script: string, count = Number.POSITIVE_INFINITY) {
  let left = count
  await page.route(`**/vendor/**/${script}*.js`, (route) =>
    left-- > 0 ? route.abort() : route.continue(),
  )
  return () => {
    left = 0
  }
}

// The page's preload of each script is lost too.
for (const script of ['sign-in-widget', 'clerk.browser']) {
  test(`a lost ${script} is requested again`, async ({ page }) => {
    await lose(page, script, 2)
    await logIn(page, 'customer')
  })
}

test('a script that fails to load shows a message, and Try again shows the form', async ({
  page,
}) => {
  const release = await lose(page, 'sign-in-widget')
  await page.goto('/auth/login')
  await expect(page.getByRole('alert').filter({ hasText: 'No connection' })).toBeVisible()
  release()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Email address')).toBeVisible()
})

test('a part of the widget that fails to load later shows a message, and Try again shows the form', async ({
  page,
}) => {
  await page.goto('/auth/login')
  await expect(page.getByLabel('Email address')).toBeVisible()
  // As the widget's loader reports it.
  await page.evaluate(() => {
    const lost = Object.assign(new Error('Loading chunk 1 failed.'), { name: 'ChunkLoadError' })
    void Promise.reject(lost)
  })
  await expect(page.getByRole('alert').filter({ hasText: 'No connection' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Email address')).toBeVisible()
})
