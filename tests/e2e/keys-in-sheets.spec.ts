// What keys do in sheets and dialogs that commit: a key that is released slowly, or pressed twice,
// confirms nothing, and what Tab reaches is in view.
import type { Locator, Page } from '@playwright/test'
import { placeBid } from '#tests/support/stories.ts'
import { caseUrl, personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { adminCase } from './office.ts'
import { test } from './signed-in.ts'
import { startCase } from './wizard-page.ts'

/**
 * Holds Enter on the focused button until something that was closed opens, and for 20 more
 * repetitions.
 */
async function holdEnter(page: Page, opener: Locator, opened: Locator) {
  // A sheet stays visible for a moment while it closes, and the next one opens once the phone has
  // read what was typed.
  await expect(opened).toBeHidden()
  await opener.focus()
  await page.keyboard.down('Enter')
  await expect(opened).toBeVisible()
  for (let count = 0; count < 20; count += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
}

/** Holds Enter on a button, which opens a question and does not answer it. */
async function expectAskedOnly(page: Page, opener: Locator, question: Locator) {
  await holdEnter(page, opener, question)
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(opener).toBeFocused()
}

async function openCaseWithBid(page: Page, url: string) {
  const maria = await personOf(url, 'customer')
  const { id } = await postCase(maria)
  const bid = await placeBid(await personOf(url, 'attorney'), id, 1800)
  await page.goto(caseUrl('customer', id))
  const statusOf = async () => {
    return (await maria.must('getBid', { path: { bid_id: bid.id } })).data.bid_status
  }
  return { statusOf }
}

test('Enter that is held, or pressed twice, on Accept or Reject decides nothing', async ({
  page,
  server,
}) => {
  const { statusOf } = await openCaseWithBid(page, server.url)
  const accept = page.getByRole('button', { name: /^Accept the bid of/ })
  const sheet = page.getByRole('dialog', { name: 'Accept this bid?' })
  await holdEnter(page, accept, sheet)
  await expect(sheet.getByRole('heading', { name: 'Accept this bid?' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sheet).toHaveAccessibleDescription(/\$1,800.* Bidding stops\.$/)
  await page.keyboard.press('Escape')
  await expect(accept).toBeFocused()

  const question = page.getByRole('alertdialog', { name: 'Reject this bid?' })
  await holdEnter(page, page.getByRole('button', { name: /^Reject the bid of/ }), question)
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()

  const menu = page.getByRole('menu')
  await holdEnter(page, page.getByRole('button', { name: 'Case actions' }), menu)
  await expect(menu).toBeFocused()
  await page.keyboard.press('Escape')
  expect(await statusOf()).toBe('open')
})

test('Enter that is held on what asks to close a case, or to discard a draft, changes nothing, and on Continue goes one step further', async ({
  page,
  server,
}) => {
  const maria = await personOf(server.url, 'customer')
  const { id } = await postCase(maria)
  await page.goto(caseUrl('customer', id))
  const close = page.getByRole('button', { name: 'Close this case' })
  await expectAskedOnly(page, close, page.getByRole('alertdialog', { name: 'Close this case?' }))
  const { data } = await maria.must('getCase', { path: { case_id: id } })
  expect(data.case_status).toBe('open')

  await startCase(page, 'DUI')
  const step = page.getByRole('heading', { level: 1 })
  await page.getByRole('textbox').fill('10/1/2026')
  const before = await step.textContent()
  await page.getByRole('button', { name: 'Continue', exact: true }).focus()
  await page.keyboard.down('Enter')
  await expect(step).not.toHaveText(before ?? '')
  const after = await step.textContent()
  for (let count = 0; count < 20; count += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(step).toHaveText(after ?? '')
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)

  await page.goto('/dashboard')
  const discard = page.getByRole('button', { name: 'Discard your DUI case' })
  await expectAskedOnly(page, discard, page.getByRole('alertdialog'))
  await page.reload()
  await expect(discard).toBeVisible()
})

test.describe('an attorney', () => {
  test.use({ person: 'attorney' })

  test('bids, withdraws a bid and reports a conflict by no Enter that is held', async ({
    page,
    server,
  }) => {
    const maria = await personOf(server.url, 'customer')
    const { id } = await postCase(maria)
    await page.goto(caseUrl('lawyer', id))
    const sheet = page.getByRole('dialog', { name: 'Your bid' })
    await page.getByRole('button', { name: 'Submit a Bid' }).click()
    await sheet.getByRole('textbox', { name: 'Amount' }).fill('1800')
    await page.keyboard.press('Escape')
    await expectAskedOnly(page, page.getByRole('button', { name: 'Continue your bid' }), sheet)
    const question = page.getByRole('alertdialog')
    await expectAskedOnly(page, page.getByRole('button', { name: 'I have a conflict' }), question)
    const bidsOn = async () => (await maria.must('listBids', { query: { case_id: id } })).data
    expect(await bidsOn()).toEqual([])
    await placeBid(await personOf(server.url, 'attorney'), id, 1800)
    await page.reload()
    await expectAskedOnly(page, page.getByRole('button', { name: 'Withdraw bid' }), question)
    expect(await bidsOn()).toHaveLength(1)
  })

  test('sees each control of the bid sheet that Tab reaches, also on a small screen', async ({
    page,
    server,
  }) => {
    const { id } = await postCase(await personOf(server.url, 'customer'))
    await page.goto(caseUrl('lawyer', id))
    const sheet = page.getByRole('dialog', { name: 'Your bid' })
    const amount = sheet.getByRole('textbox', { name: 'Amount' })
    const expectInView = () => expect(page.locator(':focus')).toBeInViewport({ ratio: 0.99 })
    for (const size of [
      { width: 390, height: 844 },
      { width: 320, height: 400 },
    ]) {
      await page.setViewportSize(size)
      await page.getByRole('button', { name: 'Submit a Bid' }).click()
      await expect(sheet.getByRole('heading', { name: 'Your bid' })).toBeFocused()
      await expect(sheet).toHaveAccessibleDescription('You can change your bid up to 3 times.')
      await page.keyboard.press('Tab')
      await expect(amount).toBeFocused()
      do {
        await page.keyboard.press('Tab')
        await expectInView()
      } while (!(await amount.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press('Shift+Tab')
      await expect(sheet.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await expectInView()
      await page.keyboard.press('Enter')
      await expect(sheet).toBeHidden()
    }
  })
})

test.describe('an admin', () => {
  test.use({ person: 'admin' })

  test('deletes nothing by Enter that is held in the menu', async ({ page, server }) => {
    const maria = await personOf(server.url, 'customer')
    const { id } = await postCase(maria)
    await page.goto(adminCase(id))
    const actions = page.getByRole('button', { name: 'Actions', exact: true })
    await actions.press('Enter')
    await expect(page.getByRole('menu')).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Delete case' })).toHaveAttribute(
      'data-highlighted',
    )
    const question = page.getByRole('alertdialog')
    await holdEnter(page, page.getByRole('menu'), question)
    await expect(question.getByRole('button', { name: 'Keep the case' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(actions).toBeFocused()
    expect((await maria.must('getCase', { path: { case_id: id } })).data.case_status).toBe('open')
  })
})
