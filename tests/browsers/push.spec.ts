// What the settings say about push messages. WebKitGTK has none. Firefox needs Mozilla's service,
// which no test reaches: there the offer is shown, and that its failure is said.
import { newCustomer } from '#tests/e2e/own-account.ts'
import { IN_FULL_RUN } from '#tests/support/full-run.ts'
import { test } from './fixtures.ts'
import { logIn } from './steps.ts'

test('the settings say whether this browser can show notifications', {
  tag: IN_FULL_RUN,
}, async ({ phone, onBrowser, server }) => {
  const { email } = await newCustomer(server.url)
  await logIn(phone, email)
  await phone.open('/notification/settings')
  if (onBrowser === 'WebKit') {
    await phone.sees('This browser can’t show notifications')
    await phone.sees('We’ll still email you when there’s news')
  } else {
    await phone.sees('Your browser will ask for permission first.')
    await phone.finds('button', 'Turn on notifications')
  }
})
