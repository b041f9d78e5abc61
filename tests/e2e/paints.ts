import type { Page } from '@playwright/test'

/**
 * Lets the page paint this often, so that everything has happened that follows what it has just been told: for tests of
 * what must not happen.
 */
export const waitForPaintsOf = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (times) => {
    const paint = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    for (let done = 0; done < times; done += 1) await paint()
  }, count)
