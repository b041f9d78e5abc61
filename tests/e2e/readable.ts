// Checks that a screen is readable and usable at any text size.
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { untilStill } from './paints.ts'

/**
 * Expects that nothing is wider than the screen, that no word is split between lines, and that
 * every focused control is visible. `isTiny`: the screen is narrower than some words.
 */
export async function expectReadable(page: Page, screen: string, isTiny = false): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  await untilStill(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  // Not `innerWidth`, which on a phone grows with content that is too wide.
  const phoneWidth = page.viewportSize()?.width ?? 0
  expect.soft(width, `${screen}: scrolls sideways`).toBeLessThanOrEqual(phoneWidth)
  if (!isTiny) {
    expect.soft(await page.evaluate(brokenWords), `${screen}: split words`).toEqual([])
  }
  expect.soft(await page.evaluate(coveredControls), `${screen}: covered`).toEqual([])
}

/**
 * Runs in the page. Returns the words that are split between two lines. A typed word may be longer
 * than a line; a line may end after a hyphen between letters, and in typed text between digits.
 */
function brokenWords(): string[] {
  const broken: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement as HTMLElement
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const isTyped = parent.closest('[dir="auto"], bdi, [translate="no"]') !== null
    const rectsOf = (start: number, text: string) => {
      const range = document.createRange()
      range.setStart(node, start)
      range.setEnd(node, start + text.length)
      return [...range.getClientRects()].filter(({ width }) => width > 0)
    }
    for (const { 0: word, index: start } of (node.textContent ?? '').matchAll(/\S+/g)) {
      const length = rectsOf(start, word).reduce((sum, { width }) => sum + width, 0)
      if (isTyped && length > parent.getBoundingClientRect().width) continue
      const parts = isTyped ? /.+?(?:(?<=[\p{L}\p{N}])-|$)/gu : /.+?(?:(?<=\p{L})-|$)/gu
      for (const { 0: part, index } of word.matchAll(parts)) {
        const lines = new Set(rectsOf(start + index, part).map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(part)
      }
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
