// The pages about one person, case or bid, and what admins do there: seen by those whom it concerns.
import type { Browser, Page } from '@playwright/test'
import { sendByFetch, signIn } from '#tests/support/http.ts'
import { placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import { acceptBid, caseUrl, newPerson, personOf, postCase, workerIsReady } from './cases.ts'
import { confirmDeletion } from './deletions.ts'
import { expect, logIn } from './fixtures.ts'
import {
  adminAdmin,
  adminAttorney,
  adminBid,
  adminCase,
  adminClient,
  fact,
  openTab,
  pick,
  title,
} from './office.ts'
import { test as base } from './signed-in.ts'

type Own = Awaited<ReturnType<typeof newPerson>>

const test = base.extend<{
  /** A client of this test's own, and two firms. */
  maria: Own
  vega: Own
  okafor: Own
  /** Somebody's phone, logged in. */
  phone: (who: Own) => Promise<Page>
}>({
  person: 'admin',
  maria: async ({ server }, use) => use(await newPerson(server.url, 'customer', 'Maria Quiroga')),
  vega: async ({ server }, use) => use(await newPerson(server.url, 'attorney', 'Vega Brothers')),
  okafor: async ({ server }, use) => use(await newPerson(server.url, 'attorney', 'Okafor Legal')),
  phone: async ({ browser, server }, use) => {
    const open: Page[] = []
    await use(async ({ account }) => {
      const page = await cleanPage(browser, server.url)
      open.push(page)
      await logIn(page, account)
      return page
    })
    for (const page of open) await page.context().close()
  },
})

async function cleanPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } })
  return context.newPage()
}

/** Picks it, reads what follows from it, and does it. */
async function remove(page: Page, action: string, consequence: string | RegExp) {
  await pick(page, action)
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(consequence)
  await expect(question.getByRole('button', { name: /^Keep/ })).toBeFocused()
  await expectAccessible(page, action)
  await confirmDeletion(question, action)
}

test('a client’s page says who they are, their cases and what they did, each at an address', async ({
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

test('an attorney’s page says what the firm is, and its bids', async ({ page, maria, vega }) => {
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

test('an admin’s page has no more than is known of them', async ({ page, server }) => {
  const { id } = await personOf(server.url, 'admin')
  await page.goto(adminAdmin(id))
  await expect(fact(page, 'Account type')).toHaveText('Admin')
  await expect(page.getByRole('tab')).toHaveText(['About', 'History'])
  await expectAccessible(page, 'admin')
})

test('a case is paused and resumed, its client sees it, and its history says by whom', async ({
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

test('a closed case says by whom and when', async ({ page, maria }) => {
  const { id } = await postCase(maria.person)
  await maria.person.must('updateCaseStatus', { body: { id, case_status: 'closed' } })
  await page.goto(adminCase(id))
  await expect(page.getByText(/^Closed by the client on [A-Z][a-z]+ \d+, \d{4}$/)).toBeVisible()
  await expectAccessible(page, 'a closed case')
})

test('a deleted bid is gone from the case, which opens again when it was the accepted one', async ({
  page,
  maria,
  vega,
  phone,
}) => {
  const { id, unique_id } = await postCase(maria.person)
  const bid = await placeBid(vega.person, id, 1800)
  await acceptBid(maria.person, bid)
  await page.goto(adminBid(bid.id))
  await expect(page.getByText('Pending', { exact: true })).toBeVisible()
  await remove(page, 'Delete bid', 'Vega Brothers. The case will open again')
  await expect(page.getByText('Bid deleted')).toBeVisible()
  await expect(page).toHaveURL('/admin/bids')
  const theirs = await phone(maria)
  await theirs.goto(caseUrl('customer', id))
  await expect(theirs.getByText('Open', { exact: true })).toBeVisible()
  await expect(theirs.getByText('There is no Bid yet.')).toBeVisible()
  await theirs.goto('/notification')
  const gone = `Your attorney left, so DUI case ${unique_id} is open again`
  await expect(theirs.getByText(gone)).toBeVisible()
  const lawyers = await phone(vega)
  await lawyers.goto('/notification')
  await expect(lawyers.getByText(`Your bid on DUI case ${unique_id} was removed`)).toBeVisible()
  await page.goto(`${adminCase(id)}&tab=history`)
  await expect(page.getByText('The accepted bid was removed: the case opened again')).toBeVisible()
})

test('the question before a deletion says what is true by then', async ({
  page,
  maria,
  vega,
  okafor,
}) => {
  const { id } = await postCase(maria.person)
  await page.goto(adminCase(id))
  await expect(page.getByRole('tab', { name: 'Activity (0)' })).toBeVisible()
  await placeBid(vega.person, id, 1800)
  await placeBid(okafor.person, id, 1900)
  await pick(page, 'Delete case')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('This also deletes the 2 bids on it.')
  await question.getByRole('button', { name: 'Keep the case' }).click()
  await expect(question).toBeHidden()
  // Where that cannot be read at once, it says so much as is always true.
  await page.route(`**/api/cases/${id}`, () => {})
  await pick(page, 'Delete case')
  await expect(question).toContainText('This also deletes all bids on it.')
})

test('what somebody wrote that looks like markup is shown as it was typed', async ({
  page,
  maria,
}) => {
  const details = '<img src=x onerror=alert(1)><b>I was stopped</b>'
  const { id } = await postCase(maria.person, 'dui', details)
  await page.goto(`${adminCase(id)}&tab=about`)
  await expect(fact(page, 'Case details')).toHaveText(details)
  await expect(page.locator('main img')).toHaveCount(0)
})

test('the history goes on beyond its first page, by keyboard', async ({ page, server, maria }) => {
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

test.describe('a pause that somebody else was quicker with', () => {
  test.use({ expectedConsoleErrors: [/409/] })

  test('is refused in words, and the page shows what is true', async ({ page, server, maria }) => {
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

test.describe('an admin who was deleted while the back office was open', () => {
  test.use({ expectedConsoleErrors: [/403/] })

  test('is told so, and brought to the log-in', async ({ page }) => {
    await page.goto('/admin/users')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.route('**/api/admin/**', (route) =>
      route.fulfill({
        status: 403,
        json: { status: 403, code: 'WRONG_ROLE', message: 'Your account can’t do this.' },
      }),
    )
    await page.getByRole('tab', { name: 'Admins' }).click()
    await expect(page.getByText('Your session has ended.')).toBeVisible()
    await page.getByRole('link', { name: 'Log in again' }).click()
    await expect(page).toHaveURL('/auth/login')
  })
})

test.describe('what is deleted', () => {
  test.use({ expectedConsoleErrors: [/40[134]/] })

  test('asks for a reason and the name first, and the history keeps the reason', async ({
    page,
    maria,
  }) => {
    await postCase(maria.person)
    await postCase(maria.person, 'family')
    await page.goto(adminClient(maria.person.id))
    await pick(page, 'Delete user')
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Delete user' }).click()
    await expect(question.getByText('Enter a reason.')).toBeVisible()
    await expect(question.getByText('Type Maria Quiroga to confirm.')).toBeVisible()
    await expect(question.getByLabel('Reason')).toBeFocused()
    await expectAccessible(page, 'a deletion without its answers')
    await question.getByLabel('Reason').fill('Posted for a test')
    await question.getByLabel(/^Type “/).fill('maria quiroga')
    await page.keyboard.press('Enter')
    await expect(page.getByText('User deleted')).toBeVisible()
    await page.goto('/admin/users?tab=admins&search=robin')
    await page.getByRole('row').getByRole('link').first().click()
    await openTab(page, 'History')
    const line = page.getByRole('listitem').filter({ hasText: 'Posted for a test' })
    await expect(line).toContainText(/deleted the client account \w{8}…\w{4}: 2 cases deleted/)
    await expect(line.getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page, 'an admin’s history')
  })

  test('a case is gone for its client and for who has bid', async ({
    page,
    maria,
    vega,
    phone,
  }) => {
    const { id, unique_id } = await postCase(maria.person)
    await placeBid(vega.person, id, 1800)
    await page.goto(`${adminCase(id)}&tab=activity`)
    await expect(page.getByRole('tab', { name: 'Activity (1)' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Vega Brothers' })).toBeVisible()
    await expectAccessible(page, 'a case’s bids')
    await remove(page, 'Delete case', 'This also deletes the 1 bid on it.')
    await expect(page.getByText('Case deleted')).toBeVisible()
    await expect(page).toHaveURL('/admin/cases')
    for (const [who, role] of [
      [maria, 'customer'],
      [vega, 'lawyer'],
    ] as const) {
      const theirs = await phone(who)
      await theirs.goto('/notification')
      await expect(theirs.getByText(`DUI case ${unique_id} was removed`)).toBeVisible()
      await theirs.goto(caseUrl(role, id))
      await expect(theirs.getByRole('heading', { level: 1, name: 'Not Found' })).toBeVisible()
    }
    // Another admin, who was slower.
    await page.goto(adminCase(id))
    await expect(page.getByText('There is no such case.')).toBeVisible()
    await expectAccessible(page, 'no such case')
    await page.getByRole('link', { name: 'All cases' }).click()
    await expect(title(page, 'All cases')).toBeVisible()
  })

  test('a client goes with their cases, is logged out, and can log in no more', async ({
    page,
    server,
    maria,
    vega,
    phone,
  }) => {
    const { id } = await postCase(maria.person)
    await placeBid(vega.person, id, 1800)
    const theirs = await phone(maria)
    await page.goto(adminClient(maria.person.id))
    await remove(page, 'Delete user', 'This also deletes Maria Quiroga’s case and all bids on it.')
    await expect(page.getByText('User deleted')).toBeVisible()
    await expect(page).toHaveURL('/admin/users')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByText(maria.account.email)).toHaveCount(0)
    await expect(signIn(sendByFetch(server.url), server.url, maria.account)).rejects.toThrow()
    await expect(theirs.getByText('Your session has ended.')).toBeVisible()
    await theirs.getByRole('link', { name: 'Log in again' }).click()
    await expect(theirs).toHaveURL('/auth/login')
    const lawyers = await phone(vega)
    await lawyers.goto(caseUrl('lawyer', id))
    await expect(lawyers.getByRole('heading', { level: 1, name: 'Not Found' })).toBeVisible()
  })

  test('an attorney leaves a case that waits for them open again', async ({
    page,
    maria,
    vega,
    okafor,
    phone,
  }) => {
    const pending = await postCase(maria.person)
    const accepted = await placeBid(vega.person, pending.id, 1800)
    await acceptBid(maria.person, accepted)
    const open = await postCase(maria.person, 'family')
    await placeBid(vega.person, open.id, 900)
    await placeBid(okafor.person, open.id, 950)
    const theirs = await phone(maria)
    const lawyers = await phone(vega)
    await theirs.goto(caseUrl('customer', pending.id))
    await expect(theirs.getByText('Pending', { exact: true })).toBeVisible()

    await page.goto(adminAttorney(vega.person.id))
    await remove(
      page,
      'Delete user',
      '1 case that is waiting for them, or that they took, will open again',
    )
    await expect(page.getByText('User deleted')).toBeVisible()
    await expect(page).toHaveURL('/admin/users?tab=attorneys')
    await expect(theirs.getByText('Open', { exact: true })).toBeVisible()
    await theirs.goto('/dashboard')
    const card = theirs.getByRole('listitem').filter({ hasText: `#${pending.unique_id},` })
    await expect(card).toContainText('Open')
    await theirs.goto('/notification')
    const gone = `Your attorney left, so DUI case ${pending.unique_id} is open again`
    await expect(theirs.getByText(gone)).toBeVisible()
    await expect(
      theirs.getByText(`A bid on family case ${open.unique_id} was withdrawn`),
    ).toBeVisible()
    await expect(lawyers.getByText('Your session has ended.')).toBeVisible()
    await page.goto(`${adminCase(open.id)}&tab=activity`)
    await expect(page.getByRole('row').filter({ hasText: 'Okafor Legal' })).toContainText('Open')
    const former = page.getByRole('row').filter({ hasText: 'Former attorney' })
    await expect(former).toContainText('Rejected')
    // Nothing leads to whom there is no page of any more.
    await former.getByRole('link').click()
    await expect(title(page, /^Bid on the /)).toBeVisible()
    await expect(page.getByText('By Former attorney on')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Former attorney' })).toHaveCount(0)
    await expect(fact(page, 'Email addresses')).toHaveText('-')
  })
})

test('nobody is offered to delete themself', async ({ page, server }) => {
  const { id } = await personOf(server.url, 'admin')
  await page.goto('/admin/users?tab=admins')
  const own = page.getByRole('row').filter({ hasText: 'admin@example.com' })
  await expect(own).toBeVisible()
  await expect(own.getByRole('button')).toHaveCount(0)
  await page.goto(adminAdmin(id))
  await expect(fact(page, 'Account type')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Actions' })).toHaveCount(0)
})

test.describe('an address', () => {
  test.use({ expectedConsoleErrors: [/404/] })

  const nobody = '019a0000-0000-7000-8000-0000000000ff'
  for (const [address, noun] of [
    [adminClient(nobody), 'client'],
    ['/admin/users/client-details', 'client'],
    [adminAttorney(nobody), 'attorney'],
    ['/admin/users/admin-details?admin_id=1', 'admin'],
    [adminBid(nobody), 'bid'],
    ['/admin/cases/case-details', 'case'],
  ] as const) {
    test(`that names no ${noun} says so, with a way back: ${address}`, async ({ page }) => {
      await page.goto(address)
      await expect(page.getByText(`There is no such ${noun}.`)).toBeVisible()
      await expect(page.getByRole('link', { name: /^All (users|cases|bids)$/ })).toBeVisible()
      // The message appears once, and in no snackbar.
      await expect(page.getByText('We couldn’t find that.')).toHaveCount(0)
    })
  }
})

test('the overview draws its plots, says their point, and shows them as tables', async ({
  page,
}) => {
  await page.goto('/admin/overview')
  await expect(title(page, 'Overview')).toBeVisible()
  const plots = [
    'Cases by status',
    'Cases by category',
    'Bids per case',
    'Time to first bid',
    'Time to acceptance',
  ]
  for (const name of plots) {
    const plot = page.getByRole('region', { name })
    await expect(plot.getByRole('img', { name: new RegExp(`^${name} .+\\.$`) })).toBeVisible()
    await expect(plot.locator('svg path').first()).toBeAttached()
  }
  await expectAccessible(page, 'overview')
  const status = page.getByRole('region', { name: 'Cases by status' })
  await status.getByText('As a table').focus()
  await page.keyboard.press('Enter')
  await expect(status.getByRole('row')).toHaveCount(7)
  await expectAccessible(page, 'overview with a table', ['light'])
  await page.getByRole('radio', { name: '90 days' }).focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL('/admin/overview?days=90')
  await page.getByText('365 days').click()
  await expect(page).toHaveURL('/admin/overview?days=365')
  await expect(page.getByText(/posted in the last 365 days/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: '365 days' })).toBeChecked()
  for (const width of [768, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `overview, ${width} wide`, ['light'])
  }
})

test('without a connection, the overview of a period that was not read is not there', async ({
  page,
  context,
}) => {
  await page.goto('/admin/overview')
  await expect(page.getByText(/posted in the last 30 days/)).toBeVisible()
  await workerIsReady(page)
  await context.setOffline(true)
  await page.getByText('365 days').click()
  await expect(page.getByText('This needs a connection.')).toBeVisible()
  await expect(page.getByText(/posted in the last 30 days/)).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByText(/posted in the last 365 days/)).toBeVisible()
})
