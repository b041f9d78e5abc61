// A typed bid that is not submitted stays on the attorney's phone.
import type { Page } from '@playwright/test'
import { placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import { caseUrl, type Person, personOf, postCase, withoutNews } from './cases.ts'
import { expect } from './fixtures.ts'
import { fullMessage, refuseWritesWhenFull, setFull } from './full-phone.ts'
import { emptyStore, keysOnPhone } from './kept.ts'
import { openLoggedIn } from './logged-in.ts'
import { logOut, openMenu, overlayIsLeft } from './session-page.ts'
import { test } from './signed-in.ts'

test.use({ person: 'attorney' })

let maria: Person

test.beforeAll(async ({ server }) => {
  maria = await personOf(server.url, 'customer')
})

const panel = (page: Page) => page.getByRole('dialog', { name: 'Your bid' })
const amount = (page: Page) => panel(page).getByRole('textbox', { name: 'Amount' })
const notes = (page: Page) => panel(page).getByRole('textbox', { name: 'Additional notes' })
const main = (page: Page) => page.getByRole('main')

async function typeBid(page: Page) {
  const { id } = await postCase(maria)
  await page.goto(caseUrl('lawyer', id))
  await page.getByRole('button', { name: 'Submit a Bid' }).click()
  await amount(page).fill('1800')
  await notes(page).fill('First call is free.')
  return id
}

async function expectTyped(page: Page) {
  await expect(amount(page)).toHaveValue('1,800')
  await expect(notes(page)).toHaveValue('First call is free.')
}

const records = async (page: Page) => (await keysOnPhone(page)).records.join()

const ways: { way: string; leave: (page: Page) => Promise<unknown> }[] = [
  { way: 'a press next to the panel', leave: (page) => page.mouse.click(195, 20) },
  {
    way: 'Cancel',
    leave: (page: Page) => panel(page).getByRole('button', { name: 'Cancel' }).click(),
  },
  { way: 'Escape', leave: (page: Page) => page.keyboard.press('Escape') },
]

test('a typed bid is still there after the panel was closed in any way, and after a reload, until it is discarded', async ({
  page,
}) => {
  const id = await typeBid(page)
  for (const { way, leave } of ways) {
    await leave(page)
    await expect(panel(page), way).toBeHidden()
    await expect(main(page).getByText('Your bid $1,800'), way).toBeVisible()
    await page.getByRole('button', { name: 'Continue your bid' }).click()
    await expectTyped(page)
  }
  await page.reload()
  await expectAccessible(page, 'a case with a bid that is typed and not submitted')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expectTyped(page)
  await page.keyboard.press('Escape')
  await main(page).getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Not submitted')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Submit a Bid' }).click()
  await expect(amount(page)).toHaveValue('')
  expect(await records(page)).not.toContain(id)
})

test('a typed or queued bid is shown with everything that will be sent, and deleted from the phone once it is sent', async ({
  page,
  context,
}) => {
  const id = await typeBid(page)
  for (const line of [/^How you charge/, /^What your price covers/, /^When your bid ends/]) {
    await panel(page).getByRole('button', { name: line }).click()
  }
  await panel(page).getByLabel('How you charge').selectOption('By the hour')
  await panel(page).getByLabel('About how many hours').fill('12')
  await panel(page).getByRole('checkbox', { name: 'All court dates' }).check()
  await panel(page).getByLabel('When your bid ends').selectOption('7 days after you send it')
  await panel(page).getByRole('switch', { name: 'Payment Plan' }).click()
  const expectAll = async (title: string) => {
    const shown = main(page)
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: title }) })
    for (const text of [
      'Your bid $1,800',
      'Pay in Full Only',
      'By the hour, about 12 hours at about $150 an hour',
      'Covers: All court dates',
      'Not covered: A trial, filing fees',
      'Ends 7 days after it is sent',
      'First call is free.',
    ]) {
      await expect(shown.getByText(text, { exact: true })).toBeVisible()
    }
  }
  await page.keyboard.press('Escape')
  await expectAll('Not submitted')
  await expect.poll(() => records(page)).toContain(id)
  await main(page).getByRole('button', { name: 'Continue', exact: true }).click()
  await context.setOffline(true)
  await panel(page).getByRole('button', { name: 'Submit bid' }).click()
  await expectAll('Waiting to be sent')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Your Bid', exact: true })).toBeVisible()
  await expect(page.getByText('Waiting to be sent')).toHaveCount(0)
  await expect(main(page).getByText('Not covered: A trial, filing fees')).toBeVisible()
  await expect.poll(() => records(page)).not.toContain(id)
})

test('a change that cannot be submitted now shows the typed text', async ({ page, server }) => {
  const { id } = await postCase(maria)
  await placeBid(await personOf(server.url, 'attorney'), id, 1900)
  await page.goto(caseUrl('lawyer', id))
  await page.getByRole('button', { name: 'Edit Bid' }).click()
  await amount(page).fill('1700')
  await notes(page).fill('Call me first.')
  await page.keyboard.press('Escape')
  await maria.must('updateCaseStatus', { body: { id, case_status: 'paused' } })
  await expect(main(page).getByText('It cannot be submitted now.')).toBeVisible()
  await expect(main(page).getByText('Your bid $1,700')).toBeVisible()
  await expect(main(page).getByText('Call me first.')).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Continue' })).toHaveCount(0)
})

test.describe('while its case is read', () => {
  test.use({ expectedConsoleErrors: [/409 \(Conflict\)|400 \(Bad Request\)/] })

  test('a changed description is shown at once, and no bid on the former one is sent, also after a refusal for another reason', async ({
    page,
    context,
  }) => {
    const id = await typeBid(page)
    const refusal = {
      status: 400,
      code: 'INVALID_FIELDS',
      message: 'Look at your bid.',
      errors: [],
    }
    await page.route(
      '**/api/bids/create',
      (route) => route.fulfill({ status: 400, json: refusal }),
      { times: 1 },
    )
    await panel(page).getByRole('button', { name: 'Submit bid' }).click()
    await expect(panel(page).getByText('Look at your bid.')).toBeVisible()
    const change = (version: number, case_details: string) =>
      maria.must('updateCase', {
        body: { id, version, case_details, firm_size: ['1-2 lawyers'] },
      })
    await change(1, 'I was stopped near the dam.')
    await expect(page.getByText('I was stopped near the dam.')).toBeVisible()
    const changed = 'The client changed this case after you read it.'
    await panel(page).getByRole('button', { name: 'Submit bid' }).click()
    await expect(panel(page).getByText(changed)).toBeVisible()
    await context.setOffline(true)
    await panel(page).getByRole('button', { name: 'Submit bid' }).click()
    await expect(main(page).getByText('Waiting to be sent')).toBeVisible()
    await change(2, 'I was stopped near the school.')
    await context.setOffline(false)
    await expect(main(page).getByText(changed)).toBeVisible()
    await expect(main(page).getByText('I was stopped near the school.')).toBeVisible()
    await expectAccessible(page, 'a bid on words that changed')
    await main(page).getByRole('button', { name: 'Edit and send' }).click()
    await expectTyped(page)
    await panel(page).getByRole('button', { name: 'Submit bid' }).click()
    await expect(page.getByText('Your bid was submitted')).toBeVisible()
  })
})

test.describe('during an update of the servers', () => {
  test.use({ expectedConsoleErrors: [/422 \(Unprocessable/] })

  test('a changed bid that an older server does not understand waits for a newer one', async ({
    page,
    context,
    server,
  }) => {
    const { id } = await postCase(maria)
    const placed = await placeBid(await personOf(server.url, 'attorney'), id, 1900)
    await page.goto(caseUrl('lawyer', id))
    await page.getByRole('button', { name: 'Edit Bid' }).click()
    await amount(page).fill('1700')
    const call = '**/api/bids/update'
    await page.route(call, (route) => {
      const sent = route.request().postDataJSON()
      const unknown = [{ field: 'update_count', message: 'This field is not known.' }]
      expect(sent.update_count).toBe(placed.update_count)
      const message = 'Please check your answers.'
      const json = { status: 422, code: 'INVALID_FIELDS', message, errors: unknown }
      return route.fulfill({ status: 422, json })
    })
    await context.setOffline(true)
    await panel(page)
      .getByRole('button', { name: /Submit/ })
      .click()
    await expect(panel(page)).toBeHidden()
    const refused = page.waitForResponse(call)
    await context.setOffline(false)
    await refused
    await expect(main(page).getByText('Not sent yet')).toBeVisible()
    await page.reload()
    await expect(main(page).getByText('Your bid $1,700')).toBeVisible()
    await expect(main(page).getByText('Waiting to be sent')).toBeVisible()
    const saved = 'Saved on this phone. It will be sent as soon as Fastpass can take it.'
    await expect(main(page).getByText(saved)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send now' })).toBeVisible()
    await page.unroute(call)
    // Unless the app has just tried again by itself.
    await page.reload()
    const bids = () => maria.must('listBids', { query: { case_id: id } })
    await expect.poll(async () => (await bids()).data[0]?.bid_amount).toBe(1700)
    expect((await bids()).data).toMatchObject([{ update_count: 1 }])
    await expect(main(page).getByText('Not sent yet')).toHaveCount(0)
  })
})

test.describe('once the case accepts no more bids', () => {
  // An attorney without a bid can no longer see the case.
  test.use({ expectedConsoleErrors: [/404 \(Not Found\)/] })

  test('a typed bid can be read until they leave the case, and is then deleted', async ({
    page,
  }) => {
    const id = await typeBid(page)
    await expect.poll(() => records(page)).toContain(id)
    await maria.must('updateCaseStatus', { body: { id, case_status: 'closed' } })
    await expect(panel(page)).toBeHidden()
    const announced = page
      .getByRole('status')
      .filter({ hasText: 'You can’t open this case anymore.' })
    await expect(announced).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(main(page).getByText('Your bid $1,800')).toBeVisible()
    await expect(main(page).getByText('It cannot be submitted now.')).toBeVisible()
    await expect(main(page).getByText('First call is free.')).toBeVisible()
    await expect.poll(() => records(page)).not.toContain(id)
  })

  test('a typed bid is also deleted when the case no longer exists', async ({ page }) => {
    const id = await typeBid(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => records(page)).toContain(id)
    await overlayIsLeft(page)
    await page.goto('/auth/login')
    await maria.must('updateCaseStatus', { body: { id, case_status: 'closed' } })
    await emptyStore(page, 'encrypted')
    await page.goto(caseUrl('lawyer', id))
    await expect(page.getByRole('heading', { level: 1, name: 'Not Found' })).toBeVisible()
    await expect.poll(() => records(page)).not.toContain(id)
  })
})

test('a typed bid that a full phone refused is not said to be saved', async ({ page }) => {
  const { id } = await postCase(maria)
  await refuseWritesWhenFull(page, 'bid-drafts')
  await page.goto(caseUrl('lawyer', id))
  await page.getByRole('button', { name: 'Submit a Bid' }).click()
  await setFull(page, true)
  await amount(page).fill('1800')
  await expect(fullMessage(panel(page))).toBeVisible()
  await panel(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(fullMessage(main(page))).toBeVisible()
  await expect(main(page).getByText('What you typed is saved on this phone.')).toBeHidden()
  await setFull(page, false)
  await page.getByRole('button', { name: 'Continue your bid' }).click()
  await amount(page).fill('1900')
  await expect(fullMessage(panel(page))).toBeHidden()
  await panel(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(main(page).getByText('What you typed is saved on this phone.')).toBeVisible()
})

test.describe('when the responses come from a proxy that gave up', () => {
  test.use({ expectedConsoleErrors: [/503/] })

  test('a bid that is discarded after the server accepted it is shown as the server has it', async ({
    page,
  }) => {
    await withoutNews(page)
    let attempts = 0
    await page.route('**/api/bids/create', async (route) => {
      attempts += 1
      if (attempts === 2) await route.fetch()
      await route.fulfill({ status: 503, headers: { 'retry-after': '60' }, json: {} })
    })
    await typeBid(page)
    await panel(page).getByRole('button', { name: 'Submit bid' }).click()
    await expect(main(page).getByRole('heading', { name: 'Waiting to be sent' })).toBeVisible()
    await main(page).getByRole('button', { name: 'Send now' }).click()
    await expect.poll(() => attempts).toBe(2)
    await main(page).getByRole('button', { name: 'Discard' }).click()
    await expect(main(page).getByRole('button', { name: 'Withdraw bid' })).toBeVisible()
  })
})

test.describe('where code does not load', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('Log out says so, and asks before it removes a typed bid as soon as it can', async ({
    page,
  }) => {
    await openLoggedIn(page, 'attorney')
    const id = await typeBid(page)
    await panel(page).getByRole('button', { name: 'Cancel' }).click()
    await overlayIsLeft(page)
    await page.goto('/dashboard')
    const failure = page.getByText('We couldn’t log you out. Please try again.')
    // First the code that counts what is unsent, then the dialog.
    for (const lost of ['**/assets/*.js', '**/assets/sign-out-dialog-*.js']) {
      await openMenu(page)
      const logOutButton = page.getByRole('button', { name: 'Log out' })
      await expect(logOutButton).toBeVisible()
      await page.route(lost, (route) => route.abort())
      await logOutButton.click()
      await expect(failure).toBeVisible()
      await page.getByRole('button', { name: 'Close this message' }).click()
      await expect(failure).toBeHidden()
      await page.unroute(lost)
    }
    await logOut(page)
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('1 bid on this phone hasn’t been sent.')
    await question.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/auth/home')
    await expect.poll(() => records(page)).not.toContain(id)
  })
})
