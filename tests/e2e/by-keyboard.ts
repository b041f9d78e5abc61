// Fills in the wizards with the keyboard alone, as screen reader users do.
import type { Locator, Page } from '@playwright/test'
import { splitDateTime } from '#machines/wizard/calendar.ts'
import { type Field, requiredError } from '#machines/wizard/field.ts'
import { expect } from './fixtures.ts'
import type { Hands } from './hands.ts'
import { pressAt, tabTo } from './tab-stops.ts'

const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement)

/** Enters a group with Tab and selects the option with the arrow keys. */
export async function choose(page: Page, group: Locator, option: string): Promise<void> {
  const options = group.getByRole('radio')
  await tabTo(page, options.first())
  await page.keyboard.press('Space')
  const wanted = group.getByRole('radio', { name: option, exact: true })
  for (let count = await options.count(); count > 0 && !(await hasFocus(wanted)); count -= 1) {
    await page.keyboard.press('ArrowDown')
  }
  await expect(wanted).toBeChecked()
}

/** Uses Tab, Space, the arrows and Enter, and nothing else. */
export const byKeyboard: Hands = {
  name: 'by keyboard alone',
  async start(page, category) {
    await pressAt(page, page.getByRole('link', { name: 'New case' }))
    const group = page.getByRole('radiogroup', { name: 'What is your case about?' })
    await choose(page, group, category)
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('combobox', { name: 'State' }))
    await page.keyboard.type('Ariz')
    await tabTo(page, page.getByRole('combobox', { name: 'County' }))
    await page.keyboard.type('maricopa')
    await page.keyboard.press('Enter')
  },
  async press(page, button) {
    await pressAt(page, page.getByRole('button', { name: button, exact: true }))
  },
  async answer(page, name, field, answer) {
    if (field.kind === 'many') {
      for (const option of answer as string[]) {
        await tabTo(page, page.getByRole('checkbox', { name: option }))
        await page.keyboard.press('Space')
      }
      return
    }
    if (field.kind === 'yesNo' || field.kind === 'one') {
      const group = page.getByRole('radiogroup', { name, exact: true })
      if (typeof answer === 'boolean') return choose(page, group, answer ? 'Yes' : 'No')
      if (typeof answer === 'string') return choose(page, group, answer)
      await choose(page, group, 'Other')
      await tabTo(page, page.getByRole('textbox', { name: field.other ?? '' }))
      return page.keyboard.type(answer?.[0] ?? '')
    }
    if (field.kind === 'dateTime') {
      const { date, time } = splitDateTime(String(answer))
      await tabTo(page, page.getByRole('textbox', { name: 'Date' }))
      await page.keyboard.type(date)
      const times = page.getByRole('combobox', { name: 'Time' })
      await tabTo(page, times)
      await page.keyboard.type(time)
      return expect(times).toHaveValue(time)
    }
    await tabTo(page, page.getByRole('textbox', { name, exact: true }))
    await page.keyboard.type(String(answer))
  },
  async next(page, field) {
    // Enter starts a new line in a text area, and opens a list of times.
    if (field.kind === 'area' || field.kind === 'dateTime') return this.press(page, 'Continue')
    await page.keyboard.press('Enter')
  },
}

/**
 * Continues without an answer: the question stays, and its error is announced and linked to the
 * control, which has the focus.
 */
export async function expectRequired(page: Page, name: string, field: Field): Promise<void> {
  await byKeyboard.press(page, 'Continue')
  const message = requiredError(field)
  await expect(page.getByRole('alert').filter({ hasText: message }).first()).toBeVisible()
  const isGroup = ['one', 'yesNo', 'many'].includes(field.kind)
  const role = field.kind === 'many' ? 'group' : 'radiogroup'
  const named = page.getByRole(isGroup ? role : 'textbox', { name, exact: true })
  // A description's white space is collapsed.
  const heard = new RegExp(RegExp.escape(message.replace(/\s+/g, ' ')))
  await expect(named).toHaveAccessibleDescription(heard)
  const focused = page.locator(':focus')
  await expect(isGroup ? named.filter({ has: focused }) : named.and(focused)).toHaveCount(1)
}
