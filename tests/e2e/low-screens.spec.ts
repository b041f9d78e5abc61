// Screens of little width or height: a page at 400 %, a phone on its side. The bars leave them to
// the content.
import { caseUrl, personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { holdFiles, SCRIPTS } from './held-files.ts'
import { test } from './signed-in.ts'

test('the bars scroll away, and what has the focus is in view', async ({ page }) => {
  await page.goto('/customer/new-case')
  const next = page.getByRole('button', { name: 'Continue', exact: true })
  const question = page.getByRole('heading', { name: 'What is your case about?' })
  for (const size of [
    { width: 320, height: 256 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(question).toBeInViewport({ ratio: 1 })
    await expect(next).not.toBeInViewport()
    await next.focus()
    await expect(next).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('banner')).not.toBeInViewport()
    await page.keyboard.press('Shift+Tab')
    await expect(page.locator(':focus')).toBeInViewport({ ratio: 0.99 })
  }
})

test('the page stays where it was scrolled to when the app takes over', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  const release = await holdFiles(page, SCRIPTS)
  await page.goto('/customer/new-case', { waitUntil: 'commit' })
  const next = page.getByRole('button', { name: 'Continue', exact: true })
  await next.focus()
  await expect(next).toBeInViewport({ ratio: 1 })
  release()
  await expect(page).toHaveURL('/customer/new-case?active=0')
  await expect(page.getByRole('status').first()).toBeAttached()
  await expect(next).toBeFocused()
  await expect(next).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('banner')).not.toBeInViewport()
})

test('on a case, the menu of a phone on its side scrolls away', async ({ page, server }) => {
  const { id } = await postCase(await personOf(server.url, 'customer'))
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto(caseUrl('customer', id))
  const close = page.getByRole('button', { name: 'Close this case' })
  await close.focus()
  await expect(close).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Case actions' })).not.toBeInViewport()
})
