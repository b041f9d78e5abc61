// What an iPhone SE does to a form: its keyboard covers the page instead of shortening it, its date
// wheels report each turn, and it fills in codes from messages.
import type { Locator, Page } from '@playwright/test'
import { fillLogIn } from './browser-page.ts'
import { expect, test } from './fixtures.ts'
import {
  answerPlace,
  duiSteps,
  expectStep,
  pressContinue,
  pressSkip,
  questionOf,
} from './wizard-page.ts'

test.use({ viewport: { width: 375, height: 667 } })

/** The keyboard with the bar above it, in px, as on an iPhone SE. */
const KEYBOARD = 304

/** Opens and closes the keyboard as Safari does: only the visual viewport becomes shorter. */
async function withKeyboard(page: Page) {
  await page.addInitScript((keyboard) => {
    const real = Object.getOwnPropertyDescriptor(VisualViewport.prototype, 'height')
    const isTyping = () => document.activeElement?.matches('input[type=text], textarea')
    Object.defineProperty(VisualViewport.prototype, 'height', {
      get() {
        return real?.get?.call(this) - (isTyping() ? keyboard : 0)
      },
    })
    const change = () =>
      requestAnimationFrame(() => visualViewport?.dispatchEvent(new Event('resize')))
    document.addEventListener('focusin', change)
    document.addEventListener('focusout', change)
  }, KEYBOARD)
}

/** Expects the focused control above the bar, and the bar above the keyboard. */
async function expectInSight(page: Page, control: Locator) {
  const edges = async () => {
    const [box, bar] = await Promise.all([
      control.boundingBox(),
      page.getByRole('button', { name: 'Continue', exact: true }).boundingBox(),
    ])
    if (!box || !bar) return undefined
    return {
      isBelowTop: box.y >= 0,
      isAboveBar: box.y + box.height <= bar.y,
      isBarAboveKeyboard: bar.y + bar.height <= 667 - KEYBOARD,
    }
  }
  await expect.poll(edges).toEqual({ isBelowTop: true, isAboveBar: true, isBarAboveKeyboard: true })
}

async function openDui(page: Page) {
  await page.goto('/customer/new-case')
  await page.getByRole('radio', { name: 'DUI', exact: true }).check()
  await pressContinue(page)
  await answerPlace(page)
}

test('the field and Continue stay above the keyboard of a small iPhone', async ({ page }) => {
  await withKeyboard(page)
  await openDui(page)
  for (const step of [1, 2, 3, 4]) {
    await expectStep(page, step, questionOf(step))
    const control = page.getByRole('textbox').first()
    await control.focus()
    await expectInSight(page, control)
    await control.blur()
    // The first question has to be answered.
    if (step > 1) await pressSkip(page)
    else {
      await duiSteps[0]?.answer(page)
      // The bar moves as the keyboard closes, and would leave a press of the mouse behind.
      await control.blur()
      await pressContinue(page)
    }
  }
})

test('the calendar of a phone gives whole dates only, and a half typed date stays', async ({
  page,
}) => {
  await openDui(page)
  await expectStep(page, 1, questionOf(1))
  const typed = page.getByRole('textbox')
  await typed.pressSequentially('10/0')
  // The calendar is opened by a button. What it reports is given to its input here.
  const calendar = page.locator('input[type=date]')
  await expect(calendar).toHaveValue('')
  const turn = (value: string) =>
    calendar.evaluate((input: HTMLInputElement, date) => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      set?.call(input, date)
      for (const type of ['input', 'change'])
        input.dispatchEvent(new Event(type, { bubbles: true }))
    }, value)
  await calendar.evaluate((input) => input.dispatchEvent(new Event('change', { bubbles: true })))
  await expect(typed).toHaveValue('10/0')
  for (const [date, shown] of [
    ['2026-11-28', '11/28/2026'],
    ['2026-10-28', '10/28/2026'],
    ['2026-10-01', '10/01/2026'],
  ] as const) {
    await turn(date)
    await expect(typed).toHaveValue(shown)
  }
  await pressContinue(page)
  await expectStep(page, 2, questionOf(2))
})

test('a link that opens in Safari says that the app has a log-in of its own, and is opened after it', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'vendor', { get: () => 'Apple Computer, Inc.' })
  })
  await page.goto('/notification/settings')
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByText('has a log-in of its own')).toBeVisible()
  await fillLogIn(page, 'customer')
  await expect(page).toHaveURL('/notification/settings')
})
