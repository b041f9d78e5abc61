// A new case, question by question (specification §2.2 and §4.2).
import { FUTURE_YEAR } from '#tests/support/future-year.ts'
import { latestCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { answerOnFullPhone } from './full-phone.ts'
import { WORKER_BLOCKED } from './service-workers.ts'
import { test } from './signed-in.ts'
import {
  answerPlace,
  answerUpTo,
  beginCase,
  detailsStep,
  duiSteps,
  expectPlace,
  expectStep,
  jumpFromStep2,
  jumpTo,
  lastStep,
  pressBack,
  pressContinue,
  pressSkip,
  pressSubmit,
  questionOf,
} from './wizard-page.ts'

test('without a court date, the question about its kind is skipped, forwards and backwards, and a second question appears when it is not the first DUI', async ({
  page,
}) => {
  await jumpTo(page, 5, beginCase)
  await pressSkip(page)
  await expectStep(page, 7, questionOf(7))
  await pressBack(page)
  await expectStep(page, 5, questionOf(5))

  // The browser passes over the step when it no longer applies.
  for (const step of [5, 6]) {
    await expectStep(page, step, questionOf(step))
    await duiSteps[step - 1]?.answer(page)
    await pressContinue(page)
  }
  await expectStep(page, 7, questionOf(7))
  await pressBack(page)
  await pressBack(page)
  await pressSkip(page)
  await expectStep(page, 7, questionOf(7))
  await page.goBack()
  await expectStep(page, 5, questionOf(5))

  await pressSkip(page)
  await expectStep(page, 7, questionOf(7))
  await pressSkip(page)
  await expectStep(page, 8, questionOf(8))
  const second = page.getByRole('radiogroup', {
    name: 'Were you found guilty of one in the last 7 years?',
  })
  await expect(second).toBeHidden()
  await page.getByRole('radio', { name: 'No' }).check()
  await expect(second).toBeVisible()
  // One answer is enough to continue, and Skip keeps it too.
  for (const leave of [pressContinue, pressSkip]) {
    await leave(page)
    await expectStep(page, 9, questionOf(9))
    await pressBack(page)
    await expect(page.getByRole('radio', { name: 'No' }).first()).toBeChecked()
    await expect(second).toBeVisible()
  }
  await page.getByRole('radio', { name: 'Yes' }).first().check()
  await expect(second).toBeHidden()
})

test('every category has a line of explanation, and a typed one does not become a button', async ({
  page,
}) => {
  await page.goto('/customer/new-case')
  const categories = page.getByRole('radio')
  await expect(categories).toHaveCount(6)
  for (const category of await categories.all()) {
    await expect(category).toHaveAccessibleDescription(/\w+ \w+/)
  }

  await page.getByRole('radio', { name: 'Other', exact: true }).check()
  await page.getByRole('textbox').fill('Boat & RV Law 24/7 😀')
  await pressContinue(page)
  await answerPlace(page)
  await expectStep(page, 1, 'Tell us what happened in your own words.', 2)
  await page.getByRole('textbox').fill('The engine failed.')
  await pressBack(page)
  await pressBack(page)
  await page.getByRole('radio', { name: 'Family' }).check()
  await pressContinue(page)
  const dialog = page.getByRole('alertdialog', { name: 'Start again with Family?' })
  await expect(dialog).toContainText('Your answers will be deleted.')
  await dialog.getByRole('button', { name: 'Keep my answers' }).click()
  await expect(dialog).toBeHidden()
})

test("the browser's Back is the wizard's Back, and Forward does not pass an invalid answer", async ({
  page,
}) => {
  await answerUpTo(page, 4)
  await page.goBack()
  await expectStep(page, 3, questionOf(3))
  await expect(page.getByRole('textbox')).toHaveValue('Mesa Municipal')
  await pressBack(page)
  await expectStep(page, 2, questionOf(2))
  await page.goForward()
  await expectStep(page, 3, questionOf(3))
  await page.goBack()
  await page.goBack()
  await expectStep(page, 1, questionOf(1))
  await page.getByRole('textbox').fill('13/45/2026')
  await page.goForward()
  await expectStep(page, 1, questionOf(1))
  await page.goBack()
  await expectPlace(page)
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'DUI' })).toBeChecked()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'My dashboard' })).toBeVisible()
})

test('a link to a later step opens the first step that needs an answer', async ({ page }) => {
  await page.goto('/customer/new-case?active=9&user=dui')
  await expect(page.getByRole('heading', { name: 'What is your case about?' })).toBeVisible()
  await expect(page).toHaveURL(/\/customer\/new-case\?active=0(&|$)/)
  await page.getByRole('radio', { name: 'DUI', exact: true }).check()
  await pressContinue(page)
  await answerPlace(page)
  await expectStep(page, 1, questionOf(1))
  await page.goto(page.url().replace('active=1', 'active=9'))
  await expectStep(page, 1, questionOf(1))
  await duiSteps[0]?.answer(page)
  await expect(page.getByText('Saved on this phone')).toBeVisible()
  // Steps before 13 can be skipped; step 13 cannot.
  await page.goto(page.url().replace('active=1', `active=${lastStep}`))
  await expectStep(page, detailsStep, questionOf(detailsStep))
})

const mistakes: { step: number; typed: string; says: string }[] = [
  { step: 1, typed: '', says: 'Field is  required' },
  { step: 1, typed: '02/30/2026', says: 'Date input not valid.' },
  { step: 1, typed: '13/45/2026', says: 'Date input not valid.' },
  { step: 2, typed: '   ', says: 'Field is  required' },
  { step: 4, typed: 'two', says: 'Only numeric values are allowed.' },
]
test('every error is above its field, which gets the focus, and an unlikely day is asked about once', async ({
  page,
}) => {
  const warnings: string[] = []
  page.on('console', (message) => {
    const isWarning = message.type() === 'warning' && message.text() !== WORKER_BLOCKED
    if (isWarning) warnings.push(message.text())
  })
  await beginCase(page)
  for (const [index, { question, answer }] of duiSteps.slice(0, 4).entries()) {
    await expectStep(page, index + 1, question)
    for (const { typed, says } of mistakes.filter(({ step }) => step === index + 1)) {
      await page.getByRole('textbox').fill(typed)
      await page.getByRole('textbox').press('Enter')
      const error = page.getByRole('alert').getByText(says)
      await expect(error).toBeVisible()
      await expect(page.getByRole('textbox')).toBeFocused()
      const isAboveField = await error.evaluate((element) => {
        const field = document.activeElement?.getBoundingClientRect()
        return field !== undefined && element.getBoundingClientRect().bottom <= field.top
      })
      expect(isAboveField).toBe(true)
    }
    if (index === 0) {
      const stopped = page.getByRole('textbox')
      await expect(stopped).toHaveAccessibleDescription(/For example: 03\/14\/2026/)
      await stopped.fill(`03/14/${FUTURE_YEAR}`)
      await pressContinue(page)
      await expect(page.getByRole('alert').filter({ hasText: 'Is this right?' })).toBeVisible()
      await expect(stopped).toBeFocused()
    } else await answer(page)
    const alerts = page.getByRole('alert').filter({ hasText: /./ })
    await expect(alerts).toHaveCount(index === 0 ? 1 : 0)
    await page.getByRole('textbox').press('Enter')
  }
  await expectStep(page, 5, questionOf(5))
  await pressContinue(page)
  await expect(page.getByText('Not sure? Choose Skip for now. You can come back.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Date' }).fill(`12/14/${FUTURE_YEAR}`)
  await pressContinue(page)
  const time = page.getByRole('combobox', { name: 'Time' })
  await expect(
    page.getByRole('alert').filter({ hasText: 'Choose a time, or choose “Not sure”.' }),
  ).toBeVisible()
  // The error itself says how to continue.
  await expect(page.getByText('Not sure? Choose Skip for now.')).toHaveCount(0)
  await expect(time).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Date' })).not.toHaveAttribute('aria-invalid')
  const times = await time.locator('option').allTextContents()
  expect(times.slice(0, 3)).toEqual(['Time', 'Not sure', '8:00 AM'])
  await time.pressSequentially('9:30 PM')
  await expect(time).toHaveValue('9:30 PM')
  await pressContinue(page)
  await expectStep(page, 6, questionOf(6))
  await pressBack(page)
  await time.selectOption('')
  await pressSkip(page)
  await expectStep(page, 6, questionOf(6))
  await pressBack(page)
  await expect(page.getByRole('textbox', { name: 'Date' })).toHaveValue(`12/14/${FUTURE_YEAR}`)
  await expect(time.locator('option:checked')).toHaveText('Not sure')
  await pressContinue(page)
  await expectStep(page, 6, questionOf(6))
  expect(warnings).toEqual([])
})

test('an unfinished case continues at its step, with every answer, until it is discarded', async ({
  page,
}) => {
  await answerUpTo(page, 3, beginCase)
  await page.getByRole('textbox').fill('Mesa Mun')
  await page.getByRole('link', { name: 'Close' }).click()
  const link = page.getByRole('link', { name: `Continue your DUI case: step 3 of ${lastStep}` })
  await expect(page.getByText(/^Saved\. Last answer today at \d+:\d\d [AP]M$/)).toBeVisible()
  await link.click()
  await expectStep(page, 3, questionOf(3))
  await expect(page.getByRole('textbox')).toHaveValue('Mesa Mun')
  await pressBack(page)
  await expect(page.getByRole('textbox')).toHaveValue('AZ-4471')
  await pressContinue(page)
  await expectStep(page, 3, questionOf(3))
  await page.goto('/customer/new-case?active=3&user=dui')
  await expectStep(page, 3, questionOf(3))
  await page.getByRole('link', { name: 'Close' }).click()

  const discard = page.getByRole('button', { name: 'Discard your DUI case' })
  // Not filled: a primary button is.
  await expect(discard).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await discard.click()
  const dialog = page.getByRole('alertdialog', { name: 'Discard your DUI case?' })
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(link).toBeVisible()
  await discard.click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(link).toHaveCount(0)
})

test('choosing another category removes the answers, after a confirmation', async ({ page }) => {
  await answerUpTo(page, 2)
  await pressBack(page)
  await pressBack(page)
  await expectPlace(page)
  await pressBack(page)
  await expect(page.getByRole('radio', { name: 'DUI' })).toBeChecked()
  await page.getByRole('radio', { name: 'Family' }).check()
  await pressContinue(page)
  const dialog = page.getByRole('alertdialog', { name: 'Start again with Family?' })
  await expect(dialog).toContainText('Your DUI answers will be deleted. You cannot get them back.')
  await dialog.getByRole('button', { name: 'Keep my DUI answers' }).click()
  await page.getByRole('radio', { name: 'DUI' }).check()
  await pressContinue(page)
  await expectPlace(page)
  await pressContinue(page)
  await expectStep(page, 1, questionOf(1))
  await expect(page.getByRole('textbox')).toHaveValue('10/01/2026')
  await pressBack(page)
  await pressBack(page)
  await page.getByRole('radio', { name: 'Family' }).check()
  await pressContinue(page)
  await dialog.getByRole('button', { name: 'Start again' }).click()
  // The place stays: it is not about the category.
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('04')
  await pressContinue(page)
  await expectStep(page, 1, 'Which fits you best?', 11)
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(page.getByText('Continue your Family case: step 1 of 11')).toBeVisible()
  await expect(page.getByText('Continue your DUI case')).toHaveCount(0)
})

test('the later of two tabs takes over the case, and the earlier one says so', async ({
  page,
  context,
}) => {
  await answerUpTo(page, 2, beginCase)
  await page.getByRole('textbox').fill('AZ-1')
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(second.getByRole('textbox')).toHaveValue('AZ-1')
  await expect(page.getByText('This case is open in another tab')).toBeVisible()
  await second.getByRole('textbox').fill('AZ-2')
  await page.getByRole('button', { name: 'Continue here' }).click()
  await expect(page.getByRole('textbox')).toHaveValue('AZ-2')
  await expect(second.getByText('This case is open in another tab')).toBeVisible()
})

test('an impatient double tap on Continue answers one question, and what was typed just before a reload is still there', async ({
  page,
}) => {
  await beginCase(page)
  await duiSteps[0]?.answer(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).dblclick()
  await expectStep(page, 2, questionOf(2))
  await expect(page.getByText('Field is required')).toBeHidden()
  await page.getByRole('textbox').fill('AZ-4471')
  await page.reload()
  await expectStep(page, 2, questionOf(2))
  await expect(page.getByRole('textbox')).toHaveValue('AZ-4471')
})

test('a text shows its length, and stops at its limit', async ({ page }) => {
  await jumpTo(page, detailsStep, beginCase)
  const details = page.getByRole('textbox')
  // A word without an end stays within the screen.
  await details.fill(`https://example.com/${'a'.repeat(300)}`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await details.fill('Stopped.')
  await expect(page.getByText('8/1000 characters')).toBeVisible()
  await details.fill('a'.repeat(1010))
  await expect(details).toHaveValue('a'.repeat(1000))
  await expect(page.getByText('1000/1000 characters')).toBeVisible()
  const said = page.getByRole('status').filter({ hasText: 'Only 1,000 characters fit.' })
  await expect(said).toContainText('The last 10 that you added were left out.')
  await details.fill('Stopped.')
  await expect(said).toBeHidden()
})

test('a full phone shows a message, and the case can be continued', async ({ page, server }) => {
  const full = await answerOnFullPhone(page)
  await expectStep(page, 2, questionOf(2))
  const message = await full.elementHandle()
  await jumpFromStep2(page)
  // It did not come and go while other answers were written, which would move the page under a
  // finger.
  expect(await message?.evaluate((element) => element.isConnected)).toBe(true)
  await pressSubmit(page)
  await expect(page.getByText('Your case was created')).toBeVisible()
  expect((await latestCase(server.url)).dui).toMatchObject({
    violation_date: '2026-10-01T00:00:00Z',
  })
})
