import type { Page } from '@playwright/test'

/**
 * Waits until the page has painted this many times, so that it has reacted to what has just
 * happened. For tests of what must not happen.
 */
export const waitForPaintsOf = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (times) => {
    const paint = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    for (let done = 0; done < times; done += 1) await paint()
  }, count)

/** Waits for fades and slides to end: a color in the middle of a fade is not part of the design. */
export const untilStill = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    document.getAnimations().every((animation) => {
      const endless = animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
      return endless || animation.playState !== 'running'
    }),
  )
