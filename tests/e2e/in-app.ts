// Goes on in the open app, as its links do: a page that is loaded again costs much more.
import type { Page } from '@playwright/test'

/** Resolves when the app has replaced the prerendered page. */
export const appIsThere = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')),
  )

/**
 * Opens a URL in the app that is open in the page, without loading it again; loads it in a page
 * that has no app.
 */
export async function openInApp(page: Page, url: string): Promise<void> {
  if (!(await page.evaluate(() => document.getElementById('root') !== null))) {
    await page.goto(url)
    return
  }
  await appIsThere(page)
  await page.evaluate((to) => {
    // As the router's own entries.
    const index = Number(history.state?.__TSR_index ?? 0) + 1
    const key = String(performance.now())
    history.pushState({ key, __TSR_key: key, __TSR_index: index }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, url)
}
