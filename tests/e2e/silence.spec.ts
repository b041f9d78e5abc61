// A case that gets no bid: free legal help, the question whether the customer is still looking, and
// what becomes of the case without an answer.
import { expectAccessible } from './axe.ts'
import { caseUrl, postCase } from './cases.ts'
import { expectHeadingFocused } from './focus-shown.ts'
import { expect, test } from './moving-clock.ts'

test.use({ settings: { LEGAL_HELP: 'Our own list of free help: call 555 0100.' } })

test('a customer without a bid is shown help, asked, told that the case is hidden, and brings it back', async ({
  clock,
}) => {
  const { id } = await postCase(await clock.callerOf('customer'))
  const phone = await clock.openPhone('customer', caseUrl('customer', id))
  const help = phone.getByRole('heading', { name: 'Free legal help' })
  const yes = phone.getByRole('button', { name: 'Yes, I’m still looking' })
  await expect(phone.getByText('There is no Bid yet.')).toBeVisible()
  await expect(help).toHaveCount(0)

  await clock.pass({ days: 1 })
  await expect(help).toBeVisible()
  await expect(phone.getByText('Our own list of free help: call 555 0100.')).toBeVisible()
  await expect(phone.getByText(/ask the judge for a public defender/)).toBeVisible()
  const link = phone.getByRole('link', { name: 'LawHelp.org' })
  await expect(link).toHaveAttribute('href', 'https://www.lawhelp.org')
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24)
  await expect(yes).toHaveCount(0)

  await clock.pass({ days: 6 })
  await expect(phone.getByText('Still looking for an attorney?')).toBeVisible()
  await expect(phone.getByText(/^If you don’t answer by/)).toBeVisible()
  await expectAccessible(phone, 'the question whether a customer is still looking')
  await phone.getByRole('button', { name: 'No, close this case' }).click()
  const closing = phone.getByRole('alertdialog', { name: 'Close this case?' })
  await closing.getByRole('button', { name: 'Keep it open' }).click()

  await clock.pass({ days: 7 })
  await expect(phone.getByText('New attorneys can’t find your case')).toBeVisible()
  await expect(phone.getByText(/^Attorneys can find your case\./)).toHaveCount(0)
  await expect(phone.getByText('Open', { exact: true })).toBeVisible()
  await expect(phone.getByText('You say that you are still looking')).toBeVisible()
  await expectAccessible(phone, 'a case that new attorneys cannot find')
  await yes.click()
  await expect(phone.getByText('Attorneys can find your case', { exact: true })).toBeVisible()
  await expect(yes).toHaveCount(0)
  await expectHeadingFocused(phone)
  await expect(help).toBeVisible()
})
