// What admins delete, and what the people affected see.
import type { Page } from '@playwright/test'
import { sendByFetch, signIn } from '#tests/support/http.ts'
import { notificationsTo, placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import { acceptBid, caseUrl, personOf, postCase } from './cases.ts'
import { confirmDeletion } from './deletions.ts'
import { expect } from './fixtures.ts'
import { everythingStored } from './kept.ts'
import {
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

/** Picks a deletion, reads its consequences, and confirms it. */
async function remove(page: Page, action: string, consequence: string | RegExp) {
  await pick(page, action)
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(consequence)
  await expect(question.getByRole('button', { name: /^Keep/ })).toBeFocused()
  await expectAccessible(page, action)
  await confirmDeletion(question, action)
}

/** Holds the response to a deletion until the function that is returned is called. */
async function holdDeletion(page: Page) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    const response = await route.fetch()
    await released
    await route.fulfill({ response })
  })
  return () => release()
}

/**
 * Records whether a text appears from now on, even for a moment. Resolves with the function that
 * tells.
 */
async function watchFor(page: Page, text: string) {
  const watched = await page.evaluateHandle((text) => {
    const seen = { isShown: false }
    new MutationObserver(() => {
      seen.isShown ||= document.body.textContent.includes(text)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    return seen
  }, text)
  return () => watched.evaluate(({ isShown }) => isShown)
}

/** Expects the one page that a phone shows after the account was deleted. */
async function expectDeleted(page: Page) {
  await expect(
    page.getByRole('heading', { level: 1, name: 'Your account was deleted' }),
  ).toBeVisible()
  await expect(page).toHaveURL('/account-deleted')
}

test('a deleted bid disappears from the case, which opens again when it was the accepted one', async ({
  page,
  server,
}) => {
  const maria = await personOf(server.url, 'customer')
  const vega = await personOf(server.url, 'attorney')
  const { id } = await postCase(maria)
  const bid = await placeBid(vega, id, 1800)
  await acceptBid(maria, bid)
  await page.goto(adminBid(bid.id))
  await expect(page.getByText('Pending', { exact: true })).toBeVisible()
  await remove(page, 'Delete bid', 'Vega Law Group. The case will open again')
  await expect(page.getByText('Bid deleted')).toBeVisible()
  await expect(page).toHaveURL('/admin/bids')
  const { data: opened } = await maria.must('getCase', { path: { case_id: id } })
  expect(opened.case_status).toBe('open')
  expect((await maria.must('listBids', { query: { case_id: id } })).data).toEqual([])
  for (const [person, kind] of [
    [maria, 'accepted_bid_removed'],
    [vega, 'bid_removed'],
  ] as const) {
    const told = expect.objectContaining({ kind, case_id: id })
    expect(await notificationsTo(person)).toContainEqual(told)
  }
  await page.goto(`${adminCase(id)}&tab=history`)
  await expect(page.getByText('The accepted bid was removed: the case opened again')).toBeVisible()
})

test('the question before a deletion shows what has changed since the list was loaded', async ({
  page,
  server,
}) => {
  const { id } = await postCase(await personOf(server.url, 'customer'))
  await page.goto(adminCase(id))
  await expect(page.getByRole('tab', { name: 'Activity (0)' })).toBeVisible()
  await placeBid(await personOf(server.url, 'attorney'), id, 1800)
  await placeBid(await personOf(server.url, 'attorney2'), id, 1900)
  await pick(page, 'Delete case')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('This also deletes the 2 bids on it.')
  await question.getByRole('button', { name: 'Keep the case' }).click()
  await expect(question).toBeHidden()
  // While that cannot be read, the text says what is always true.
  await page.route(`**/api/cases/${id}`, () => {})
  await pick(page, 'Delete case')
  await expect(question).toContainText('This also deletes all bids on it.')
})

test.describe('deletions', () => {
  test.use({ expectedConsoleErrors: [/40[134]/] })

  test('require a reason and the name first, and the history keeps the reason and names what no longer exists', async ({
    page,
    maria,
  }) => {
    const { id, unique_id } = await postCase(maria.person)
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
    await page.goto(`/admin/history?search=${unique_id}`)
    const removal = page.getByRole('listitem').filter({ hasText: 'deleted case' })
    await expect(removal).toContainText(
      /This was part of: .+ deleted the client account \w{8}…\w{4} \(2 cases deleted\)/,
    )
    await expect(removal).toContainText('Reason: Posted for a test')
    const posting = page.getByRole('listitem').filter({ hasText: /posted case\s#\d+ DUI/ })
    await expect(posting).toContainText('(later deleted)')
    await expectAccessible(page, 'the history of a deleted case')
    await page.getByLabel('Search case ID').fill('the DUI')
    await expect(page.getByText('Enter the ID of a case, for example #1012.')).toBeVisible()
    await page.goto(adminCase(id))
    await expect(page.getByText('There is no such case.')).toBeVisible()
    await expectAccessible(page, 'no such case')
    await page.getByRole('link', { name: 'All cases' }).click()
    await expect(title(page, 'All cases')).toBeVisible()
  })

  test('a deleted case disappears for attorneys who bid, and its customer sees what happened and can post it again', async ({
    page,
    server,
    browser,
    phoneOf,
  }) => {
    const maria = await personOf(server.url, 'customer')
    const vega = await personOf(server.url, 'attorney')
    const { id, unique_id } = await postCase(maria)
    await placeBid(vega, id, 1800)
    const context = await browser.newContext({ storageState: await phoneOf('customer') })
    const theirs = await context.newPage()
    await theirs.goto(caseUrl('customer', id))
    await expect(theirs.getByText('Open', { exact: true })).toBeVisible()
    await page.goto(`${adminCase(id)}&tab=activity`)
    await expect(page.getByRole('tab', { name: 'Activity (1)' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Vega Law Group' })).toBeVisible()
    await expectAccessible(page, 'a case’s bids')
    await remove(page, 'Delete case', /This also deletes the 1 bid on it\..*We’ll tell the client/)
    await expect(page.getByText('Case deleted')).toBeVisible()
    await expect(page).toHaveURL('/admin/cases')

    for (const look of [() => Promise.resolve(), () => theirs.reload()]) {
      await look()
      await expect(
        theirs.getByRole('heading', { level: 1, name: 'This case was removed' }),
      ).toBeVisible()
      await expect(
        theirs.getByText(
          new RegExp(`The Fastpass team removed your DUI case ${unique_id} today at \\d+:\\d\\d`),
        ),
      ).toBeVisible()
    }
    await expectAccessible(theirs, 'a case that was removed')
    await theirs.getByRole('button', { name: 'Post again' }).click()
    await expect(theirs.getByText('I was stopped on the way home.')).toBeVisible()
    await expect(
      theirs.getByRole('button', { name: 'Send to attorneys', exact: true }),
    ).toBeVisible()
    await context.close()
    expect((await vega.ask('getCase', { path: { case_id: id } })).status).toBe(404)
    const [told] = await notificationsTo(vega)
    expect(told).toMatchObject({ kind: 'case_removed', title: `DUI case ${unique_id} was removed` })
  })

  test('the page of a client leads to the list, and does not look for it, when the live update overtakes the response', async ({
    page,
    maria,
  }) => {
    await postCase(maria.person)
    const { id } = maria.person
    await page.goto(`${adminClient(id)}&tab=history`)
    const isMissing = await watchFor(page, 'There is no such client')
    const release = await holdDeletion(page)
    await pick(page, 'Delete user')
    const question = page.getByRole('alertdialog')
    await expect(question).toBeVisible()
    const read: string[] = []
    page.on('request', (request) => request.method() === 'GET' && read.push(request.url()))
    const updated = page.waitForResponse((response) => response.url().includes('/audit'))
    await confirmDeletion(question, 'Delete user')
    await updated
    await expect(question.getByRole('button', { name: 'Deleting' })).toBeVisible()
    release()
    await expect(page).toHaveURL('/admin/users')
    await expect(page.getByText('User deleted')).toBeVisible()
    await expect(title(page, /^All /)).toBeFocused()
    expect(await isMissing()).toBe(false)
    expect(read.filter((url) => url.endsWith(`/${id}`))).toEqual([])
  })

  test('a deleted customer loses their cases, is logged out, and cannot log in again', async ({
    page,
    server,
    maria,
    phone,
  }) => {
    const vega = await personOf(server.url, 'attorney')
    const { id } = await postCase(maria.person)
    await placeBid(vega, id, 1800)
    const theirs = await phone(maria, '/personal-details')
    await theirs.getByRole('button', { name: 'Edit Phone number' }).click()
    await theirs.getByLabel('Phone number', { exact: true }).fill('4805550188')
    await page.goto(adminClient(maria.person.id))
    await remove(page, 'Delete user', 'This also deletes Maria Quiroga’s case and all bids on it.')
    await expect(page.getByText('User deleted')).toBeVisible()
    await expect(page).toHaveURL('/admin/users')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByText(maria.account.email)).toHaveCount(0)
    await expect(signIn(sendByFetch(server.url), server.url, maria.account)).rejects.toThrow()
    await expectDeleted(theirs)
    // The server has no SUPPORT_EMAIL, so the page promises no help.
    await expect(theirs.getByText('you need a new account')).toBeVisible()
    await expect(theirs.getByText('mistake')).toHaveCount(0)
    await expectAccessible(theirs, 'a deleted account')
    await theirs.reload()
    await expectDeleted(theirs)
    for (const known of [maria.account.email, maria.person.id, id, '4805550188'])
      await expect.poll(() => everythingStored(theirs)).not.toContain(known)
    await theirs.getByRole('link', { name: 'Go to the start page' }).click()
    await expect(theirs).toHaveURL('/auth/home')
    // A URL that was open before leads to the start page, and shows nothing.
    await theirs.goto('/personal-details')
    await expect(theirs).toHaveURL('/auth/home')
    expect((await vega.ask('getCase', { path: { case_id: id } })).status).toBe(404)
  })

  test('deleting an attorney reopens a case that waits for them', async ({
    page,
    server,
    browser,
    phoneOf,
    vega,
    phone,
  }) => {
    const maria = await personOf(server.url, 'customer')
    const okafor = await personOf(server.url, 'attorney2')
    const pending = await postCase(maria)
    const accepted = await placeBid(vega.person, pending.id, 1800)
    await acceptBid(maria, accepted)
    const open = await postCase(maria, 'family')
    await placeBid(vega.person, open.id, 900)
    await placeBid(okafor, open.id, 950)
    const context = await browser.newContext({ storageState: await phoneOf('customer') })
    const theirs = await context.newPage()
    await theirs.goto(caseUrl('customer', pending.id))
    await expect(theirs.getByText('Pending', { exact: true })).toBeVisible()
    const third = await postCase(maria)
    const lawyers = await phone(vega, caseUrl('lawyer', third.id))
    await lawyers.getByRole('button', { name: 'Submit a Bid' }).click()
    await lawyers.getByRole('textbox', { name: 'Amount' }).fill('700')
    await lawyers.context().setOffline(true)
    await lawyers.getByRole('button', { name: 'Submit bid' }).click()
    await expect(lawyers.getByText('Not sent yet')).toBeVisible()

    await page.goto(adminAttorney(vega.person.id))
    await remove(
      page,
      'Delete user',
      '1 case that is waiting for them, or that they took, will open again',
    )
    await expect(page.getByText('User deleted')).toBeVisible()
    await expect(page).toHaveURL('/admin/users?tab=attorneys')
    await expect(theirs.getByText('Open', { exact: true })).toBeVisible()
    await expect(
      theirs.getByText('Your attorney left, so your case is open again', { exact: true }),
    ).toBeVisible()
    await expectAccessible(theirs, 'a case whose attorney left')
    await theirs.goto('/dashboard')
    // The customer did not reject the bid of the attorney who left.
    const other = theirs.getByRole('listitem').filter({ hasText: `#${open.unique_id},` })
    await expect(other.getByText('1 bid', { exact: true })).toBeVisible()
    const card = theirs.getByRole('listitem').filter({ hasText: `#${pending.unique_id},` })
    await expect(card).toContainText('Open')
    const told = (await notificationsTo(maria)).map((notification) => notification.title)
    expect(told).toContain(`Your attorney left, so DUI case ${pending.unique_id} is open again`)
    expect(told).toContain(`A bid on family case ${open.unique_id} was withdrawn`)
    await theirs.goto(caseUrl('customer', open.id))
    await expect(theirs.getByRole('heading', { name: 'No longer on Fastpass' })).toBeVisible()
    await expect(theirs.getByRole('heading', { name: '1 bid', exact: true })).toBeVisible()
    await expect(theirs.getByRole('heading', { name: 'Rejected' })).toHaveCount(0)
    await context.close()
    await lawyers.context().setOffline(false)
    await expectDeleted(lawyers)
    // The client's contact details and the typed bid went too.
    for (const known of [vega.account.email, pending.id, third.id])
      await expect.poll(() => everythingStored(lawyers)).not.toContain(known)
    await page.goto(`${adminCase(open.id)}&tab=activity`)
    await expect(page.getByRole('row').filter({ hasText: 'Okafor and Daughters' })).toContainText(
      'Open',
    )
    const former = page.getByRole('row').filter({ hasText: 'Former attorney' })
    await expect(former).toContainText('Rejected')
    // A person without a page has no link.
    await former.getByRole('link').click()
    await expect(title(page, /^Bid on the /)).toBeVisible()
    await expect(page.getByText('By Former attorney on')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Former attorney' })).toHaveCount(0)
    await expect(fact(page, 'Email addresses')).toHaveText('-')
  })
})
