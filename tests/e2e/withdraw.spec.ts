// An attorney withdraws a bid and bids again (specification §1.4 and §3.4; the three changes stay
// three).
import { placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import { caseUrl, editBid, type Person, personOf, postCase, withoutNews } from './cases.ts'
import { expect } from './fixtures.ts'
import { test } from './signed-in.ts'

test.use({ person: 'attorney' })

let maria: Person
let vega: Person

test.beforeAll(async ({ server }) => {
  maria = await personOf(server.url, 'customer')
  vega = await personOf(server.url, 'attorney')
})

test('a bid is withdrawn after a confirmation, and made again with one change fewer, until no change is left', async ({
  page,
}) => {
  const { id, unique_id } = await postCase(maria)
  await placeBid(vega, id, 1800)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(caseUrl('lawyer', id))
  const withdraw = page.getByRole('button', { name: 'Withdraw bid' })
  await withdraw.click()
  const dialog = page.getByRole('alertdialog', { name: 'Withdraw this bid?' })
  await expect(dialog).toContainText('tell the client')
  await expect(dialog).toContainText('counts as one of your 3 changes')
  await expectAccessible(page, 'withdrawing a bid')
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog).toBeHidden()
  await expect(withdraw).toBeFocused()
  await withdraw.click()
  await dialog.getByRole('button', { name: 'Withdraw bid' }).click()
  await expect(page.getByText('Your bid was withdrawn')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your Bid' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect((await maria.must('listBids', { query: { case_id: id } })).data).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(320)

  await page.goto('/lawyer/explore-bids')
  await page.getByRole('link', { name: new RegExp(`#${unique_id},`) }).click()
  await page.getByRole('button', { name: 'Submit a Bid' }).click()
  const panel = page.getByRole('dialog', { name: 'Your bid' })
  await expect(panel).toContainText('1 used, 2 left. Bidding again counted as one.')
  await panel.getByRole('textbox', { name: 'Amount' }).fill('1700')
  await panel.getByRole('button', { name: 'Submit bid' }).click()
  await expect(page.getByText('Your bid was submitted')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Bid' }).click()
  await expect(panel).toContainText('You can change your bid up to 3 times. 1 used, 2 left.')
  await page.keyboard.press('Escape')

  const [bid] = (await maria.must('listBids', { query: { case_id: id } })).data
  if (!bid) throw new Error('The bid was not made again')
  for (const amount of [1600, 1500]) await editBid(vega, bid, amount)
  await expect(page.getByRole('button', { name: 'Edit Bid' })).toBeDisabled()
  await withdraw.click()
  const noWayBack = 'You have used all 3 changes, so you cannot bid on this case again.'
  await expect(dialog).toContainText(noWayBack)
  await dialog.getByRole('button', { name: 'Withdraw bid' }).click()
  await expect(page.getByRole('main').getByText(noWayBack)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit a Bid' })).toHaveCount(0)
})

test('on a paused case the attorney stays on the page, which says that bidding is paused', async ({
  page,
}) => {
  const { id } = await postCase(maria)
  await placeBid(vega, id, 1800)
  await maria.must('updateCaseStatus', { body: { id, case_status: 'paused' } })
  await page.goto(caseUrl('lawyer', id))
  await page.getByRole('button', { name: 'Withdraw bid' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('You can bid again once the case is open.')
  await dialog.getByRole('button', { name: 'Withdraw bid' }).click()
  await expect(page.getByText('Your bid was withdrawn')).toBeVisible()
  await expect(page).toHaveURL(caseUrl('lawyer', id))
  await expect(page.getByText('Bidding on this case is paused.')).toBeVisible()
  await expect(page.getByRole('main').getByText('Paused', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  // The reopened case accepts a bid, and shows nothing of the pause.
  await maria.must('updateCaseStatus', { body: { id, case_status: 'open' } })
  await expect(page.getByRole('button', { name: 'Submit a Bid' })).toBeVisible()
  await expect(page.getByText('Bidding on this case is paused.')).toHaveCount(0)
})

test.describe('when the customer decided first', () => {
  test.use({ expectedConsoleErrors: [/409 \(Conflict\)/] })

  test('the bid stays, and the screen says why', async ({ page }) => {
    await withoutNews(page)
    const { id } = await postCase(maria)
    const bid = await placeBid(vega, id, 1800)
    await page.goto(caseUrl('lawyer', id))
    await page.getByRole('button', { name: 'Withdraw bid' }).click()
    await maria.must('updateBidStatus', {
      body: { id: bid.id, bid_status: 'accepted', update_count: 0 },
    })
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw bid' }).click()
    await expect(page.getByText('A bid on this case was already accepted.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Action required' })).toBeVisible()
  })
})
