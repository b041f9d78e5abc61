// Checks a screen with axe, light and dark (WCAG 2.2 AA).
import type { Page } from '@playwright/test'
import { axeViolations } from '#tests/support/axe-violations.ts'
import { expect } from './fixtures.ts'
import { untilStill } from './paints.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Checks the screen in both color schemes unless given. `screen`: its name in the report. */
export async function expectAccessible(
  page: Page,
  screen: string,
  schemes: readonly ('light' | 'dark')[] = ['light', 'dark'],
) {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await untilStill(page)
    // Dark mode only changes colors.
    const found = await axeViolations(page, colorScheme === 'light' ? RULES : ['color-contrast'])
    expect.soft(found, `${screen}, ${colorScheme}`).toEqual([])
  }
}
