// Checks a screen with axe, light and dark (WCAG 2.2 AA).
import type { Page } from '@playwright/test'
import { axeViolations } from '#tests/support/axe-violations.ts'
import { expect } from './fixtures.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Waits for fades and slides to end: a color in the middle of a fade is not part of the design. */
const settled = (page: Page) =>
  page.waitForFunction(() =>
    document.getAnimations().every((animation) => {
      const endless = animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
      return endless || animation.playState !== 'running'
    }),
  )

/** Checks the screen in both color schemes unless given. `screen`: its name in the report. */
export async function expectAccessible(
  page: Page,
  screen: string,
  schemes: readonly ('light' | 'dark')[] = ['light', 'dark'],
) {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settled(page)
    // Dark mode only changes colors.
    const found = await axeViolations(page, colorScheme === 'light' ? RULES : ['color-contrast'])
    expect.soft(found, `${screen}, ${colorScheme}`).toEqual([])
  }
}
