// Checks that a screen is readable and usable at any text size.
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/**
 * Expects that nothing is wider than the screen, that no word is split between lines, and that
 * every focused control is visible.
 */
export async function expectReadable(page: Page, screen: string): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
  const layout = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    window: window.innerWidth,
  }))
  expect.soft(layout.width, `${screen}: scrolls sideways`).toBeLessThanOrEqual(layout.window)
  expect.soft(await page.evaluate(brokenWords), `${screen}: split words`).toEqual([])
  expect.soft(await page.evaluate(coveredControls), `${screen}: covered`).toEqual([])
}

/**
 * Runs in the page. Returns the words that are split between two lines. A typed word may be longer
 * than a line; a line may end after a hyphen between letters.
 */
function brokenWords(): string[] {
  const broken: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement as HTMLElement
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const isTyped = parent.closest('[dir="auto"]') !== null
    for (const match of (node.textContent ?? '').matchAll(/\S+?(?:(?<=\p{L})-|(?=\s|$))/gu)) {
      const range = document.createRange()
      range.setStart(node, match.index)
      range.setEnd(node, match.index + match[0].length)
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
      const lines = new Set(rects.map(({ top }) => Math.round(top)))
      if (lines.size < 2) continue
      const length = rects.reduce((sum, { width }) => sum + width, 0)
      if (isTyped && length > parent.getBoundingClientRect().width) continue
      broken.push(match[0])
    }
  }
  return broken
}

/** Runs in the page. Returns the controls that are covered when they have the focus. */
function coveredControls(): string[] {
  const before = document.activeElement
  const top = document.querySelector('[role="dialog"], [role="alertdialog"]') ?? document.body
  const covered: string[] = []
  for (const control of top.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [role="tab"]',
  )) {
    const isVisible = control.checkVisibility({ visibilityProperty: true })
    if (!isVisible || control.matches(':disabled, [tabindex="-1"]')) continue
    if (control.closest('[inert], [aria-hidden="true"]')) continue
    control.focus()
    const shown = control.closest('label') ?? control
    const { left, right, top: upper, bottom } = shown.getBoundingClientRect()
    // Of an element taller than the screen, the visible part.
    const y = (Math.max(upper, 0) + Math.min(bottom, window.innerHeight)) / 2
    const x = (Math.max(left, 0) + Math.min(right, window.innerWidth)) / 2
    const hit = document.elementFromPoint(x, y)
    const isSeen = hit !== null && (shown.contains(hit) || hit.contains(shown))
    if (!isSeen || bottom < 0 || upper > window.innerHeight) {
      const name = control.getAttribute('aria-label') ?? (shown.textContent || control.outerHTML)
      covered.push(`${name} at ${upper} to ${bottom} below ${hit?.className}`)
    }
  }
  if (before instanceof HTMLElement) before.focus()
  return covered
}
