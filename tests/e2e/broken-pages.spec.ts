// What a crash of a screen leaves. An extension that removes parts of a page makes React fail.
import { byPointer } from './by-pointer.ts'
import { expect } from './fixtures.ts'
import { test } from './signed-in.ts'

test.use({ expectedConsoleErrors: [/NotFoundError|removeChild|insertBefore/] })

test('Try again brings back what was typed', async ({ page }) => {
  await page.goto('/dashboard')
  await byPointer.start(page, 'DUI')
  await page.getByRole('textbox').fill('10/01/202')
  const mark = page.getByText('Saved on this phone')
  await mark.evaluate((text) => text.previousElementSibling?.remove())
  await page.getByRole('textbox').press('6')
  await expect(page.getByRole('heading', { name: 'Something went wrong!' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('textbox')).toHaveValue('10/01/2026')
})
