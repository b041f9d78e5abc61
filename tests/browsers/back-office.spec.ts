// The back office at a desk: a list, its search, and a deletion.
import { people } from '#tests/e2e/browser-page.ts'
import { newCustomer } from '#tests/e2e/own-account.ts'
import { IN_FULL_RUN } from '#tests/support/full-run.ts'
import { test } from './fixtures.ts'
import { logIn } from './steps.ts'

test('an admin finds a customer in the list, and deletes the account', {
  tag: IN_FULL_RUN,
}, async ({ newPhone, onBrowser, server }) => {
  const customer = await newCustomer(server.url)
  const desk = await newPhone(onBrowser, { size: { width: 1280, height: 800 } })
  await logIn(desk, people.admin.email)
  await desk.open('/admin/users')
  await desk.finds('heading', 'All users')
  await desk.type(/^Search/, customer.email)
  await desk.press('link', /Ana López/, customer.email)
  await desk.sees(customer.email)
  await desk.press('button', 'Actions')
  await desk.press('menuitem', /^Delete/)
  await desk.finds('button', /^Keep/)
  await desk.type('Reason', 'Asked for by email')
  await desk.type(/^Type “/, 'Ana López')
  await desk.press('button', /^Delete/)
  // The page says so itself when the live update comes before the response.
  await desk.sees(/User deleted|There is no such client/)
  await desk.open('/admin/users')
  await desk.type(/^Search/, customer.email)
  await desk.sees('No records found')
})
