// Text that people type into the wizards' fields is never lost or changed silently.
import { FUTURE_YEAR } from '#tests/support/future-year.ts'
import { expect } from './fixtures.ts'
import { field, newEmail, PASSWORD } from './newcomers.ts'
import { test } from './signed-in.ts'
import {
  beginCase,
  expectStep,
  pressBack,
  pressContinue,
  pressSkip,
  questionOf,
} from './wizard-page.ts'

const NOT_A_DATE = 'Date input not valid.'

test('a date may be written in words, with commas also where it has a time; other text stays, with the reason why it is not a date', async ({
  page,
}) => {
  await beginCase(page)
  const day = page.getByRole('textbox')
  const refused: [typed: string, tip: RegExp][] = [
    ['yesterday', /Write it like 03\/14\/2026 or March 14, 2026\./],
    ['14-3-2026', /Put the month first, then the day/],
  ]
  for (const [typed, tip] of refused) {
    await day.clear()
    await day.pressSequentially(typed)
    await pressContinue(page)
    await expect(day).toHaveValue(typed)
    await expect(page.getByText(NOT_A_DATE)).toBeVisible()
    await expect(day).toHaveAccessibleDescription(tip)
  }
  await day.clear()
  await day.pressSequentially('3/14/26')
  await expect(page.getByText(NOT_A_DATE)).toHaveCount(0)
  await pressContinue(page)
  await expect(day).toHaveAccessibleDescription(/Write the year with four digits/)
  await day.clear()
  await day.pressSequentially('Mar 14, 2026')
  await pressContinue(page)
  await expectStep(page, 2, questionOf(2))
  await pressBack(page)
  await expectStep(page, 1, questionOf(1))
  await expect(day).toHaveValue('Mar 14, 2026')
  await pressContinue(page)
  for (const step of [2, 3, 4]) {
    await expectStep(page, step, questionOf(step))
    await pressSkip(page)
  }
  const date = page.getByRole('textbox', { name: 'Date' })
  await date.pressSequentially(`December 14, ${FUTURE_YEAR}`)
  await pressContinue(page)
  await expect(page.getByText('Choose a time, or choose “Not sure”.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Time' }).selectOption('9:30 AM')
  await expect(date).toHaveValue(`December 14, ${FUTURE_YEAR}`)
  await pressContinue(page)
  await expectStep(page, 6, questionOf(6))
})

test('an amount is grouped while it is typed, shows at once how it is read, and why it is refused', async ({
  page,
}) => {
  await beginCase(page, 'bankruptcy')
  await pressSkip(page)
  const box = page.getByRole('textbox')
  await box.fill('2.5')
  await expect(page.getByText('Only numeric values are allowed.')).toBeVisible()
  await expect(box).toHaveAccessibleDescription(/Write a whole number, like 3\./)
  await pressSkip(page)
  await expect(box).toHaveAccessibleDescription(/Whole dollars/)
  await box.pressSequentially('1234567')
  await expect(box).toHaveValue('1,234,567')
  await box.press('Home')
  await box.press('ArrowRight')
  await box.press('ArrowRight')
  await box.press('Delete')
  await expect(box).toHaveValue('134,567')
  await box.fill('40k')
  await expect(page.getByText('Enter valid input.')).toBeVisible()
  const refused: [typed: string, tip: RegExp][] = [
    ['40k', /Use digits only, like 1,800\./],
    ['1.800', /Leave out the dot: write 1,800, not 1\.800\./],
  ]
  for (const [typed, tip] of refused) {
    await box.fill(typed)
    await pressContinue(page)
    await expect(page.getByText('Enter valid input.')).toBeVisible()
    await expect(box).toHaveAccessibleDescription(tip)
    await expect(box).toBeFocused()
  }
  await box.fill('1,800')
  await box.press('Backspace')
  await expect(box).toHaveValue('180')
  await box.selectText()
  await box.pressSequentially('45,000.00')
  const counted = 'This counts as $45,000. Cents are left out.'
  await expect(page.getByRole('status').filter({ hasText: counted })).toBeVisible()
  await expect(page.getByText('Enter valid input.')).toBeHidden()
  await pressContinue(page)
  await pressBack(page)
  await expect(box).toHaveValue('45,000.00')
})

test.describe('a person without an account', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('sees who gets their email and phone, and keeps what they typed', async ({ page }) => {
    await page.goto('/onboarding/attorney-new')
    const expectReaders = async () => {
      await page.getByRole('button', { name: 'Who sees this' }).click()
      const readers = page.getByText('Only Fastpass and clients who accept your bid.')
      await expect(readers).toBeVisible()
    }
    await expectReaders()
    await page.getByLabel('Email').fill(newEmail())
    await pressContinue(page)
    await field(page, 'Password').fill(PASSWORD)
    await field(page, 'Confirm password').fill(PASSWORD)
    await pressContinue(page)
    await expect(page.getByRole('heading', { name: 'What is your phone number?' })).toBeVisible()
    await expectReaders()
    const phone = page.getByRole('textbox')
    const refused: [typed: string, tip: RegExp][] = [
      ['1-800-FLOWERS', /Use digits only\. Leave out letters and an extension\./],
      ['415-555-0101 ext 5', /Use digits only\. Leave out letters and an extension\./],
      ['41555501015', /This has 11 digits\./],
    ]
    for (const [typed, tip] of refused) {
      await phone.fill(typed)
      await expect(phone).toHaveValue(typed)
      await expect(page.getByText('Enter a valid 10-digit phone number.')).toBeVisible()
      await expect(phone).toHaveAccessibleDescription(tip)
    }
    await phone.clear()
    await phone.pressSequentially('+1 (415) 555-0101')
    await expect(phone).toHaveValue('4155550101')
    await pressContinue(page)
    await expect(page.getByRole('heading', { name: 'What is your firm called?' })).toBeVisible()
  })
})

test('characters that are not seen are gone when a field is left, no letter changes, and a composed word is cut at the limit only when it is done', async ({
  page,
}) => {
  await beginCase(page)
  const box = page.getByRole('textbox')
  await box.fill('\u202d03\u201114\u20112026\u202c')
  await box.blur()
  await expect(box).toHaveValue('03-14-2026')
  await pressContinue(page)
  await expectStep(page, 2, questionOf(2))
  await box.fill('\u200bAZ\u00a04471 ’é')
  await box.blur()
  await expect(box).toHaveValue('AZ 4471 ’é')
  await box.fill('\u200b\u2060')
  await pressContinue(page)
  await expect(page.getByText('Field is required')).toBeVisible()

  const typed = 'x'.repeat(198)
  await box.fill(typed)
  await box.press('End')
  const keyboard = await page.context().newCDPSession(page)
  for (const text of ['さ', 'さい', 'さいば', 'さいばん', '裁判所前']) {
    await keyboard.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
    await expect(box).toHaveValue(typed + text)
  }
  await keyboard.send('Input.insertText', { text: '裁判所前' })
  await expect(box).toHaveValue(`${typed}裁判`)
  await expect(page.getByText('Only 200 characters fit.')).toBeVisible()
  await box.fill('AZ-')
  await box.press('End')
  await keyboard.send('Input.imeSetComposition', { text: '裁', selectionStart: 1, selectionEnd: 1 })
  await keyboard.send('Input.insertText', { text: '裁判' })
  await pressContinue(page)
  await expectStep(page, 3, questionOf(3))
  await pressBack(page)
  await expect(box).toHaveValue('AZ-裁判')
})
