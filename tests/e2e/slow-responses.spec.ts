// A form whose response takes long is sent once, and its fields cannot be changed until the
// response arrives.
import type { Page } from '@playwright/test'
import { caseUrl, type Person, personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { field, newEmail, PASSWORD } from './newcomers.ts'
import { test } from './signed-in.ts'

let maria: Person

test.beforeAll(async ({ server }) => {
  maria = await personOf(server.url, 'customer')
})

/**
 * Keeps calls of a method and path from the server. Returns how many there were, and lets them go.
 */
async function holdCalls(page: Page, method: string, path: string) {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let count = 0
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.continue()
    count++
    await held
    await route.continue()
  })
  return { count: () => count, release: () => release() }
}

/** Presses a button twice, as an impatient finger does. */
async function pressTwice(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).dblclick()
}

test.describe('an attorney', () => {
  test.use({ person: 'attorney' })

  test('sends a bid once, and cannot change it while it is being sent', async ({ page }) => {
    const { id } = await postCase(maria)
    await page.goto(caseUrl('lawyer', id))
    await page.getByRole('button', { name: 'Submit a Bid' }).click()
    const sheet = page.getByRole('dialog', { name: 'Your bid' })
    const amount = sheet.getByRole('textbox', { name: 'Amount' })
    const note = sheet.getByRole('textbox', { name: 'Additional notes' })
    const plan = sheet.getByRole('switch', { name: 'Payment Plan' })
    await amount.fill('1800')
    await note.fill('First call is free.')
    const isPlanned = await plan.isChecked()
    const calls = await holdCalls(page, 'POST', '**/api/bids/create')
    await pressTwice(page, 'Submit bid')
    await expect(sheet.getByRole('button', { name: 'Sending' })).toBeVisible()
    for (const box of [amount, note]) {
      await expect(box).not.toBeEditable()
      await box.press('Enter')
      await box.press('9')
    }
    await plan.press('Space')
    await expect(amount).toHaveValue('1,800')
    await expect(note).toHaveValue('First call is free.')
    expect(await plan.isChecked()).toBe(isPlanned)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeVisible()
    calls.release()
    await expect(sheet).toBeHidden()
    expect(calls.count()).toBe(1)
  })
})

test('a customer saves a case once, and cannot change it while it is being sent', async ({
  page,
}) => {
  const { id } = await postCase(maria)
  await page.goto(caseUrl('customer', id))
  await page.getByRole('button', { name: 'Edit this case' }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit this case' })
  const details = sheet.getByRole('textbox', { name: 'Details' })
  const size = sheet.getByRole('checkbox', { name: '50+ lawyers' })
  await details.fill('I have a hearing on Friday.')
  const isChosen = await size.isChecked()
  const calls = await holdCalls(page, 'PUT', '**/api/cases/update')
  await pressTwice(page, 'Save changes')
  await expect(sheet.getByRole('button', { name: 'Saving' })).toBeVisible()
  await expect(details).not.toBeEditable()
  await details.press('9')
  await size.press('Space')
  await expect(details).toHaveValue('I have a hearing on Friday.')
  expect(await size.isChecked()).toBe(isChosen)
  await page.goBack()
  await expect(sheet).toBeVisible()
  calls.release()
  await expect(page.getByText('Case updated successfully')).toBeVisible()
  await expect(sheet).toBeHidden()
  expect(calls.count()).toBe(1)
})

test.describe('a newcomer', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('creates an account once, and cannot change the answers while they are being sent', async ({
    page,
  }) => {
    await page.goto('/onboarding?active=2')
    await page.getByRole('button', { name: 'Continue with email' }).click()
    await page.getByRole('textbox').fill(newEmail())
    const checks = await holdCalls(page, 'POST', '**/api/auth/email-check')
    await pressTwice(page, 'Continue')
    const email = page.getByRole('textbox')
    await expect(email).not.toBeEditable()
    checks.release()
    await field(page, 'Password').fill(PASSWORD)
    expect(checks.count()).toBe(1)
    await field(page, 'Confirm password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await field(page, 'First name').fill('Ana')
    await field(page, 'Last name').fill('López')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    const phone = page.getByRole('textbox', { name: 'What is your phone number?' })
    await phone.fill('480-555-0142')
    const calls = await holdCalls(page, 'POST', '**/api/customers/create')
    await pressTwice(page, 'Create account')
    await expect(phone).not.toBeEditable()
    await phone.press('Enter')
    await phone.press('9')
    await expect(phone).toHaveValue('4805550142')
    calls.release()
    await expect(page).toHaveURL('/onboarding-success')
    expect(calls.count()).toBe(1)
  })
})
