// Bids, and checks of licenses, that end by themselves.
import { placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import { acceptBid, caseUrl, type Person, postCase, workerIsReady } from './cases.ts'
import { expectHeadingFocused } from './focus-shown.ts'
import { caseQuestions, decrypted, OPEN_CASES, untilKept } from './kept.ts'
import { expect, test } from './moving-clock.ts'
import { WITH_WORKER } from './service-workers.ts'

test.use({ settings: { VERIFY_ATTORNEYS: '1' } })

test('a bid ends after its days, which both sides see, and it can be sent again', async ({
  clock,
}) => {
  const maria = await clock.callerOf('customer')
  const { id } = await postCase(maria)
  const attorney = await clock.openPhone('attorney', caseUrl('lawyer', id))
  await attorney.getByRole('button', { name: 'Submit a Bid' }).click()
  const panel = attorney.getByRole('dialog', { name: 'Your bid' })
  await panel.getByRole('textbox', { name: 'Amount' }).fill('1800')
  await panel.getByRole('button', { name: /^When your bid ends/ }).click()
  const end = panel.getByRole('combobox', { name: 'When your bid ends' })
  await end.selectOption('7 days after you send it')
  await panel.getByRole('button', { name: 'Submit bid' }).click()
  await expect(attorney.getByText('Your bid was submitted')).toBeVisible()
  const customer = await clock.openPhone('customer', caseUrl('customer', id))
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
  const attorney = await clock.openPhone('attorney', caseUrl('lawyer', id))
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
  const phone = await clock.openPhone('attorney', '/dashboard')
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

const ARIZONA = '04'

// The last one: afterwards, no license is checked.
test('a phone without a connection deletes cases when the check of a license ends', async ({
  clock,
  expectedConsoleErrors,
}) => {
  // The browser reports each refusal.
  expectedConsoleErrors.push(/status of 403/)
  const callers = async () => ({
    robin: await clock.callerOf('admin'),
    tom: await clock.callerOf('customer2'),
    vega: await clock.callerOf('attorney'),
    okafor: await clock.callerOf('attorney2'),
  })
  const licensed = async (robin: Person, attorney: Person, bar_number: string) => {
    const query = { path: { attorney_id: attorney.id } }
    const { data } = await attorney.must('listLicenses', query)
    const version = data.find(({ state }) => state === ARIZONA)?.version
    const body = { bar_number, admitted_on: '2011-05-02T00:00:00Z', ...(version && { version }) }
    const { data: entered } = await attorney.must('saveLicense', { path: { state: ARIZONA }, body })
    const path = { license_id: entered.id }
    const found = { source: 'State Bar of Arizona', version: entered.version }
    return (await robin.must('verifyLicense', { path, body: found })).data
  }
  const early = await callers()
  await licensed(early.robin, early.vega, '3117')
  await licensed(early.robin, early.okafor, '3118')
  const words = 'I was stopped near the stadium.'
  const { id } = await postCase(early.tom, 'dui', words, undefined, '04013')
  const lost = await postCase(early.tom, 'dui', 'I was stopped in Mesa.', undefined, '04013')
  const bid = { case_id: lost.id, bid_amount: 900, ends_in_days: 7 } as const
  await early.vega.must('createBid', { body: { ...bid, attorney_id: early.vega.id } })

  const phone = await clock.openPhone('attorney', '/lawyer/explore-bids?category=all')
  await expect(phone.getByText(words)).toBeVisible()
  await untilKept(phone, OPEN_CASES)
  await phone.goto(caseUrl('lawyer', id))
  await expect(phone.getByText(words)).toBeVisible()
  await untilKept(phone, ...caseQuestions(id))

  await clock.pass({ days: 8 })
  const { robin, tom, vega, okafor } = await callers()
  const license = await licensed(robin, vega, '3119')
  await acceptBid(tom, await placeBid(okafor, lost.id))
  await robin.must('refuseLicense', {
    path: { license_id: license.id },
    body: { reason: 'The list has another name.', version: license.version },
  })
  await phone.goto(caseUrl('lawyer', lost.id))
  await expect(phone.getByText('Your license comes first')).toBeVisible()
  // Nothing was decided about this bid.
  await expect(phone.getByText('Ended', { exact: true }).first()).toBeVisible()
  await expect(phone.getByText('Rejected', { exact: true })).toHaveCount(0)
  await expectAccessible(phone, 'a locked case with a bid that has ended')

  await licensed(robin, vega, '3120')
  await phone.goto(caseUrl('lawyer', id))
  await expect(phone.getByText(words)).toBeVisible()
  await untilKept(phone, ...caseQuestions(id))
  // They are fetched apart from the case, and a phone that still has the refused one does not know
  // when the check ends.
  await expect.poll(async () => JSON.stringify(await decrypted(phone))).toContain('3120')
  await phone.context().setOffline(true)
  await clock.pass({ days: 366 })
  await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(phone.getByText('You can read it once we have checked')).toBeVisible()
  await expect(phone.getByText(words)).toHaveCount(0)
  await expectAccessible(phone, 'a case whose license check has ended')
  const withWords = async () =>
    (await decrypted(phone)).filter((kept) => JSON.stringify(kept).includes(words))
  await expect.poll(async () => (await withWords()).map(({ name }) => name)).toEqual([])
})
