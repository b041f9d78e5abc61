// Text that people type into the wizards' fields is never lost or changed silently.
import { FUTURE_YEAR } from '#tests/support/future-year.ts'
import { expect } from './fixtures.ts'
import { field, newEmail, PASSWORD } from './newcomers.ts'
import { test } from './signed-in.ts'
import {
  expectStep,
  pressBack,
  pressContinue,
  pressSkip,
  questionOf,
  startCase,
} from './wizard-page.ts'

const NOT_A_DATE = 'Date input not valid.'

test('a date may be written in words; other text stays, with the reason why it is not a date', async ({
  page,
}) => {
  await startCase(page, 'DUI')
  const date = page.getByRole('textbox')
  const described = (words: RegExp) => expect(date).toHaveAccessibleDescription(words)
  const refused: [typed: string, tip: RegExp][] = [
    ['yesterday', /Write it like 03\/14\/2026 or March 14, 2026\./],
    ['March 14', /Write it like 03\/14\/2026 or March 14, 2026\./],
    ['March 14 26', /Write the year with four digits, like 2026\./],
    ['14-3-2026', /Put the month first, then the day/],
    ['02-30-2026', /There is no day 30 in that month\./],
  ]
  for (const [typed, tip] of refused) {
    await date.clear()
    await date.pressSequentially(typed)
    await pressContinue(page)
    await expect(date).toHaveValue(typed)
    await expect(page.getByText(NOT_A_DATE)).toBeVisible()
    await described(tip)
  }
  await date.clear()
  await date.pressSequentially('3/14/26')
  await expect(page.getByText(NOT_A_DATE)).toHaveCount(0)
  await pressContinue(page)
  await described(/Write the year with four digits/)
  for (const typed of ['March 14 2026', 'Mar 14, 2026', '3-14-2026', '2026-03-14']) {
    await date.clear()
    await date.pressSequentially(typed)
    await expect(date).toHaveValue(typed)
    await pressContinue(page)
    await expectStep(page, 2, questionOf(2))
    await pressBack(page)
    await expectStep(page, 1, questionOf(1))
  }
  await expect(date).toHaveValue('2026-03-14')
})

test('a court date in words keeps its commas when it has a time', async ({ page }) => {
  await startCase(page, 'DUI')
  await page.getByRole('textbox').fill('Mar 14, 2026')
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

test('an amount shows at once how it is read, and why it is refused', async ({ page }) => {
  await startCase(page, 'Bankruptcy')
  await pressSkip(page)
  const box = page.getByRole('textbox')
  await box.fill('2.5')
  await expect(page.getByText('Only numeric values are allowed.')).toBeVisible()
  await expect(box).toHaveAccessibleDescription(/Write a whole number, like 3\./)
  await pressSkip(page)
  const counts: [typed: string, counted: string][] = [
    ['1,80', 'This counts as $1. Cents are left out.'],
    ['12,345.67', 'This counts as $12,345. Cents are left out.'],
  ]
  for (const [typed, counted] of counts) {
    await box.clear()
    await box.pressSequentially(typed)
    await expect(box).toHaveValue(typed)
    await expect(page.getByRole('status').filter({ hasText: counted })).toBeVisible()
  }
  const refused: [typed: string, tip: RegExp][] = [
    ['1.800', /Leave out the dot: write 1,800, not 1\.800\./],
    ['99999999999', /The most is \$1,000,000,000\./],
  ]
  for (const [typed, tip] of refused) {
    await box.fill(typed)
    await pressContinue(page)
    await expect(page.getByText('Enter valid input.')).toBeVisible()
    await expect(box).toHaveAccessibleDescription(tip)
  }
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

test('a word that a keyboard composes is kept whole, and cut at the limit only when it is done', async ({
  page,
}) => {
  await startCase(page, 'DUI')
  await page.getByRole('textbox').fill('10/01/2026')
  await pressContinue(page)
  await expectStep(page, 2, questionOf(2))
  const ticket = page.getByRole('textbox')
  const typed = 'x'.repeat(198)
  await ticket.fill(typed)
  await ticket.press('End')
  const keyboard = await page.context().newCDPSession(page)
  for (const text of ['さ', 'さい', 'さいば', 'さいばん', '裁判所前']) {
    await keyboard.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
    await expect(ticket).toHaveValue(typed + text)
  }
  await keyboard.send('Input.insertText', { text: '裁判所前' })
  await expect(ticket).toHaveValue(`${typed}裁判`)
  await expect(page.getByText('Only 200 characters fit.')).toBeVisible()
  await ticket.fill('AZ-')
  await ticket.press('End')
  await keyboard.send('Input.imeSetComposition', { text: '裁', selectionStart: 1, selectionEnd: 1 })
  await keyboard.send('Input.insertText', { text: '裁判' })
  await pressContinue(page)
  await expectStep(page, 3, questionOf(3))
  await pressBack(page)
  await expect(ticket).toHaveValue('AZ-裁判')
})

test('characters that are not seen are gone when a field is left, and no letter changes', async ({
  page,
}) => {
  await startCase(page, 'DUI')
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
})
