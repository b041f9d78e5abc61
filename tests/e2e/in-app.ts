// Goes on in the open app, as its links do: a page that is loaded again costs much more.
import type { Page } from '@playwright/test'

/**
 * Opens a URL in the app that is open in the page, without loading it again; loads it where the app
 * is not open yet.
 */
export async function openInApp(page: Page, url: string): Promise<void> {
  if (!(await page.evaluate(() => document.getElementById('root') !== null))) {
    await page.goto(url)
    return
  }
  await page.evaluate((to) => {
    // As the router's own entries.
    const index = Number(history.state?.__TSR_index ?? 0) + 1
    const key = String(performance.now())
    history.pushState({ key, __TSR_key: key, __TSR_index: index }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, url)
}
