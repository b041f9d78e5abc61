// A case on its owner's phone: its bids, and the decisions (specification §1.2 and §1.4).
import type { Page } from '@playwright/test'
import { notificationsTo, placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import {
  acceptBid,
  caseUrl,
  editBid,
  newPerson,
  type Person,
  personOf,
  postCase,
  withoutNews,
} from './cases.ts'
import { expect } from './fixtures.ts'
import { openInApp } from './in-app.ts'
import { completeProfile } from './office.ts'
import { test } from './signed-in.ts'

let maria: Person
let vega: Person
let okafor: Person

test.beforeAll(async ({ server }) => {
  maria = await personOf(server.url, 'customer')
  vega = await personOf(server.url, 'attorney')
  okafor = await personOf(server.url, 'attorney2')
})

/**
 * Posts a DUI case with a bid of $1,800 and a later one of $2,150, and opens it on the customer's
 * phone.
 */
async function openCaseWithBids(page: Page, query = '') {
  const { id } = await postCase(maria)
  const cheap = await placeBid(vega, id, 1800)
  const dear = await placeBid(okafor, id, 2150)
  await openInApp(page, caseUrl('customer', id, query))
  await expect(page.getByRole('heading', { name: '2 bids' })).toBeVisible()
  return { id, cheap, dear }
}

const firms = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 })
const said = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true })).toBeVisible()

test('a bid shows its firm’s picture and description, and a tap explains what an unchecked license means', async ({
  page,
  server,
}) => {
  const { id } = await postCase(maria, 'dui', 'I was stopped.', undefined, '04013')
  const { person } = await newPerson(server.url, 'attorney', 'Tangerine Law')
  const picture = await completeProfile(person, { description: 'One flat price.\nNo surprises.' })
  await placeBid(person, id, 1700)
  await page.goto(caseUrl('customer', id))
  const bid = page.getByRole('listitem').filter({ hasText: 'Tangerine Law' })
  await expect(bid.locator('img')).toHaveAttribute('src', picture)
  await expect
    .poll(() => bid.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(bid).toContainText('One flat price.')
  await expect(bid).toContainText('No surprises.')
  const license = page.getByRole('button', { name: 'License not checked yet' })
  await expect(license).toHaveAttribute('aria-expanded', 'false')
  expect((await license.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await license.click()
  await expect(license).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText('look it up on that list yourself')).toBeVisible()
  await expectAccessible(page, 'what an unchecked license means')
  await license.click()
  await expect(page.getByText('look it up on that list yourself')).toBeHidden()
})

test('bids are sorted by the lowest price, or the newest first, and one is rejected after a confirmation', async ({
  page,
}) => {
  await openCaseWithBids(page)
  await expect(firms(page)).toHaveText(['Vega Law Group', 'Okafor and Daughters'])
  const lowest = page.getByRole('listitem').filter({ hasText: 'Vega Law Group' })
  await expect(lowest).toContainText('$1,800')
  await expect(lowest).toContainText('Lowest of 2')
  await expect(lowest).toContainText('Allows Payment Plan')
  await expect(lowest).toContainText('English, Spanish')
  await expect(lowest).toContainText('First call is free.')
  const website = lowest.getByRole('link', { name: 'vegalawgroup.com' })
  await expect(website).toHaveAttribute('href', 'https://vegalawgroup.com/')
  expect((await website.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.getByRole('button', { name: 'Lowest price' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Newest' }).click()
  await expect(firms(page)).toHaveText(['Okafor and Daughters', 'Vega Law Group'])
  await page.reload()
  await expect(firms(page)).toHaveText(['Okafor and Daughters', 'Vega Law Group'])

  await page.getByRole('button', { name: 'Reject the bid of Okafor and Daughters' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Reject this bid?' })
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Reject the bid of Okafor and Daughters' }).click()
  await dialog.getByRole('button', { name: 'Reject bid' }).click()
  await said(page, 'Bid rejected successfully')
  const rejected = page.getByRole('listitem').filter({ hasText: 'Okafor and Daughters' })
  await expect(rejected).toContainText('Rejected')
  await expect(rejected.getByRole('button', { name: /^(Accept|Reject)/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Compare/ })).toHaveCount(0)
})

test('a case without bids says so, shows every answer, and leads back to the page from which it was opened', async ({
  page,
}) => {
  const { id } = await postCase(maria)
  await page.goto(caseUrl('customer', id))
  const back = page.getByRole('link', { name: 'Back' })
  await expect(back).toHaveAttribute('href', '/dashboard')
  await said(page, 'There is no Bid yet.')
  await expect(page.getByText('What are you charged with?')).toBeHidden()
  await page.getByRole('button', { name: 'All your answers' }).click()
  await expect(page.getByText('What are you charged with?')).toBeVisible()
  await said(page, '09/20/2026')
  await said(
    page,
    'You can edit your own words and the firm sizes while the case is open or paused. To change other answers, close the case and post it again: your answers are kept.',
  )
  await expect(page.getByText('Firm size you would like')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '1-2 lawyers' })).toBeVisible()
  const [notification] = await notificationsTo(maria)
  await openInApp(page, caseUrl('customer', id, `&notification_Id=${notification?.id}`))
  await expect(back).toHaveAttribute('href', '/notification')
})

test('bids are compared side by side, Back leaves the comparison, and one is accepted', async ({
  page,
}) => {
  const { id } = await openCaseWithBids(page)
  await page.mouse.wheel(0, 5000)
  const scrolled = () => page.evaluate(() => window.scrollY)
  await expect.poll(scrolled).toBeGreaterThan(300)
  await page.getByRole('link', { name: 'Compare 2 bids' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Compare 2 bids' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept a bid' })).toBeDisabled()
  await page.goBack()
  await expect(page.getByRole('heading', { name: '2 bids', exact: true })).toBeVisible()
  await page.goForward()
  await page.getByRole('radio', { name: 'Okafor and Daughters' }).check()
  await page.getByRole('button', { name: 'Accept $2,150 from Okafor and Daughters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Accept this bid?' })
  await expect(sheet).toContainText('Okafor and Daughters, $2,150, Allows Payment Plan')
  await expect(sheet).toContainText('contact you within 72 hours')
  await expect(sheet).toContainText('The other bid is rejected.')
  await sheet.getByRole('button', { name: 'Accept bid' }).click()
  await said(page, 'Bid accepted successfully')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(
    page.getByText('Okafor and Daughters will contact you', { exact: true }),
  ).toBeInViewport()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeFocused()
  await expect(title).toBeInViewport({ ratio: 1 })
  expect(await scrolled()).toBe(0)
  await expect(page.getByText('71 hours 59 minutes left')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your attorney' })).toBeVisible()
  await said(page, 'Your name, email and phone number.')
  await expect(page.getByRole('button', { name: /Pause|Reopen/ })).toHaveCount(0)
  await expect(page).not.toHaveURL(/compare/)
  const main = page.getByRole('main')
  await expect(main.getByText('We remind them each day.')).toBeVisible()
  const accepted = page.getByRole('article')
  for (const kept of ['First call is free.', '$2,150', 'Allows Payment Plan']) {
    await expect(accepted.getByText(kept)).toBeVisible()
  }
  await expect(accepted.getByRole('link', { name: 'okaforlegal.com' })).toHaveAttribute(
    'href',
    'https://okaforlegal.com/',
  )
  await expect(page.getByRole('link', { name: 'Call Okafor and Daughters' })).toHaveAttribute(
    'href',
    /^tel:\d{10}$/,
  )
  await expect(page.getByRole('link', { name: 'Email Okafor and Daughters' })).toHaveAttribute(
    'href',
    /^mailto:.+@/,
  )
  await okafor.must('updateCaseStatus', { body: { id, case_status: 'accepted' } })
  const promise = /^Okafor and Daughters took your DUI case\. They will call or write to you by/
  await expect(main.getByText(promise)).toBeVisible()
  // One deadline is named once.
  await expect(main.getByText('They have until')).toHaveCount(0)
  await okafor.must('markContacted', { body: { id } })
  await said(page, 'Okafor and Daughters says they contacted you')
  await expect(page.getByRole('timer')).toHaveCount(0)
  await page.context().setOffline(true)
  const denies = page.getByRole('button', { name: 'They did not' })
  await expect(denies).toHaveAccessibleDescription('You are offline. This needs a connection.')
  await page.context().setOffline(false)
  await denies.click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('they have 72 hours again to contact you')
  await expectAccessible(page, 'the question whether an attorney made contact')
  await dialog.getByRole('button', { name: 'They did not' }).click()
  await said(page, 'We told your attorney')
  await expect(page.getByText('71 hours 59 minutes left')).toBeVisible()
  const team = page.getByText('Our team at Fastpass knows.')
  await expect(team).toHaveCount(0)
  // The second time, admins are told, and the client knows it.
  await okafor.must('markContacted', { body: { id } })
  await denies.click()
  await expect(dialog).toContainText('so we’ll also tell our team at Fastpass')
  await dialog.getByRole('button', { name: 'They did not' }).click()
  await said(page, 'We told your attorney and our team')
  await expect(team).toBeVisible()
  await page.getByRole('button', { name: 'Close this case' }).click()
  await expect(dialog).toContainText('no longer see each other’s phone and email')
  await dialog.getByRole('button', { name: 'Close case' }).click()
  await expect(page.getByText(/^Closed by you on [A-Z][a-z]+ \d+, \d{4}$/)).toBeVisible()
  await expect(page.getByText('First call is free.')).toHaveCount(2)
  await expect(page.getByRole('link', { name: /^(Call|Email)/ })).toHaveCount(0)
})

test('counts, prices and names of a case agree once a bid is accepted', async ({
  page,
  server,
}) => {
  const words = Array.from({ length: 240 }, (_, at) => `word${at}`).join(' ')
  const { person: ruiz } = await newPerson(server.url, 'attorney', 'Vega, Ruiz and Co.')
  const { id, unique_id } = await postCase(maria)
  const offer = { case_id: id, additional_note: words, is_payment_activated: true }
  const { data: dear } = await ruiz.must('createBid', {
    body: { ...offer, attorney_id: ruiz.id, bid_amount: 1500 },
  })
  await placeBid(okafor, id, 950)
  await page.goto(caseUrl('customer', id))
  const showAll = page.getByRole('button', { name: 'Show all of the bid of Vega, Ruiz and Co.' })
  await expect(showAll).toHaveAttribute('aria-expanded', 'false')
  const note = page.getByText(words)
  const folded = await note.evaluate((element) => element.clientHeight)
  await showAll.click()
  await expect(page.getByRole('button', { name: /^Show less/ })).toBeFocused()
  expect(await note.evaluate((element) => element.clientHeight)).toBeGreaterThan(folded * 3)
  await page.getByRole('link', { name: 'Compare 2 bids' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Compare 2 bids' })).toBeVisible()
  const label = await page.getByText('Price', { exact: true }).first().boundingBox()
  const value = await page.getByText('$950', { exact: true }).boundingBox()
  expect(label?.x).toBe(value?.x)

  await acceptBid(maria, dear)
  await page.goto('/dashboard?tab=past')
  const card = page.getByRole('listitem').filter({ hasText: `#${unique_id},` })
  await expect(card).toContainText('2 bids')
  await expect(card).toContainText('You accepted $1,500')
  await expect(card).not.toContainText('Highest')
  await card.getByRole('link').click()
  await page.getByRole('button', { name: 'Close this case' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('We’ll tell Vega, Ruiz and Co. You will no longer')
  await dialog.getByRole('button', { name: 'Close case' }).click()
  await expect(page.getByText(/^Closed by you on/)).toBeVisible()
  await expect(firms(page)).toHaveText(['Vega, Ruiz and Co.', 'Okafor and Daughters'])
  const rejected = page.locator('section', {
    has: page.getByRole('heading', { name: 'Rejected', exact: true }),
  })
  await expect(rejected.last().getByRole('heading', { level: 3 })).toHaveText([
    'Okafor and Daughters',
  ])
  await expectAccessible(page, 'a closed case with a folded note')
})

test.describe('when the bid has changed since it was shown', () => {
  test.use({ expectedConsoleErrors: [/409 \(Conflict\)/] })

  test('it is not accepted, and its current terms are shown for another look, or the case once another bid was accepted', async ({
    page,
  }) => {
    await withoutNews(page)
    const { cheap } = await openCaseWithBids(page, '&compare=true')
    await page.getByRole('radio', { name: 'Vega Law Group' }).check()
    await page.getByRole('button', { name: 'Accept $1,800 from Vega Law Group' }).click()
    await editBid(vega, cheap, 1950)
    await page.getByRole('button', { name: 'Accept bid' }).click()
    await said(page, 'This bid has changed. Please look at it again.')
    await said(page, 'Changed from $1,800')
    await expect(page.getByRole('radio', { name: 'Vega Law Group' })).not.toBeChecked()
    await page.getByRole('button', { name: 'Back' }).click()
    await said(page, 'Changed since you last looked. It was $1,800.')
    await page.getByRole('button', { name: 'Accept the bid of Vega Law Group' }).click()
    await expect(page.getByRole('dialog')).toContainText('Vega Law Group, $1,950')
    await page.getByRole('button', { name: 'I have seen the change' }).click()
    await page.getByRole('button', { name: 'Accept bid' }).click()
    await said(page, 'Bid accepted successfully')

    const { dear } = await openCaseWithBids(page)
    await page.getByRole('button', { name: 'Accept the bid of Vega Law Group' }).click()
    await acceptBid(maria, dear)
    await page.getByRole('button', { name: 'Accept bid' }).click()
    await expect(page.getByRole('alert').filter({ hasText: /already/ })).toBeVisible()
    await said(page, 'Okafor and Daughters will contact you')
  })
})

test('a case is paused, reopened and closed, which requires a connection', async ({
  page,
  context,
}) => {
  await openCaseWithBids(page)
  await page.getByRole('button', { name: 'Accept the bid of Vega Law Group' }).click()
  const accept = page.getByRole('button', { name: 'Accept bid' })
  await expect(accept).toBeEnabled()
  await context.setOffline(true)
  await expect(accept).toBeDisabled()
  await said(page, 'You are offline. Accepting needs a connection.')
  await page.goBack()
  const pause = page.getByRole('button', { name: /Pause bids/ })
  await expect(pause).toBeDisabled()
  await expect(pause).toContainText('You are offline. This needs a connection.')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Pause bids for 24 hours' }).click()
  await said(page, 'Case status updated successfully')
  await said(page, 'Bids are paused')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('23 hours 59 minutes left')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept the bid of Vega Law Group' })).toBeVisible()
  await expect(page.getByText(/^This case reopens by itself (today|tomorrow) at \d/)).toBeVisible()
  const dialog = page.getByRole('alertdialog', { name: 'Close this case?' })
  await page.getByRole('button', { name: 'Close this case' }).click()
  await dialog.getByRole('button', { name: 'Keep it paused' }).click()
  await page.getByRole('button', { name: 'Reopen this case' }).click()
  await expect(page.getByText('Bids are paused')).toBeHidden()
  // The menu above the bids does the same.
  const pickInMenu = async (item: string) => {
    await page.getByRole('button', { name: 'Case actions' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await pickInMenu('Pause bids for 24 hours')
  await said(page, 'Bids are paused')
  await pickInMenu('Reopen this case')
  await expect(page.getByText('Bids are paused')).toBeHidden()
  await page.getByRole('button', { name: 'Close this case' }).click()
  await expect(dialog.getByRole('button', { name: 'Keep it open' })).toBeVisible()
  await expect(dialog).toContainText('It cannot be reopened.')
  await expect(dialog).toContainText('We’ll tell the attorneys who bid.')
  await dialog.getByRole('button', { name: 'Close case' }).click()
  await said(page, 'Case Closed successfully')
  await said(page, 'Closed')
  await expect(
    page.getByRole('button', { name: /^(Accept|Reject|Pause|Reopen|Close)/ }),
  ).toHaveCount(0)
})

test('a customer cannot open the screens of attorneys', async ({ page }) => {
  const { id } = await postCase(maria)
  await page.goto(caseUrl('lawyer', id))
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/lawyer/explore-bids')
  await expect(page).toHaveURL(/\/dashboard$/)
})
