// Touch events, as the browser reports them.
import type { Page } from '@playwright/test'

const STEP_PX = 10

/** Puts a finger down and moves it by this much. Returns the function that lifts it. */
export async function drag(page: Page, by: { x?: number; y?: number }, from = { x: 195, y: 200 }) {
  const { x = 0, y = 0 } = by
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: object[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points as [] })
  await touch('touchStart', [from])
  const steps = Math.ceil(Math.max(Math.abs(x), Math.abs(y)) / STEP_PX)
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps
    await touch('touchMove', [{ x: from.x + x * part, y: from.y + y * part }])
  }
  return {
    lift: async () => {
      await touch('touchEnd', [])
      await session.detach()
    },
  }
}
