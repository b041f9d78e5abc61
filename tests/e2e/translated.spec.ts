// Journeys on a phone whose browser translates every page. Names and texts are found as always,
// because the translator's mark is left out when they are compared.
import { byPointer } from './by-pointer.ts'
import { expect } from './fixtures.ts'
import { expectTranslated, test } from './translator.ts'
import { pressContinue } from './wizard-page.ts'

test('a keystroke in a question is saved, and marked as saved', async ({ translated }) => {
  const page = await translated('customer')
  await page.goto('/dashboard')
  await byPointer.start(page, 'DUI')
  await page.getByRole('textbox').pressSequentially('1001', { delay: 60 })
  await expect(page.getByText('Saved on this phone')).toBeVisible()
  await page.getByRole('textbox').pressSequentially('2026', { delay: 60 })
  await expect(page.getByText('Saved on this phone')).toBeVisible()
  await expectTranslated(page)
  await pressContinue(page)
  await expect(page.getByText('Step 2 of 14')).toBeVisible()
  await expectTranslated(page)
})
