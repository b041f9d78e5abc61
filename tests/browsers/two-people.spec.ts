// A customer and an attorney in different browsers at once: a bid, its acceptance and the contact,
// each seen by the other without a reload.
import { postCase, signInAs } from '#tests/e2e/cases.ts'
import { newAttorney, newCustomer } from '#tests/e2e/own-account.ts'
import { IN_FULL_RUN } from '#tests/support/full-run.ts'
import { test } from './fixtures.ts'
import { logIn, PASSWORD } from './steps.ts'

const DETAILS = 'I was stopped on the way home from a wedding.'

test('a bid, its acceptance and the contact are seen by the other person at once', {
  tag: IN_FULL_RUN,
}, async ({ phone: customers, newPhone, onBrowser, server }) => {
  const attorneys = await newPhone(onBrowser === 'WebKit' ? 'Firefox' : 'WebKit')
  const customer = await newCustomer(server.url)
  const attorney = await newAttorney(server.url)
  const caller = await signInAs(server.url, { email: customer.email, password: PASSWORD })
  const { id, unique_id: number } = await postCase(caller, 'dui', DETAILS)

  await test.step('both open the case', async () => {
    await logIn(customers, customer.email)
    await customers.open(`/customer/case-details?case_Id=${id}`)
    await customers.sees('There is no Bid yet.')
    await logIn(attorneys, attorney.email)
    await attorneys.press('link', /DUI/, `#${number}`)
    await attorneys.sees(DETAILS)
    await attorneys.misses(customer.email)
  })

  await test.step('the attorney bids', async () => {
    await attorneys.press('button', 'Submit a Bid')
    await attorneys.type('Amount', '1800')
    await attorneys.type(/^Additional notes/, 'First call is free.')
    await attorneys.press('button', 'Submit bid')
    await attorneys.sees('Your bid was submitted')
  })

  await test.step('the customer sees it, and accepts', async () => {
    await customers.sees('$1,800')
    await customers.sees('First call is free.')
    await customers.press('button', 'Accept the bid of Rivera Law')
    await customers.finds('dialog', 'Accept this bid?')
    await customers.press('button', 'Accept bid')
    await customers.sees('Bid accepted successfully')
    await customers.sees('Rivera Law will contact you')
  })

  await test.step('the attorney sees whom to contact, and takes the case', async () => {
    await attorneys.sees('Action required')
    await attorneys.sees(customer.email)
    await attorneys.press('button', 'Contact client')
    await attorneys.press('button', 'Take case')
    await attorneys.sees('Case Accepted successfully')
  })

  await test.step('the customer sees it', async () => {
    await customers.misses('Pending')
    await customers.sees('Accepted')
  })
})
