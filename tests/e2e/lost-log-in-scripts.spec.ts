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

test('lost scripts are requested again', async ({ page }) => {
  // The page's preload of each script is lost too.
  await lose(page, 'sign-in-widget', 2)
  await lose(page, 'clerk.browser', 2)
  await logIn(page, 'customer')
})

test('a script that fails to load, or a part of the widget later, shows a message, and Try again shows the form', async ({
  page,
}) => {
  const expectFormAgain = async () => {
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('Email address')).toBeVisible()
  }
  const message = page.getByRole('alert').filter({ hasText: 'No connection' })
  const release = await lose(page, 'sign-in-widget')
  await page.goto('/auth/login')
  await expect(message).toBeVisible()
  release()
  await expectFormAgain()
  // As the widget's loader reports it.
  await page.evaluate(() => {
    const lost = Object.assign(new Error('Loading chunk 1 failed.'), { name: 'ChunkLoadError' })
    void Promise.reject(lost)
  })
  await expect(message).toBeVisible()
  await expectFormAgain()
})
