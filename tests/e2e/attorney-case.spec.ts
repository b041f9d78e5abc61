// A case on an attorney's phone: the bid, and what follows when it is accepted (specification §1.2,
// §1.4 and §1.5).
import type { Page } from '@playwright/test'
import { placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import { acceptBid, caseUrl, type Person, personOf, postCase, workerIsReady } from './cases.ts'
import { expect } from './fixtures.ts'
import { WITH_WORKER } from './service-workers.ts'
import { overlayIsLeft } from './session-page.ts'
import { test } from './signed-in.ts'

test.use({ person: 'attorney' })

let maria: Person
let vega: Person
let okafor: Person

test.beforeAll(async ({ server }) => {
  maria = await personOf(server.url, 'customer')
  vega = await personOf(server.url, 'attorney')
  okafor = await personOf(server.url, 'attorney2')
})

const panel = (page: Page) => page.getByRole('dialog', { name: 'Your bid' })
const amount = (page: Page) => panel(page).getByRole('textbox', { name: 'Amount' })
const submit = (page: Page) => panel(page).getByRole('button', { name: 'Submit bid' })
const said = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true })).toBeVisible()

async function openCase(page: Page, category?: string) {
  const { id } = await postCase(maria, category)
  await page.goto(caseUrl('lawyer', id))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return id
}

/** Opens a case whose customer has accepted Vega's bid of $1,800, or the other attorney's. */
async function openAcceptedCase(page: Page, winner: 'vega' | 'okafor' = 'vega') {
  const { id } = await postCase(maria)
  const bid = await placeBid(vega, id, 1800)
  const other = await placeBid(okafor, id, 2150)
  await acceptBid(maria, winner === 'vega' ? bid : other)
  await page.goto(caseUrl('lawyer', id))
  return id
}

async function changeBid(page: Page, to: string) {
  await page.getByRole('button', { name: 'Edit Bid' }).click()
  await amount(page).fill(to)
  await submit(page).click()
  await expect(panel(page)).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue(`$${to}`)
}

test('an open case shows its story and answers, and no contact details', async ({ page }) => {
  const id = await openCase(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^DUI #\d+$/)
  await said(page, 'I was stopped on the way home.')
  await said(page, 'DUI and speeding')
  await page.getByRole('button', { name: 'Additional Information' }).click()
  await expect(page.getByText('DUI and speeding')).toBeHidden()
  await expect(page.getByText('Last viewed by client')).toBeVisible()
  await said(page, 'N/A')
  await expect(page.getByRole('heading', { name: 'Contact details' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Case actions' })).toHaveCount(0)
  const back = page.getByRole('link', { name: 'Back' })
  await expect(back).toHaveAttribute('href', '/dashboard')
  await page.goto(caseUrl('lawyer', id, '&explore=true'))
  await expect(back).toHaveAttribute('href', '/lawyer/explore-bids')
  await page.goto(caseUrl('lawyer', id, '&explore=true&notification_Id=019a-1'))
  await expect(back).toHaveAttribute('href', '/notification')
})

test('a bid is made, changed three times, and then locked', async ({ page }) => {
  await openCase(page)
  const conflict = page.getByRole('button', { name: 'I have a conflict' })
  await expect(conflict).toBeVisible()
  await page.getByRole('button', { name: 'Submit a Bid' }).click()
  await said(page, 'You can change your bid up to 3 times.')
  for (const typed of ['', '0', '1']) {
    await amount(page).fill(typed)
    await expect(submit(page)).toBeDisabled()
    await expect(submit(page)).toHaveAccessibleDescription('Type an amount of more than $1.')
    await expect(page.getByText('Type an amount of more than $1.')).toBeVisible()
  }
  await amount(page).fill('40k')
  await expect(amount(page)).toHaveAccessibleDescription(/Only numeric values are allowed/)
  await submit(page).click()
  await expect(amount(page)).toBeFocused()
  await amount(page).fill('1.800')
  await submit(page).click()
  await said(page, 'Enter Valid Amount')
  await amount(page).fill('1800.50')
  await expect(amount(page)).toHaveValue('1,800.50')
  await expect(amount(page)).toHaveAccessibleDescription('Whole dollars')
  await said(page, 'This counts as $1,800. Cents are left out.')
  const notes = panel(page).getByRole('textbox', { name: 'Additional notes' })
  await notes.fill('word '.repeat(300))
  await said(page, '250/250 words')
  await notes.fill('First call is free.')
  await said(page, '4/250 words')
  await expect(panel(page).getByRole('switch', { name: 'Payment Plan' })).toBeChecked()
  await submit(page).click()
  await said(page, 'Your bid was submitted')
  await said(page, 'You bid $1,800.')
  await expect(panel(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Your Bid' })).toBeVisible()
  await expect(conflict).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveAttribute('readonly')
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('$1,800')
  await said(page, 'Allows Payment Plan')

  await changeBid(page, '1,700')
  await said(page, 'Your bid was edited')
  await page.getByRole('button', { name: 'Edit Bid' }).click()
  await said(page, 'You can change your bid up to 3 times. 1 used, 2 left.')
  await panel(page).getByRole('button', { name: 'Cancel' }).click()
  await changeBid(page, '1,600')
  await changeBid(page, '1,500')
  await expect(page.getByRole('button', { name: 'Edit Bid' })).toBeDisabled()
  await said(page, 'You have changed your bid 3 times.')
})

test('a personal injury bid is a percentage, without a payment plan', async ({ page }) => {
  await openCase(page, 'personal injury')
  await page.getByRole('button', { name: 'Submit a Bid' }).click()
  await expect(panel(page).getByRole('switch')).toHaveCount(0)
  await amount(page).press('Enter')
  await said(page, 'Enter Valid Amount')
  await amount(page).fill('0')
  await amount(page).press('Enter')
  await said(page, 'Please enter a number greater than 0')
  await amount(page).fill('101')
  await submit(page).click()
  await said(page, 'Percentage cannot be greater than 100.')
  await amount(page).fill('60')
  const question = page.getByText('Did you mean 60%? The client would keep 40% of what they win.')
  await panel(page).getByRole('button', { name: 'Change it' }).click()
  await expect(amount(page)).toBeFocused()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('60')
  await panel(page).getByRole('button', { name: 'Keep it' }).click()
  await expect(question).toBeHidden()
  await expect(amount(page)).toHaveValue('60')
  await expect(submit(page)).toBeVisible()
  await amount(page).fill('33.5')
  await expect(amount(page)).toHaveAccessibleDescription('Whole percents')
  await said(page, 'This counts as 33%. Only whole percents count.')
  await submit(page).click()
  await said(page, 'Your bid was submitted')
  await expect(panel(page)).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('33%')
})

test('a bid made offline waits on the phone, and is sent when the connection is back', {
  tag: WITH_WORKER,
}, async ({ page, context }) => {
  await openCase(page, 'civil')
  await workerIsReady(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Submit a Bid' }).click()
  await amount(page).fill('2500')
  await submit(page).click()
  const waiting = page.getByText('Not sent yet')
  await expect(waiting).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByText('Saved on this phone. It will be sent when you are back online.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(waiting).toBeHidden()
  await page.getByRole('button', { name: 'Submit a Bid' }).click()
  await amount(page).fill('2600')
  await submit(page).click()
  const unsent = page.getByRole('heading', { name: 'Your bid $2,600' })
  await expect(unsent).toBeVisible()
  await overlayIsLeft(page)
  await page.reload()
  await expect(unsent).toBeVisible()
  await context.setOffline(false)
  await said(page, 'Your bid was submitted')
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('$2,600')
  await expect(waiting).toBeHidden()
})

test.describe('on a case that was paused after the page was opened', () => {
  test.use({ expectedConsoleErrors: [/409 \(Conflict\)|404 \(Not Found\)/] })

  test('a bid is refused with a message, and the typed text is kept', async ({ page }) => {
    const id = await openCase(page)
    await page.getByRole('button', { name: 'Submit a Bid' }).click()
    await amount(page).fill('1800')
    await maria.must('updateCaseStatus', { body: { id, case_status: 'paused' } })
    await submit(page).click()
    await expect(panel(page)).toContainText('Bidding on this case is paused.')
    await expect(amount(page)).toHaveValue('1,800')
    await panel(page).getByRole('button', { name: 'Cancel' }).click()
    await said(page, 'Paused')
    const main = page.getByRole('main')
    await expect(main.getByText('Bidding on this case is paused.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submit a Bid' })).toHaveCount(0)
    await maria.must('updateCaseStatus', { body: { id, case_status: 'open' } })
    await page.reload()
    await page.getByRole('button', { name: 'Continue your bid' }).click()
    await expect(panel(page)).not.toContainText('Bidding on this case is paused.')
  })
})

test('an accepted bid asks for an answer, and shows the customer’s contact details', {
  tag: WITH_WORKER,
}, async ({ page }) => {
  const id = await openAcceptedCase(page)
  await expect(page.getByRole('heading', { name: 'Action required' })).toBeVisible()
  await expect(page.getByText('71 hours 59 minutes left')).toBeVisible()
  await said(page, 'Maria Delgado')
  await expect(page.getByRole('link', { name: '(480) 555-0142' })).toHaveAttribute(
    'href',
    'tel:4805550142',
  )
  await expect(page.getByRole('link', { name: 'customer@example.com' })).toHaveAttribute(
    'href',
    'mailto:customer@example.com',
  )
  await said(page, 'Next steps')
  await said(
    page,
    'The client accepted your bid, and you may proceed. Their contact info was shared with you by email, and is on this page.',
  )
  await said(page, 'Allows Payment Plan')
  await said(page, 'First call is free.')
  await said(page, '$1,800')
  await expect(page.getByRole('button', { name: 'Contact client' })).toHaveAccessibleDescription(
    '“Contact client” takes the case.',
  )
  await expect(
    page.getByRole('button', { name: 'I have contacted the client' }),
  ).toHaveAccessibleDescription('Already called or wrote? Tell us.')
  await page.getByRole('button', { name: 'Contact client' }).click()
  const taking = page.getByRole('alertdialog', { name: 'Take this case?' })
  await taking.getByRole('button', { name: 'Not now' }).click()
  await said(page, 'Pending')
  await page.getByRole('button', { name: 'Contact client' }).click()
  await taking.getByRole('button', { name: 'Take case' }).click()
  await said(page, 'Case Accepted successfully')
  const taken = (await maria.must('getCase', { path: { case_id: id } })).data
  expect(taken.case_status).toBe('accepted')
  const call = page.getByRole('link', { name: 'Call Maria' })
  await expect(call).toHaveAttribute('href', 'tel:4805550142')
  await expect(call).toBeFocused()
  await expect(page.getByRole('link', { name: 'Email Maria' })).toHaveAttribute(
    'href',
    'mailto:customer@example.com',
  )
  await said(page, 'Allows Payment Plan')
  await said(page, 'First call is free.')
  await expect(page.getByRole('heading', { name: 'Action required' })).toHaveCount(0)
  await said(page, 'Maria Delgado')

  await expect(page.getByRole('heading', { name: 'Contact your client' })).toBeVisible()
  await expect(page.getByText('71 hours 59 minutes left')).toBeVisible()
  const contacted = page.getByRole('button', { name: 'I have contacted the client' })
  await page.context().setOffline(true)
  await expect(contacted).toHaveAccessibleDescription('You are offline. This needs a connection.')
  await page.context().setOffline(false)
  await expect(contacted).toHaveAccessibleDescription('')
  await contacted.click()
  await page.getByRole('button', { name: 'Yes, I have' }).click()
  await said(page, 'Contact noted')
  await expect(page.getByText(/^Contacted on [A-Z][a-z]+ \d+, \d{4}$/)).toBeVisible()
  await expect(page.getByText(/^Contacted on/).locator('xpath=../..')).toBeFocused()
  await expect(page.getByRole('timer')).toHaveCount(0)
  await expectAccessible(page, 'a contacted client')

  await page.getByRole('button', { name: 'Case actions' }).click()
  await page.getByRole('menuitem', { name: 'Close case' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Close this case?' })
  await expect(dialog).toContainText('It cannot be reopened.')
  await expect(dialog).toContainText('You will no longer see their phone and email')
  await dialog.getByRole('button', { name: 'Close case' }).click()
  await said(page, 'Case Closed successfully')
  await expect(page.getByText('Maria Delgado')).toHaveCount(0)
  await expect(page.getByText(/^Closed by you on [A-Z][a-z]+ \d+, \d{4}$/)).toBeVisible()
  await said(page, '$1,800')
  await said(page, 'First call is free.')
  await expect(page.getByRole('button', { name: 'Case actions' })).toHaveCount(0)
})

test('a pending case is rejected from its banner, or declined from the menu', async ({ page }) => {
  await openAcceptedCase(page)
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Reject this case?' })
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await dialog.getByRole('button', { name: 'Reject case' }).click()
  await said(page, 'Case Rejected successfully')
  await said(page, 'Rejected')

  await openAcceptedCase(page)
  await page.getByRole('button', { name: 'Case actions' }).click()
  await page.getByRole('menuitem', { name: 'Decline case' }).click()
  await dialog.getByRole('button', { name: 'Reject case' }).click()
  await said(page, 'Rejected')
})

test('a losing attorney sees the case as rejected, without contact details', async ({ page }) => {
  await openAcceptedCase(page, 'okafor')
  await said(page, 'Rejected')
  await said(page, 'The client did not choose your bid')
  for (const own of ['$1,800', 'First call is free.', 'Allows Payment Plan']) await said(page, own)
  await expect(page.getByText('Maria Delgado')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Action required' })).toHaveCount(0)
  await expect(
    page.getByRole('button', { name: /Case actions|Edit Bid|Submit a Bid/ }),
  ).toHaveCount(0)
})
