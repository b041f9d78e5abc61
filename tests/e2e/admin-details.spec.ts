// The pages about one person, case or bid, and what admins read and do there.
import { placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import { acceptBid, caseUrl, newPerson, personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import {
  adminAdmin,
  adminAttorney,
  adminBid,
  adminCase,
  adminClient,
  fact,
  openTab,
  pick,
  test,
  title,
} from './office.ts'

test('a customer’s page has their details, cases and history, each at its own URL', async ({
  page,
  maria,
}) => {
  const posted = await postCase(maria.person)
  await page.goto(adminClient(maria.person.id))
  await expect(title(page, 'Maria Quiroga')).toBeVisible()
  await expect(page.getByText(/^Created on /)).toBeVisible()
  await expect(fact(page, 'Account type')).toHaveText('Client')
  await expect(fact(page, 'Email addresses')).toHaveText(maria.account.email)
  await expect(fact(page, 'Phone number')).toHaveText('(480) 555-0142')
  await expectAccessible(page, 'client')
  await openTab(page, 'Cases (1)')
  await expect(page.getByRole('row').filter({ hasText: `#${posted.unique_id}` })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Cases (1)' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expectAccessible(page, 'a client’s cases')
  await openTab(page, 'History')
  const history = page.getByRole('listitem')
  await expect(history.filter({ hasText: 'Maria Quiroga joined' })).toBeVisible()
  await expectAccessible(page, 'a client’s history')
  await history
    .filter({ hasText: `posted case #${posted.unique_id}` })
    .getByRole('link', { name: 'case #' })
    .click()
  await expect(title(page, `#${posted.unique_id} DUI`)).toBeVisible()
  await page.getByRole('link', { name: 'All cases' }).click()
  await expect(title(page, 'All cases')).toBeVisible()
})

test('an attorney’s page shows the firm’s details and its bids', async ({ page, maria, vega }) => {
  const posted = await postCase(maria.person)
  const bid = await placeBid(vega.person, posted.id, 2400)
  await page.goto(adminAttorney(vega.person.id))
  await expect(title(page, 'Vega Brothers')).toBeVisible()
  await expect(fact(page, 'Areas of expertise')).toHaveText('Tax')
  await expect(fact(page, 'Spoken languages')).toHaveText('English, Vietnamese, Diné bizaad')
  await expectAccessible(page, 'attorney')
  await openTab(page, 'Bids (1)')
  const row = page.getByRole('row').filter({ hasText: `#${posted.unique_id}` })
  await expect(row).toContainText('$2,400')
  await row.getByRole('link').click()
  await expect(title(page, `Bid on the #${posted.unique_id} DUI`)).toBeVisible()
  await expect(fact(page, 'Firm name')).toHaveText('Vega Brothers')
  await expectAccessible(page, 'a bid’s attorney')
  await openTab(page, 'About')
  await expect(fact(page, 'Bid amount')).toHaveText('$2,400')
  await expect(fact(page, 'Case details')).toHaveText('I was stopped on the way home.')
  await expect(fact(page, 'Additional notes')).toHaveText(bid.additional_note)
  await expect(fact(page, 'Payment options')).toHaveText('Allows Payment Plan')
  await expectAccessible(page, 'bid')
  await page.getByRole('link', { name: 'All bids' }).click()
  await expect(title(page, 'All bids')).toBeVisible()
})

test('an admin’s page shows only what is known of them', async ({ page, server }) => {
  const { id } = await personOf(server.url, 'admin')
  await page.goto(adminAdmin(id))
  await expect(fact(page, 'Account type')).toHaveText('Admin')
  await expect(page.getByRole('tab')).toHaveText(['About', 'History'])
  await expectAccessible(page, 'admin')
})

test('a case is paused and resumed, its customer sees it, and its history says by whom', async ({
  page,
  maria,
  phone,
}) => {
  const { id, unique_id } = await postCase(maria.person)
  await page.goto(adminCase(id))
  await expect(title(page, `#${unique_id} DUI`)).toBeVisible()
  await expect(fact(page, 'First name')).toHaveText('Maria')
  await expectAccessible(page, 'case')
  const theirs = await phone(maria)
  await theirs.goto(caseUrl('customer', id))
  await expect(theirs.getByText('Open', { exact: true })).toBeVisible()

  await pick(page, 'Pause case')
  await expect(page.getByText('Case status updated successfully')).toBeVisible()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Paused by an admin on [A-Z][a-z]+ \d+, \d{4}$/)).toBeVisible()
  await expect(theirs.getByText('Bids are paused')).toBeVisible()
  await pick(page, 'Resume case')
  await expect(page.getByText('Open', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Paused by/)).toHaveCount(0)
  await expect(theirs.getByText('Bids are paused')).toHaveCount(0)

  await openTab(page, 'About')
  await expect(fact(page, 'Case details')).toHaveText('I was stopped on the way home.')
  await openTab(page, 'History')
  const lines = page.getByRole('listitem')
  await expect(lines).toContainText([
    /opened the case again/,
    /paused the case/,
    'Maria Quiroga posted the case',
  ])
  await expectAccessible(page, 'a case’s history')
})

test('a closed case shows who closed it and when', async ({ page, maria }) => {
  const { id } = await postCase(maria.person)
  await maria.person.must('updateCaseStatus', { body: { id, case_status: 'closed' } })
  await page.goto(adminCase(id))
  await expect(page.getByText(/^Closed by the client on [A-Z][a-z]+ \d+, \d{4}$/)).toBeVisible()
  await expectAccessible(page, 'a closed case')
})

test('an accepted bid and its history say that the attorney declined the case afterwards', async ({
  page,
  maria,
  vega,
}) => {
  const { id, unique_id } = await postCase(maria.person)
  const bid = await placeBid(vega.person, id, 2400)
  const accepted = { id: bid.id, bid_status: 'accepted', update_count: bid.update_count } as const
  await maria.person.must('updateBidStatus', { body: accepted })
  await vega.person.must('updateCaseStatus', { body: { id, case_status: 'rejected' } })
  await page.goto(adminBid(bid.id))
  await expect(page.getByText('Case: Rejected')).toBeVisible()
  await openTab(page, 'About')
  await expect(fact(page, 'Bid status')).toHaveText(
    'AcceptedThe client accepted this bid, and then the attorney declined the case.',
  )
  await expectAccessible(page, 'a bid on a declined case')
  await openTab(page, 'History')
  const history = page.getByRole('listitem')
  await expect(history.first()).toContainText(`Vega Brothers declined case #${unique_id}`)
  await expect(history.nth(1)).toContainText('Maria Quiroga accepted the bid')
  await page.goto(`/admin/history?search=${unique_id}`)
  await expect(
    history.filter({ hasText: 'Maria Quiroga accepted a bid from Vega Brothers ($2,400) on case' }),
  ).toBeVisible()
  await expect(history.filter({ hasText: 'Vega Brothers placed a bid (now $2,400)' })).toBeVisible()
})

test('an admin sees which answers only the chosen attorney reads', async ({ page, maria }) => {
  const answers = {
    violation_date: '2026-09-20T00:00:00Z',
    charges_filed: 'DUI',
    citation_number: 'AZ-4471',
  }
  const { id } = await postCase(maria.person, 'dui', 'I was stopped.', answers)
  await page.goto(`${adminCase(id)}&tab=about`)
  await expect(fact(page, 'Citation number')).toHaveText(
    'AZ-4471Only the chosen attorney sees this',
  )
  await expect(fact(page, 'Charges filed')).toHaveText('DUI')
  await expectAccessible(page, 'a case with an answer for the chosen attorney')
})

test('typed text that looks like markup is shown as text', async ({ page, maria }) => {
  const details = '<img src=x onerror=alert(1)><b>I was stopped</b>'
  const { id } = await postCase(maria.person, 'dui', details)
  await page.goto(`${adminCase(id)}&tab=about`)
  await expect(fact(page, 'Case details')).toHaveText(details)
  await expect(page.locator('main img')).toHaveCount(0)
})

test('the next page of the history can be loaded with the keyboard', async ({
  page,
  server,
  maria,
}) => {
  const { id } = await postCase(maria.person)
  const admin = await personOf(server.url, 'admin')
  for (let turn = 0; turn < 12; turn += 1) {
    for (const case_status of ['paused', 'open']) {
      await admin.must('updateCaseStatus', { body: { id, case_status } })
    }
  }
  await page.goto(`${adminCase(id)}&tab=history`)
  const lines = page.getByRole('listitem').filter({ hasText: /the case/ })
  await expect(lines.filter({ hasText: 'posted the case' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show older' }).focus()
  await page.keyboard.press('Enter')
  await expect(lines.filter({ hasText: 'posted the case' })).toBeVisible()
  await expect(lines).toHaveCount(25)
})

test.describe('a pause after another admin paused the case', () => {
  test.use({ expectedConsoleErrors: [/409/] })

  test('is refused with a message, and the page shows the current state', async ({
    page,
    server,
    maria,
  }) => {
    const { id } = await postCase(maria.person)
    const bid = await placeBid((await newPerson(server.url, 'attorney', 'Quick Law')).person, id, 9)
    await page.goto(adminCase(id))
    await page.getByRole('button', { name: 'Actions', exact: true }).click()
    await acceptBid(maria.person, bid)
    await page.getByRole('menuitem', { name: 'Pause case' }).click()
    await expect(page.getByText('Pending', { exact: true })).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible()
  })
})

test.describe('a URL', () => {
  test.use({ expectedConsoleErrors: [/404/] })

  const nobody = '019a0000-0000-7000-8000-0000000000ff'
  test('of a record that does not exist shows a message and a link back', async ({ page }) => {
    for (const [address, noun] of [
      [adminClient(nobody), 'client'],
      ['/admin/users/client-details', 'client'],
      [adminAttorney(nobody), 'attorney'],
      ['/admin/users/admin-details?admin_id=1', 'admin'],
      [adminBid(nobody), 'bid'],
      ['/admin/cases/case-details', 'case'],
    ] as const) {
      await page.goto(address)
      await expect(page.getByText(`There is no such ${noun}.`), address).toBeVisible()
      await expect(page.getByRole('link', { name: /^All (users|cases|bids)$/ })).toBeVisible()
      // The message appears once, and in no snackbar.
      await expect(page.getByText('We couldn’t find that.')).toHaveCount(0)
    }
  })
})
