// Contact details in a text that attorneys read before they may know them.
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { caseUrl, latestCase, personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { openInApp } from './in-app.ts'
import { test } from './signed-in.ts'
import {
  beginCase,
  detailsStep,
  expectStep,
  jumpFromStep2,
  pressBack,
  pressContinue,
  pressDone,
  pressSubmit,
  questionOf,
} from './wizard-page.ts'

const asked = (page: Page, detail: string) =>
  page.getByRole('alert').filter({
    hasText: `Do you want to share this? Every attorney can see “${detail}” before you accept a bid.`,
  })
const answer = (page: Page, name: 'Keep it' | 'Change it') => page.getByRole('button', { name })
const selectedIn = (page: Page) => page.evaluate(() => document.getSelection()?.toString())

test('a phone number or email in a new case is asked about, also after a change, and before a changed case is saved', async ({
  page,
  server,
}) => {
  await beginCase(page)
  await page.getByRole('textbox').fill('10/01/2026')
  await pressContinue(page)
  await expectStep(page, 2, questionOf(2))
  // A ticket's number is not asked about.
  await page.getByRole('textbox').fill('2024-CR-123456')
  await pressContinue(page)
  await expectStep(page, 3, questionOf(3))
  await pressBack(page)
  await jumpFromStep2(page)
  await page.getByRole('button', { name: `Change: ${questionOf(detailsStep)}` }).click()
  const details = page.getByRole('textbox')
  await details.fill('Please call 602-555-0199 in the morning.')
  await pressDone(page)
  await expect(asked(page, '602-555-0199')).toBeVisible()
  await expect(details).toBeFocused()
  await expectAccessible(page, 'a question about contact details')
  await answer(page, 'Change it').click()
  await expect(details).toBeFocused()
  expect(await selectedIn(page)).toBe('602-555-0199')
  await page.keyboard.type('dan@example.com')
  await expect(asked(page, '602-555-0199')).toBeHidden()
  await page.goBack()
  await pressSubmit(page)
  await expect(asked(page, 'dan@example.com')).toBeVisible()
  await answer(page, 'Keep it').click()
  await pressSubmit(page)
  await expect(page.getByText('Your case was created')).toBeVisible()
  expect(await latestCase(server.url)).toMatchObject({
    case_details: 'Please call dan@example.com in the morning.',
  })

  const { id } = await postCase(await personOf(server.url, 'customer'))
  await openInApp(page, caseUrl('customer', id))
  await page.getByRole('button', { name: 'Edit this case' }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit this case' })
  await sheet.getByRole('textbox', { name: 'Details' }).fill('Text me: (602) 555-0199')
  await sheet.getByRole('button', { name: 'Save changes' }).click()
  await expect(asked(page, '(602) 555-0199')).toBeVisible()
  await answer(page, 'Keep it').click()
  await expect(page.getByText('Case updated successfully')).toBeVisible()
  await expect(sheet).toBeHidden()
  await expect(page.getByText('Text me: (602) 555-0199')).toBeVisible()
})
