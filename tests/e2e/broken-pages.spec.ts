// What a crash of a screen leaves. An extension that removes parts of a page makes React fail.
import type { Locator, Page } from '@playwright/test'
import { placeBid } from '#tests/support/stories.ts'
import { byPointer } from './by-pointer.ts'
import { caseUrl, personOf, postCase } from './cases.ts'
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

/** Removes the label of a button, next to which a ring is added while something is sent. */
const breakButton = (button: Locator) =>
  button.evaluate((element) => element.lastElementChild?.remove())

const failure = (page: Page) => page.getByRole('heading', { name: 'Something went wrong!' })

test('a screen that fails while a bid is accepted says that the bid was accepted', async ({
  page,
  server,
}) => {
  const [maria, vega] = await Promise.all([
    personOf(server.url, 'customer'),
    personOf(server.url, 'attorney'),
  ])
  const { id } = await postCase(maria)
  await placeBid(vega, id, 1800)
  await page.goto(caseUrl('customer', id))
  await page.getByRole('button', { name: /^Accept/ }).click()
  const accept = page.getByRole('button', { name: 'Accept bid' })
  await accept.focus()
  await breakButton(accept)
  await page.keyboard.press('Enter')
  await expect(failure(page)).toBeVisible()
  await expect(page.getByText('The bid was accepted.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Vega Law Group will contact you')).toBeVisible()
})

test.describe('an attorney', () => {
  test.use({ person: 'attorney' })

  test('reads that the bid was sent when the screen fails meanwhile', async ({ page, server }) => {
    const { id } = await postCase(await personOf(server.url, 'customer'))
    await page.goto(caseUrl('lawyer', id))
    await page.getByRole('button', { name: 'Submit a Bid' }).click()
    const amount = page.getByRole('dialog').getByRole('textbox', { name: 'Amount' })
    await amount.fill('1800')
    await breakButton(page.getByRole('button', { name: 'Submit bid' }))
    await amount.press('Enter')
    await expect(failure(page)).toBeVisible()
    await expect(page.getByText('Your bid was sent.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('$1,800')
  })
})
