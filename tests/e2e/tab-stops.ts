// Moves through a page with Tab, and expects that people who use a keyboard always see where they
// are.
import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

// More than any screen has: a dashboard lists up to 100 cases.
const MAX_STOPS = 150

const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement)

/**
 * Presses Tab until the target has the focus. Expects that each stop comes later in the reading
 * order, shows its focus, and is in view, not below a bar. Fails after more stops than any screen
 * has.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  await expectFocusKept(page)
  for (let stop = 0; stop < MAX_STOPS && !(await hasFocus(target)); stop += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(findFault), 'a stop of Tab').toBeUndefined()
  }
  await expect(target, 'is reached by Tab').toBeFocused()
}

/** Goes to the target with Tab, and presses Enter. */
export async function pressAt(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/**
 * Expects that the last press has not left the focus nowhere, so that Tab goes on from where the
 * person was.
 */
async function expectFocusKept(page: Page): Promise<void> {
  const isLost = () => {
    const { activeElement, body } = document
    const state = globalThis as typeof globalThis & { lastStop?: Element }
    if (activeElement === body) return state.lastStop !== undefined
    if (activeElement) state.lastStop = activeElement
    return false
  }
  await expect.poll(() => page.evaluate(isLost), 'the focus is lost').toBe(false)
}

/** Runs in the page. Returns what is wrong with the control that Tab has reached. */
function findFault(): string | undefined {
  const { activeElement: focused } = document
  const state = globalThis as typeof globalThis & { lastStop?: Element }
  const last = state.lastStop
  // After the last control the browser’s own ones follow.
  if (!focused || focused === document.body) {
    delete state.lastStop
    return undefined
  }
  state.lastStop = focused
  const name = `${focused.getAttribute('aria-label') ?? ''} ${focused.outerHTML.slice(0, 160)}`
  // A checkbox and its box are drawn by their label.
  const box = focused.closest('label') ?? focused
  const drawn = [focused, focused.parentElement, box, focused.nextElementSibling]
  const isMarked = (element: Element | null | undefined) => {
    if (!element) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  }
  if (!drawn.some(isMarked)) return `no visible focus: ${name}`
  const { left, right, top, bottom } = box.getBoundingClientRect()
  const x = (Math.max(0, left) + Math.min(innerWidth, right)) / 2
  if (bottom <= 0 || top >= innerHeight) return `out of view: ${name}`
  const [start, end] = [Math.max(0, top) + 2, Math.min(innerHeight, bottom) - 2]
  const isCovered = [start, (start + end) / 2, end].every((y) => {
    const above = document.elementFromPoint(x, y)
    return above && !box.contains(above) && !above.contains(box)
  })
  if (isCovered) return `covered: ${name}`
  const isEarlier =
    last?.isConnected &&
    last.closest('[role*=dialog]') === focused.closest('[role*=dialog]') &&
    last.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_PRECEDING
  const isFirstInOverlay = focused.closest('[role*=dialog]')
  return isEarlier && !isFirstInOverlay ? `before the last stop: ${name}` : undefined
}
