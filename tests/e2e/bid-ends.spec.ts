// Bids that end by themselves, seen by both sides.
import { expectAccessible } from './axe.ts'
import { caseUrl, postCase, workerIsReady } from './cases.ts'
import { expectHeadingFocused } from './focus-shown.ts'
import { caseQuestions, untilKept } from './kept.ts'
import { expect, test } from './moving-clock.ts'
import { WITH_WORKER } from './service-workers.ts'

// A phone loses its connection while the app still loads.
test.use({ expectedConsoleErrors: [/Failed to fetch dynamically imported/] })

test('a bid ends after its days, which both sides see, and it can be sent again', async ({
  clock,
}) => {
  const maria = await clock.callerOf('customer')
  const { id } = await postCase(maria)
  const attorney = await clock.openPhone('attorney')
  await attorney.goto(caseUrl('lawyer', id))
  await attorney.getByRole('button', { name: 'Submit a Bid' }).click()
  const panel = attorney.getByRole('dialog', { name: 'Your bid' })
  await panel.getByRole('textbox', { name: 'Amount' }).fill('1800')
  await panel.getByRole('button', { name: /^When your bid ends/ }).click()
  const end = panel.getByRole('combobox', { name: 'When your bid ends' })
  await end.selectOption('7 days after you send it')
  await panel.getByRole('button', { name: 'Submit bid' }).click()
  await expect(attorney.getByText('Your bid was submitted')).toBeVisible()
  const customer = await clock.openPhone('customer')
  await customer.goto(caseUrl('customer', id))
  const accept = customer.getByRole('button', { name: 'Accept the bid of Vega Law Group' })
  await expect(accept).toBeVisible()
  await expect(customer.getByText(/^Accept by \w+/)).toBeVisible()

  // The customer's phone has no connection, and ends the bid by its own clock, under the open
  // question.
  await accept.click()
  await expect(customer.getByText('Bidding stops.')).toBeVisible()
  await customer.context().setOffline(true)
  await clock.pass({ days: 7 })
  await expect(attorney.getByText(/The client can’t accept it anymore\./)).toBeVisible()
  await clock.pass({ days: 1 })
  await attorney.reload()
  await expect(attorney.getByText(/^Ended yesterday at .* The client can’t/)).toBeVisible()
  await expect(attorney.getByText('You can send your bid again')).toBeVisible()
  await expect(attorney.getByRole('button', { name: 'I have a conflict' })).toBeVisible()
  await expectAccessible(attorney, 'an own bid that has ended')
  const totalBids = attorney.locator('dl > div').filter({ hasText: 'Total bids' })
  await expect(totalBids).toHaveText('Total bids0')
  // The customer looks at their phone again.
  await customer.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const sheet = customer.getByRole('dialog', { name: 'This bid has ended' })
  await expect(sheet).toContainText('The attorney can send it again.')
  await expect(customer.getByText('Bidding stops.')).toHaveCount(0)
  await expect(sheet.getByRole('button', { name: 'Back to the bids' })).toBeFocused()
  await expectAccessible(customer, 'the question about a bid that ends meanwhile')
  await customer.keyboard.press('Enter')
  await expect(sheet).toHaveCount(0)
  await expectHeadingFocused(customer)
  await expect(customer.getByText('This bid has ended', { exact: true })).toBeVisible()
  await expect(accept).toHaveCount(0)
  await customer.context().setOffline(false)
  // It keeps its place while it is looked at.
  await expect(customer.getByText('This bid has ended', { exact: true })).toBeVisible()
  await expect(accept).toHaveCount(0)
  await expectAccessible(customer, 'a bid that ends while it is looked at')
  await customer.reload()
  await expect(customer.getByText('You can no longer accept these.')).toBeVisible()
  await expect(customer.getByText('Attorneys send you bids', { exact: true })).toBeVisible()
  await expectAccessible(customer, 'a bid that has ended')
  await customer.goto('/dashboard')
  await expect(
    customer.getByRole('listitem').filter({ hasText: 'I was stopped' }).first(),
  ).toContainText('No bids now')

  await attorney.getByRole('button', { name: 'Send it again' }).click()
  await expect(panel.getByRole('textbox', { name: 'Amount' })).toHaveValue('1,800')
  await panel.getByRole('button', { name: 'Submit bid' }).click()
  await expect(attorney.getByText(/^The client can accept until \w+/)).toBeVisible()
  await customer.goto(caseUrl('customer', id))
  await expect(
    customer.getByText(
      /^Changed since you last looked\. The price is the same\. Changed: when it ends\.$/,
    ),
  ).toBeVisible()
  await accept.click()
  await customer.getByRole('button', { name: 'I have seen the change' }).click()
  await customer.getByRole('button', { name: 'Accept bid' }).click()
  await expect(customer.getByText('Bid accepted successfully')).toBeVisible()
  await expect(customer.getByRole('heading', { level: 1 })).toBeFocused()
})

test('an attorney whose bid ended sees that the case accepts no more bids', async ({ clock }) => {
  const maria = await clock.callerOf('customer')
  const { id } = await postCase(maria)
  const vega = await clock.callerOf('attorney')
  const body = { attorney_id: vega.id, case_id: id, bid_amount: 1800, ends_in_days: 7 } as const
  await vega.must('createBid', { body })
  await clock.pass({ days: 7 })
  const attorney = await clock.openPhone('attorney')
  await attorney.goto(caseUrl('lawyer', id))
  const again = attorney.getByRole('button', { name: 'Send it again' })
  await expect(again).toBeVisible()
  const customer = await clock.callerOf('customer')
  await customer.must('updateCaseStatus', { body: { id, case_status: 'closed' } })
  await expect(attorney.getByText('This case is no longer open for bids.')).toBeVisible()
  await expect(again).toHaveCount(0)
})

test('an attorney’s phone without a connection ends their bid, also after a reload', {
  tag: WITH_WORKER,
}, async ({ clock }) => {
  const maria = await clock.callerOf('customer')
  const { id } = await postCase(maria)
  const vega = await clock.callerOf('attorney')
  const body = { attorney_id: vega.id, case_id: id, bid_amount: 1800, ends_in_days: 7 } as const
  await vega.must('createBid', { body })
  const phone = await clock.openPhone('attorney')
  await phone.goto('/dashboard')
  const row = phone.getByRole('listitem').filter({ hasText: 'I was stopped' }).first()
  await expect(row).toContainText('Your bid $1,800')
  await untilKept(phone, { of: 'cases', as: 'list', list: 'current', status: 'all' })
  await phone.goto(caseUrl('lawyer', id))
  await expect(phone.getByText(/^The client can accept until \w+/)).toBeVisible()
  await untilKept(phone, ...caseQuestions(id))
  await workerIsReady(phone)
  await phone.context().setOffline(true)
  await clock.pass({ days: 8 })
  await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const ended = phone.getByText(/^Ended yesterday at .* The client can’t accept it anymore\./)
  await expect(ended).toBeVisible()
  await phone.reload()
  await expect(ended).toBeVisible()
  await expect(phone.getByText('You can send your bid again')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Withdraw bid' })).toHaveCount(0)
  await expect(phone.locator('dl > div').filter({ hasText: 'Total bids' })).toHaveText(
    'Total bids0',
  )
  await phone.getByRole('link', { name: 'Back' }).click()
  await expect(row).toContainText('Your bid ended')
  await expect(row).toContainText('No bids now')
  await phone.goBack()
  await phone.getByRole('button', { name: 'Send it again' }).click()
  const panel = phone.getByRole('dialog', { name: 'Your bid' })
  await panel.getByRole('button', { name: 'Submit bid' }).click()
  await expect(phone.getByText('Nothing was changed.')).toHaveCount(0)
  await expect(phone.getByRole('heading', { name: 'Waiting to be sent' })).toBeVisible()
})
