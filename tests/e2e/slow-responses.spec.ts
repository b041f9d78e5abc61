// While a response takes long, the press is acknowledged and acts once, and the fields of a form
// cannot be changed.
import type { Locator, Page } from '@playwright/test'
import { placeBid } from '#tests/support/stories.ts'
import { acceptBid, caseUrl, type Person, personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { field, newEmail, PASSWORD } from './newcomers.ts'
import { edit, save } from './own-account.ts'
import { test } from './signed-in.ts'

let maria: Person

test.beforeAll(async ({ server }) => {
  maria = await personOf(server.url, 'customer')
})

/** Keeps calls to a path from the server. Returns how many there were, and lets them go. */
async function holdCalls(page: Page, path: string) {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  let count = 0
  await page.route(`**/api${path}`, async (route) => {
    count++
    await isReleased
    await route.continue()
  })
  return { count: () => count, release }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

type Action = { path: string; press: Locator; working: string; said: Locator }

/** Presses a button twice while the response is held back: it is busy meanwhile, and acts once. */
async function act(page: Page, { path, press, working, said }: Action) {
  const calls = await holdCalls(page, path)
  await press.click()
  const busy = button(page, working)
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  await busy.click({ force: true })
  calls.release()
  await expect(said.first()).toBeVisible()
  expect(calls.count(), path).toBe(1)
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
    const calls = await holdCalls(page, '/bids/create')
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

  test('sees each press at once, and no change is made twice', async ({ page, server }) => {
    const vega = await personOf(server.url, 'attorney')
    const [open, accepted] = [await postCase(maria), await postCase(maria)]
    await placeBid(vega, open.id, 1800)
    await acceptBid(maria, await placeBid(vega, accepted.id))
    await page.goto(caseUrl('lawyer', open.id))
    await button(page, 'Edit Bid').click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Amount' }).fill('1700')
    await act(page, {
      path: '/bids/update',
      press: button(page, 'Submit bid'),
      working: 'Sending',
      said: page.getByText('Your bid was edited'),
    })
    await page.goto(caseUrl('lawyer', accepted.id))
    await button(page, 'Contact client').click()
    await act(page, {
      path: '/cases/updatestatus',
      press: button(page, 'Take case'),
      working: 'Accepting',
      said: page.getByText('Case Accepted successfully'),
    })
    await page.goto('/personal-details')
    await edit(page, 'Languages').click()
    await field(page, 'Languages').fill('English, Dutch')
    await act(page, {
      path: '/attorney/update',
      press: save(page),
      working: 'Saving',
      said: page.getByText(/Updated successfully/),
    })
  })
})

test('a customer sees each press at once, and nothing is done twice', async ({ page, server }) => {
  const { id } = await postCase(maria)
  await placeBid(await personOf(server.url, 'attorney'), id, 1800)
  await placeBid(await personOf(server.url, 'attorney2'), id, 2150)
  await page.goto('/notification')
  await act(page, {
    path: '/email-data/read-all',
    press: button(page, 'Mark all read'),
    working: 'Marking',
    said: page.getByText('Everything is read'),
  })
  await page.goto(caseUrl('customer', id))
  const status = { path: '/cases/updatestatus' }
  const pause = button(page, 'Pause bids for 24 hours')
  const reopen = button(page, 'Reopen this case')
  await act(page, { ...status, press: pause, working: 'Pausing', said: reopen })
  await act(page, { ...status, press: reopen, working: 'Reopening', said: pause })
  await expect(page.getByText('Case status updated successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Reject the bid of Okafor and Daughters' }).click()
  const decision = { path: '/bids/updatestatus' }
  await act(page, {
    ...decision,
    press: button(page, 'Reject bid'),
    working: 'Rejecting',
    said: page.getByText('Bid rejected successfully'),
  })
  await page.getByRole('button', { name: 'Accept the bid of Vega Law Group' }).click()
  await act(page, {
    ...decision,
    press: button(page, 'Accept bid'),
    working: 'Accepting',
    said: page.getByText('Bid accepted successfully'),
  })
  await button(page, 'Close this case').click()
  await act(page, {
    ...status,
    press: button(page, 'Close case'),
    working: 'Closing',
    said: page.getByText('Case Closed successfully'),
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
  const calls = await holdCalls(page, '/cases/update')
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
    const checks = await holdCalls(page, '/auth/email-check')
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
    const calls = await holdCalls(page, '/customers/create')
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
