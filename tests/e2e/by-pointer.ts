// Fills in the wizards with a pointer.
import type { Locator } from '@playwright/test'
import { splitDateTime } from '#machines/wizard/calendar.ts'
import { expect } from './fixtures.ts'
import { type Hands, keyboards } from './hands.ts'

const radio = (group: Locator, name: string) => group.getByRole('radio', { name, exact: true })

/** Presses, and types into what was pressed. */
export const byPointer: Hands = {
  name: 'with a pointer',
  async start(page, category) {
    await page.getByRole('link', { name: 'New case' }).click()
    await page.getByRole('radio', { name: category, exact: true }).check()
    await this.press(page, 'Continue')
    await page.getByRole('combobox', { name: 'State' }).selectOption('Arizona')
    await page.getByRole('combobox', { name: 'County' }).fill('Maricopa')
    await this.press(page, 'Continue')
  },
  press: (page, button) => page.getByRole('button', { name: button, exact: true }).click(),
  async answer(page, name, field, answer) {
    const group = page.getByRole('radiogroup', { name, exact: true })
    if (typeof answer === 'boolean') return radio(group, answer ? 'Yes' : 'No').check()
    if (field.kind === 'many') {
      for (const option of answer as string[])
        await page.getByRole('checkbox', { name: option }).check()
      return
    }
    if (field.kind === 'one') {
      if (typeof answer === 'string') return radio(group, answer).check()
      await radio(group, 'Other').check()
      return page.getByRole('textbox', { name: field.other ?? '' }).fill(answer?.[0] ?? '')
    }
    if (field.kind === 'dateTime') {
      const { date, time } = splitDateTime(String(answer))
      await page.getByRole('textbox', { name: 'Date' }).fill(date)
      await page.getByRole('combobox', { name: 'Time' }).selectOption(time)
      return
    }
    const box = page.getByRole('textbox', { name, exact: true })
    for (const [attribute, value] of Object.entries(keyboards[field.kind] ?? {}))
      await expect(box).toHaveAttribute(attribute, value)
    await box.fill(String(answer))
  },
  async next(page) {
    await this.press(page, 'Continue')
  },
}
