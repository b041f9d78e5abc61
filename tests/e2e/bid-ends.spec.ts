// Bids that end by themselves, seen by both sides.
import { caseUrl, postCase } from './cases.ts'
import { expect, test } from './moving-clock.ts'

test('both sides see when a bid ends, and that it has', async ({ clock }) => {
  const maria = await clock.callerOf('customer')
  const { id } = await postCase(maria)
  const attorney = await clock.openPhone('attorney')
  await attorney.goto(caseUrl('lawyer', id))
  await attorney.getByRole('button', { name: 'Submit a Bid' }).click()
  const panel = attorney.getByRole('dialog', { name: 'Your bid' })
  await panel.getByRole('textbox', { name: 'Amount' }).fill('1800')
  await panel
    .getByRole('combobox', { name: 'When your bid ends' })
    .selectOption('7 days after you send it')
  await panel.getByRole('button', { name: 'Submit bid' }).click()
  await expect(attorney.getByText('Your bid was submitted')).toBeVisible()
  const customer = await clock.openPhone('customer')
  await customer.goto(caseUrl('customer', id))
  await expect(customer.getByText(/^Ends \w+ \d+/)).toBeVisible()

  await clock.pass({ days: 7 })
  await clock.pass({ days: 1 })
  await customer.reload()
  await expect(customer.getByText('These can’t be accepted any more.')).toBeVisible()
  await attorney.reload()
  await expect(attorney.getByText(/The client can’t accept it any more\./)).toBeVisible()
})
