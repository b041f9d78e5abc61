// Holds back files of the app, as a slow connection does.
import type { Page } from '@playwright/test'

/** The app's scripts. */
export const SCRIPTS = '**/assets/*.js'

/** Holds back the files of a page that match both. Returns the function that lets them arrive. */
export async function holdFiles(
  page: Page,
  pattern: string,
  isHeld: (url: string) => boolean = () => true,
): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(pattern, async (route) => {
    if (isHeld(route.request().url())) await released
    await route.fallback()
  })
  return release
}
