// The main journeys with the keyboard alone; `flows.spec.ts` posts cases so. The focus is never
// lost, each stop of Tab comes later in the reading order and is seen, and Escape closes what is
// open.
import type { Locator, Page } from '@playwright/test'
import { placeBid } from '#tests/support/stories.ts'
import { waitForStart } from './browser-page.ts'
import { choose } from './by-keyboard.ts'
import { caseUrl, personOf, postCase } from './cases.ts'
import { desk } from './crowded.ts'
import { expect } from './fixtures.ts'
import { newEmail, PASSWORD } from './newcomers.ts'
import { pickByKey } from './office.ts'
import { test } from './signed-in.ts'
import { pressAt, tabTo } from './tab-stops.ts'

const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })

/** Closes an overlay with Escape, which gives the focus back to what opened it. */
async function expectEscape(page: Page, opener: Locator, overlay: Locator) {
  await pressAt(page, opener)
  await expect(overlay).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(overlay).toBeHidden()
  await expect(opener).toBeFocused()
}

/** Goes to a field with Tab, and types. */
async function type(page: Page, field: Locator, text: string) {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

test('two bids are compared, and one is accepted', async ({ page, server }) => {
  const { id } = await postCase(await personOf(server.url, 'customer'))
  await placeBid(await personOf(server.url, 'attorney'), id, 1800)
  await placeBid(await personOf(server.url, 'attorney2'), id, 2150)
  await page.goto(caseUrl('customer', id))
  const actions = button(page, 'Case actions')
  await expectEscape(page, actions, page.getByRole('menu'))
  const sheet = page.getByRole('dialog', { name: 'Accept this bid?' })
  await expectEscape(page, button(page, 'Accept the bid of Vega Law Group'), sheet)
  await pressAt(page, page.getByRole('link', { name: 'Compare 2 bids' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Compare 2 bids' })).toBeFocused()
  await choose(page, page.getByRole('radiogroup', { name: 'Bids' }), 'Okafor and Daughters')
  const accept = button(page, 'Accept $2,150 from Okafor and Daughters')
  await expectEscape(page, accept, sheet)
  await pressAt(page, accept)
  await pressAt(page, button(sheet, 'Accept bid'))
  await expect(page.getByRole('heading', { level: 1, name: 'DUI' })).toBeFocused()
})

test.describe('an attorney', () => {
  test.use({ person: 'attorney' })

  test('finds a case and bids on it', async ({ page, server }) => {
    const customer = await personOf(server.url, 'customer2')
    const { unique_id } = await postCase(customer)
    await page.goto('/lawyer/explore-bids')
    await pressAt(page, page.getByRole('link', { name: new RegExp(`DUI #?${unique_id}`) }))
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    const open = button(page, 'Submit a Bid')
    const sheet = page.getByRole('dialog', { name: 'Your bid' })
    await expectEscape(page, open, sheet)
    await pressAt(page, open)
    await type(page, sheet.getByRole('textbox', { name: 'Amount' }), '1800')
    await pressAt(page, button(sheet, 'Submit bid'))
    await expect(sheet).toBeHidden()
    await tabTo(page, button(page, /^Edit/))
  })
})

test.describe('an admin', () => {
  test.use({ person: 'admin', ...desk })

  test('sorts and searches a list, and deletes a case', async ({ page, server }) => {
    const { unique_id } = await postCase(await personOf(server.url, 'customer2'))
    await page.goto('/admin/cases')
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await type(page, page.getByRole('searchbox'), String(unique_id))
    await expect(page.getByRole('rowheader')).toHaveCount(1)
    await pressAt(page, page.getByRole('columnheader').getByRole('button').first())
    const actions = button(page, new RegExp(`^Actions for .*${unique_id}`))
    const question = page.getByRole('alertdialog')
    await tabTo(page, actions)
    await pickByKey(page, actions, 'Delete case')
    await expect(button(question, /^Keep/)).toBeFocused()
    await type(page, question.getByLabel('Reason'), 'Asked for by email')
    const name = await question.locator('label [translate=no]').textContent()
    await type(page, question.getByLabel(/^Type “/), name ?? '')
    await pressAt(page, button(question, /^Delete/))
    await expect(page.getByRole('heading', { level: 1, name: 'All cases' })).toBeFocused()
    // It covers the page until it has faded.
    await expect(question).toHaveCount(0)
    await tabTo(page, page.getByRole('searchbox'))
  })
})

test.describe('a visitor', () => {
  // The page after a log-out may be asked to complete it: its session is over by then.
  test.use({ storageState: { cookies: [], origins: [] }, expectedConsoleErrors: [/401/] })

  test('signs up, logs out and logs in', async ({ page }) => {
    const email = newEmail()
    await page.goto('/auth/home')
    await pressAt(page, page.getByRole('link', { name: 'Create an account' }))
    const heading = (name: string) =>
      expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
    const next = () => page.keyboard.press('Enter')
    // On a phone the field has the focus when its step opens.
    const typeAtOnce = async (question: string, text: string) => {
      await expect(page.getByRole('textbox', { name: question })).toBeFocused()
      await page.keyboard.type(text)
    }
    await heading('Welcome to Fastpass')
    await pressAt(page, button(page, 'Get started'))
    await heading('What kind of account?')
    await choose(page, page.getByRole('radiogroup'), 'Client Account')
    await next()
    await heading('How do you want to sign up?')
    await pressAt(page, button(page, 'Continue with email'))
    await typeAtOnce('What is your email?', email)
    await expect(page).toHaveTitle('What is your email? Create an account · Fastpass')
    await next()
    await heading('Choose a password')
    await type(page, page.getByLabel('Password', { exact: true }), PASSWORD)
    await type(page, page.getByLabel('Confirm password', { exact: true }), PASSWORD)
    await next()
    await heading('What is your name?')
    await type(page, page.getByLabel('First name'), 'Ana')
    await type(page, page.getByLabel('Last name'), 'López')
    await next()
    await typeAtOnce('What is your phone number?', '4805550142')
    await next()
    await expect(page).toHaveURL('/onboarding-success')
    await pressAt(page, page.getByRole('link', { name: 'Skip for now' }))
    await expect(page).toHaveURL('/dashboard')
    await pressAt(page, button(page, 'Menu'))
    await pressAt(page, button(page, 'Log out'))
    await expect(page).toHaveURL('/auth/home')
    await pressAt(page, page.getByRole('link', { name: 'Log in' }))
    await type(page, page.getByLabel('Email address'), email)
    await next()
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await page.keyboard.type(PASSWORD)
    await next()
    await waitForStart(page, { email, password: PASSWORD })
  })
})
