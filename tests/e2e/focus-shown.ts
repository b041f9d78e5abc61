// Checks that people who use a keyboard see which control has the focus (WCAG 2.4.7, 1.4.11).
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from './fixtures.ts'

/** How far around a control its focus may be drawn, pixels. */
const MARGIN = 8
const MIN_CONTRAST = 3
/** More than any screen of these tests has. */
const MAX_STOPS = 30

/** A person's settings that change how the focus is drawn. */
export const displays = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  'forced colors': { colorScheme: 'dark', forcedColors: 'active' },
} as const

/**
 * Walks through the screen's controls with Tab, and expects that the focus changes at least the
 * pixels of a line around each with a contrast of 3:1. Returns the number of controls.
 */
export async function expectFocusShown(page: Page, screen: string): Promise<number> {
  await page.evaluate(() => {
    // The walk begins at the top.
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })
  let stops = 0
  while (stops < MAX_STOPS) {
    await page.keyboard.press('Tab')
    const control = await page.evaluate(describeFocused)
    if (!control) break
    stops += 1
    const clip = {
      x: Math.max(0, control.x - MARGIN),
      y: Math.max(0, control.y - MARGIN),
      width: control.width + 2 * MARGIN,
      height: control.height + 2 * MARGIN,
    }
    const focused = await page.screenshot({ clip, animations: 'disabled' })
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    const blurred = await page.screenshot({ clip, animations: 'disabled' })
    const line = 2 * (control.shownWidth + control.height)
    expect.soft(control.name?.trim(), `${screen}: the name of ${control.tag}`).toBeTruthy()
    expect
      .soft(await countChanged(focused, blurred), `${screen}: ${control.name}`)
      .toBeGreaterThanOrEqual(line)
  }
  expect(stops, `${screen} has an end`).toBeLessThan(MAX_STOPS)
  return stops
}

/** Runs in the page. Returns the place of the focused control, and undefined after the last one. */
function describeFocused() {
  const focused = document.activeElement
  if (!focused || focused === document.body) return undefined
  const { x, y, width, height } = focused.getBoundingClientRect()
  const label = (focused as HTMLInputElement).labels?.[0]?.textContent
  const name = focused.getAttribute('aria-label') ?? label ?? focused.textContent
  // The boxes of a code lie below one field; the focus is drawn around one of them.
  const box = focused.hasAttribute('data-input-otp')
    ? document.querySelector('[data-focus-within="true"]')?.getBoundingClientRect()
    : undefined
  const tag = focused.outerHTML.slice(0, 100)
  return { name, tag, x, y, width, height, shownWidth: box?.width ?? width }
}

/** Returns the number of pixels that differ with enough contrast. */
async function countChanged(one: Buffer, other: Buffer): Promise<number> {
  const pixels = await Promise.all(
    [one, other].map((png) => sharp(png).removeAlpha().raw().toBuffer()),
  )
  const [before, after] = pixels as [Buffer, Buffer]
  expect(after.length, 'the pictures are of one size').toBe(before.length)
  let changed = 0
  for (let at = 0; at < before.length; at += 3) {
    const [low, high] = [luminance(before, at), luminance(after, at)].toSorted((a, b) => a - b)
    if (low === undefined || high === undefined) continue
    if ((high + 0.05) / (low + 0.05) >= MIN_CONTRAST) changed += 1
  }
  return changed
}

/** Returns the relative luminance of a pixel, as WCAG defines it. */
function luminance(pixels: Buffer, at: number): number {
  const [red, green, blue] = [0, 1, 2].map((channel) => {
    const value = (pixels[at + channel] ?? 0) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Expects a heading in view to have the focus, where what had it is gone. */
export const expectHeadingFocused = (page: Page): Promise<void> =>
  expect(page.getByRole('heading').and(page.locator(':focus'))).toBeInViewport()
