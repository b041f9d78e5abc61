// Checks a screen with axe, light and dark (WCAG 2.2 AA).
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

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
    // All frames have one origin. Otherwise axe would open a second page for each check.
    const axe = new AxeBuilder({ page }).setLegacyMode()
    // Dark mode only changes colors.
    const check = colorScheme === 'light' ? axe.withTags(rules) : axe.withRules('color-contrast')
    const { violations } = await check.analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    expect.soft(found, `${screen}, ${colorScheme}`).toEqual([])
  }
}
