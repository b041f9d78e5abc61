// The pages about one person, case or bid, and what admins read and do there (specification §2.2,
// §2.4 and §2.9).
import type { Page } from '@playwright/test'
import { placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import { acceptBid, caseUrl, personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import {
  adminAdmin,
  adminAttorney,
  adminBid,
  adminCase,
  adminClient,
  completeProfile,
  fact,
  newAdmin,
  openTab,
  pick,
  test,
  title,
  today,
} from './office.ts'

/** Expects these facts of the page's record, in this order. */
async function expectFacts(page: Page, facts: [label: string, value: string][]) {
  await expect(page.getByRole('term')).toHaveText(facts.map(([label]) => label))
  await expect(page.getByRole('definition')).toHaveText(facts.map(([, value]) => value))
}

/** Expects that the page's menu has these items, and no other. */
async function expectMenu(page: Page, actions: string[]) {
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await expect(page.getByRole('menuitem')).toHaveText(actions)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
}

const expectTabs = (page: Page, tabs: string[]) => expect(page.getByRole('tab')).toHaveText(tabs)

test('a customer’s page has everything that is known of them, their cases and history, each at its own URL, and a link back to all users', async ({
  page,
  maria,
}) => {
  const posted = await postCase(maria.person)
  await page.goto(adminClient(maria.person.id))
  await expect(title(page, 'Maria Quiroga')).toBeVisible()
  await expect(page.getByText(`Created on ${today()}`, { exact: true })).toBeVisible()
  await expectTabs(page, ['About', 'Cases (1)', 'History'])
  await expectFacts(page, [
    ['Account type', 'Client'],
    ['First name', 'Maria'],
    ['Last name', 'Quiroga'],
    ['Email addresses', maria.account.email],
    ['Phone number', '(480) 555-0142'],
  ])
  await expectMenu(page, ['Delete user'])
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
  await page.goBack()
  await page.getByRole('link', { name: 'All users' }).click()
  await expect(page).toHaveURL('/admin/users')
})

test('an attorney’s page shows the firm’s picture, every line of its profile and its bids, and a bid’s page its terms and the case’s status', async ({
  page,
  maria,
  vega: { person, account },
}) => {
  const picture = await completeProfile(person, {
    website_link: 'https://www.vegabrothers.example/',
    category_id: [person.categoryId('dui'), person.categoryId('family')],
  })
  const posted = await postCase(maria.person)
  const bid = await placeBid(person, posted.id, 2400)
  const facts: [label: string, value: string][] = [
    ['Account type', 'Attorney'],
    ['Firm name', 'Vega Brothers'],
    ['Website', 'vegabrothers.example'],
    ['Email addresses', account.email],
    ['Areas of expertise', 'DUI, Family, Tax'],
    // Added by decision 48.
    ['Places', '-'],
    ['Licenses', '-'],
    ['Spoken languages', 'English, Vietnamese, Diné bizaad'],
    ['Firm size', '1-2 lawyers'],
    ['Firm details', 'Vega Brothers. One flat price.'],
  ]
  await page.goto(adminAttorney(person.id))
  await expect(title(page, 'Vega Brothers')).toBeVisible()
  await expect(page.getByRole('main').locator('img')).toHaveAttribute('src', picture)
  await expect(page.getByText(`Created on ${today()}`, { exact: true })).toBeVisible()
  await expectTabs(page, ['About', 'Bids (1)', 'History'])
  await expectFacts(page, facts)
  await expect(page.getByRole('link', { name: 'vegabrothers.example' })).toHaveAttribute(
    'href',
    'https://www.vegabrothers.example/',
  )
  await expectMenu(page, ['Delete user'])
  await expectAccessible(page, 'attorney')
  await openTab(page, 'Bids (1)')
  const row = page.getByRole('row').filter({ hasText: `#${posted.unique_id}` })
  await expect(row).toContainText('$2,400')
  await row.getByRole('link').click()
  await expect(title(page, `Bid on the #${posted.unique_id} DUI`)).toBeVisible()
  await expect(page.getByText('Case: Open', { exact: true })).toBeVisible()
  await expect(page.getByText(`By Vega Brothers on ${today()}`)).toBeVisible()
  await expectMenu(page, ['Delete bid'])
  // 'History' is not in the specification.
  await expectTabs(page, ['Attorney', 'About', 'History'])
  await expectFacts(page, facts)
  await expectAccessible(page, 'a bid’s attorney')
  await openTab(page, 'About')
  await expectFacts(page, [
    ['Bid amount', '$2,400'],
    ['Bid status', 'Open'],
    ['Case details', 'I was stopped on the way home.'],
    ['Additional notes', bid.additional_note],
    ['Payment options', 'Allows Payment Plan'],
  ])
  await expectAccessible(page, 'bid')
  await page.getByRole('link', { name: 'All bids' }).click()
  await expect(title(page, 'All bids')).toBeVisible()
})

test('a bid’s page has a percent for personal injury, and says where there is no payment plan', async ({
  page,
  maria,
  vega: { person },
}) => {
  const { id } = await postCase(maria.person, 'personal injury')
  const bid = {
    attorney_id: person.id,
    case_id: id,
    bid_amount: 30,
    is_payment_activated: false,
    additional_note: 'First call is free.',
  }
  const { data } = await person.must('createBid', { body: bid })
  await page.goto(`${adminBid(data.id)}&tab=about`)
  await expect(fact(page, 'Bid percent')).toHaveText('30%')
  await expect(fact(page, 'Payment options')).toHaveText('Pay in Full Only')
})

test('an admin’s page shows only what is known of them, under one tab next to History', async ({
  page,
  server,
}) => {
  const { id, email } = await newAdmin(server.url)
  await page.goto(adminAdmin(id))
  await expect(title(page, 'Kim Hale')).toBeVisible()
  await expectTabs(page, ['About', 'History'])
  await expectFacts(page, [
    ['Account type', 'Admin'],
    ['First name', 'Kim'],
    ['Last name', 'Hale'],
    ['Email addresses', email],
    ['Phone number', '(480) 555-0199'],
  ])
  await expectMenu(page, ['Delete user'])
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

test('a case offers Pause while it is open, Resume while it is paused, and otherwise only Delete, and says who closed it and when', async ({
  page,
  maria,
  vega: { person: firm },
}) => {
  const { id, unique_id } = await postCase(maria.person)
  /** Expects the status of the case, and the actions in its menu. */
  const expectOffered = async (status: string, actions: string[]) => {
    await page.goto(adminCase(id))
    await expect(page.getByText(status, { exact: true })).toBeVisible()
    await expectMenu(page, actions)
  }
  const move = (by: typeof firm, case_status: string) =>
    by.must('updateCaseStatus', { body: { id, case_status } })
  await expectOffered('Open', ['Pause case', 'Delete case'])
  await expect(title(page, `#${unique_id} DUI`)).toBeVisible()
  await expect(page.getByText(`Created on ${today()}`, { exact: true })).toBeVisible()
  await expectTabs(page, ['Client', 'About', 'Activity (0)', 'History'])
  await move(maria.person, 'paused')
  await expectOffered('Paused', ['Resume case', 'Delete case'])
  await move(maria.person, 'open')
  await acceptBid(maria.person, await placeBid(firm, id, 1800))
  await expectOffered('Pending', ['Delete case'])
  await expectTabs(page, ['Client', 'About', 'Activity (1)', 'History'])
  await move(firm, 'accepted')
  await expectOffered('Accepted', ['Delete case'])
  await move(firm, 'rejected')
  await expectOffered('Rejected', ['Delete case'])
  const { id: closed } = await postCase(maria.person)
  await maria.person.must('updateCaseStatus', { body: { id: closed, case_status: 'closed' } })
  await page.goto(adminCase(closed))
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  await expectMenu(page, ['Delete case'])
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

test('an admin sees which answers only the chosen attorney reads, and text that looks like markup as text', async ({
  page,
  maria,
}) => {
  const answers = {
    violation_date: '2026-09-20T00:00:00Z',
    charges_filed: 'DUI',
    citation_number: 'AZ-4471',
  }
  const details = '<img src=x onerror=alert(1)> <b>I was stopped</b>'
  const { id } = await postCase(maria.person, 'dui', details, answers)
  await page.goto(`${adminCase(id)}&tab=about`)
  await expect(fact(page, 'Citation number')).toHaveText(
    'AZ-4471Only the chosen attorney sees this',
  )
  await expect(fact(page, 'Charges filed')).toHaveText('DUI')
  await expect(fact(page, 'Case details')).toHaveText(details)
  await expect(page.locator('main img')).toHaveCount(0)
  await expectAccessible(page, 'a case with an answer for the chosen attorney')
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
