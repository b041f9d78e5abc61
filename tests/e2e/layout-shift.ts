import type { Page } from '@playwright/test'

/** Returns the sum of the layout shift scores of this page so far. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const twoFrames = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    // Lists change their rendering two frames after they appear.
    await twoFrames()
    await twoFrames()
    let sum = 0
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'))
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    await twoFrames()
    return sum
  })
