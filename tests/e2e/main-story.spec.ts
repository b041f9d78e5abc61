// One case from posting to an attorney's acceptance, on two phones, through an empty battery and no
// signal.
import type { Page } from '@playwright/test'
import { FUTURE_YEAR } from '#tests/support/future-year.ts'
import { type Phone, startPhone } from '#tests/support/phone.ts'
import { logIn, watchConsole } from './browser-page.ts'
import { type Person, personOf, workerIsReady } from './cases.ts'
import { expect, test } from './fixtures.ts'
import { openLoggedIn } from './logged-in.ts'

const DETAILS = 'I was stopped on the way home from a wedding and I drive for work.'
/** The customer's contact details, which an attorney sees once their bid is accepted. */
const CONTACT = ['Maria', 'Delgado', '(480) 555-0142', 'customer@example.com']

test('a customer posts a DUI case, an attorney bids, and both complete it', async ({ server }) => {
  test.setTimeout(150_000)
  const errors: string[][] = []
  // Expected errors: offline requests only.
  const watch: Parameters<typeof startPhone>[1] = (context) => errors.push(watchConsole(context))
  const customer = await startPhone(server.url, watch)
  const attorney = await startPhone(server.url, watch)
  try {
    await logIn(customer.page, 'customer')
    await workerIsReady(customer.page)

    await test.step('answers five questions, then loses the connection at the sixth', async () => {
      const page = customer.page
      // Stored data is shown offline.
      await expect(page.getByRole('listitem').first()).toBeVisible()
      await page.getByRole('link', { name: 'New case' }).click()
      await page.getByRole('radio', { name: 'DUI', exact: true }).check()
      await next(page)
      await page.getByRole('combobox', { name: 'State' }).selectOption('Arizona')
      await page.getByRole('combobox', { name: 'County' }).fill('Maricopa')
      await next(page)
      await answer(page, 'When were you stopped?', '09122026')
      await expect(page.getByText('Step 2 of 14')).toBeVisible()
      await answer(page, 'What number is on your ticket?', 'AZ-4471')
      await answer(page, 'Which court has your case?', 'Mesa Municipal Court')
      await answer(page, 'How many court dates have you gone to?', '1')
      await page.getByRole('textbox', { name: 'Date' }).fill(`12/14/${FUTURE_YEAR}`)
      await page.getByRole('combobox', { name: 'Time' }).selectOption('9:30 AM')
      await next(page)
      await expect(question(page, 'What kind of court date is it?')).toBeVisible()
      await customer.context.setOffline(true)
      await page.getByText('Arraignment').click()
      await next(page)
      await expect(question(page, 'What are you charged with?')).toBeVisible()
      await expect(page).toHaveURL(/active=7/)
      await page.goBack()
      await expect(question(page, 'What kind of court date is it?')).toBeVisible()
      await expect(page.getByRole('radio', { name: 'Arraignment' })).toBeChecked()
      await expect(page.getByText('Saved on this phone')).toBeVisible()
    })

    await test.step('the phone restarts, still offline, at the same question', async () => {
      await customer.kill()
      await customer.restart({ offline: true })
      const page = customer.page
      await page.goto('/')
      await expect(page.getByText('Offline. Last updated')).toBeVisible()
      await page.getByRole('link', { name: /Continue your DUI case: step 6 of 14/ }).click()
      await expect(question(page, 'What kind of court date is it?')).toBeVisible()
      await expect(page.getByRole('radio', { name: 'Arraignment' })).toBeChecked()
      await back(page)
      await expect(page.getByRole('textbox', { name: 'Date' })).toHaveValue(`12/14/${FUTURE_YEAR}`)
      await expect(page.getByRole('combobox', { name: 'Time' })).toHaveValue(/9:30/)
      await back(page)
      await expectAnswer(page, 'How many court dates have you gone to?', '1')
      await back(page)
      await expectAnswer(page, 'Which court has your case?', 'Mesa Municipal Court')
      await back(page)
      await expectAnswer(page, 'What number is on your ticket?', 'AZ-4471')
      await back(page)
      await expectAnswer(page, 'When were you stopped?', '09/12/2026')
      for (let step = 1; step <= 6; step++) await next(page)
      await answer(page, 'What are you charged with?', 'DUI and speeding')
    })

    await test.step('comes back online and answers the rest', async () => {
      const page = customer.page
      await customer.context.setOffline(false)
      await page.getByText('No', { exact: true }).first().click()
      const convicted = page.getByRole('radiogroup', {
        name: 'Were you found guilty of one in the last 7 years?',
      })
      await convicted.getByText('No', { exact: true }).click()
      await next(page)
      await page.getByText('No', { exact: true }).filter({ visible: true }).click()
      await next(page)
      await skip(page)
      await expect(question(page, 'Are you on probation now?')).toBeVisible()
      await page.getByText('Yes', { exact: true }).filter({ visible: true }).click()
      await next(page)
      await skip(page)
      await page.getByRole('textbox').fill(DETAILS)
      await next(page)
      await page.getByText('1-2 lawyers').click()
      await page.getByText('5-10 lawyers').click()
    })

    const caseName =
      await test.step('presses the button that sends five times on a slow line: one case', async () => {
        const page = customer.page
        // Checked on the server, because the screen is no proof.
        const maria = await personOf(server.url, 'customer')
        const before = await openCases(maria)
        // Chromium offers the installation after the case is posted.
        const offer = page.getByRole('dialog', { name: 'Keep Fastpass on your home screen' })
        await page.addLocatorHandler(offer, () =>
          offer.getByRole('button', { name: 'Not now' }).click(),
        )
        await slowDown(customer)
        const keys: (string | undefined)[] = []
        page.on('request', (request) => {
          const isCreation = new URL(request.url()).pathname === '/api/cases/create'
          if (isCreation) keys.push(request.headers()['idempotency-key'])
        })
        // Waits from before the presses, because the message may be gone before the last press
        // times out.
        const announcement = expect(page.getByText('Your case was created')).toBeVisible({
          timeout: 30_000,
        })
        const submit = page.getByRole('button', { name: /Send to attorneys|Sending/ })
        await submit.click()
        for (let press = 1; press < 5; press++) {
          // Of the button itself, if it is still there: a press in its place could open a card of
          // the dashboard.
          await submit.evaluateAll((buttons: HTMLElement[]) => buttons[0]?.click())
        }
        await announcement
        await expect(page).toHaveURL(/\/dashboard/)
        expect(new Set(keys).size).toBe(1)
        const after = await openCases(maria)
        expect(after.length).toBe(before.length + 1)
        const card = page.getByRole('link', { name: 'DUI' }).first()
        await expect(card).toBeVisible()
        return `#${Math.max(...after.map(({ unique_id }) => unique_id))}`
      })

    await test.step('an attorney finds it, bids, and changes the bid', async () => {
      const page = attorney.page
      await openLoggedIn(attorney.page, 'attorney')
      const answer = page.waitForResponse(/\/api\/cases\/my\//)
      await page.getByRole('listitem').filter({ hasText: caseName }).getByRole('link').click()
      await expect(page.getByText(DETAILS)).toBeVisible()
      for (const text of CONTACT) await expect(page.getByText(text)).toHaveCount(0)
      const { data } = await (await answer).json()
      expect(data).toMatchObject({ case_details: DETAILS })
      expect(data.customer ?? null).toBeNull()
      await page.getByRole('button', { name: 'Submit a Bid' }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Amount' }).fill('1900')
      await page.getByRole('textbox', { name: 'Additional notes' }).fill('First call is free.')
      await page.getByRole('button', { name: 'Submit bid' }).click()
      await expect(page.getByText('Your bid was submitted')).toBeVisible()
      await page.getByRole('button', { name: 'Edit Bid' }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Amount' }).fill('1800')
      await page.getByRole('button', { name: 'Submit bid' }).click()
      await expect(page.getByText('Your bid was edited')).toBeVisible()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('$1,800')
    })

    await test.step('a second attorney bids too', async () => {
      const other = await startPhone(server.url, watch)
      await openLoggedIn(other.page, 'attorney2')
      // The list starts with the attorney's own categories, and this case is in another one.
      await other.page.getByText('All', { exact: true }).click()
      await expect(other.page.getByRole('radio', { name: 'All', exact: true })).toBeChecked()
      await other.page.getByRole('listitem').filter({ hasText: caseName }).getByRole('link').click()
      await other.page.getByRole('button', { name: 'Submit a Bid' }).click()
      await other.page.getByRole('dialog').getByRole('textbox', { name: 'Amount' }).fill('2400')
      await other.page.getByRole('button', { name: 'Submit bid' }).click()
      await expect(other.page.getByText('Your bid was submitted')).toBeVisible()
      await other.close()
    })

    await test.step('the customer compares and accepts', async () => {
      const page = customer.page
      await page.reload()
      await page.getByRole('listitem').filter({ hasText: caseName }).getByRole('link').click()
      await page.getByRole('link', { name: 'Compare 2 bids' }).click()
      await expect(page.getByRole('heading', { name: 'Compare 2 bids' })).toBeVisible()
      await page.getByRole('radio', { name: /Vega Law Group/ }).check({ force: true })
      await page.getByRole('button', { name: 'Accept $1,800 from Vega Law Group' }).click()
      await page.getByRole('button', { name: 'Accept bid' }).click()
      await expect(page.getByText('Bid accepted successfully')).toBeVisible()
      await expect(page.getByText('Vega Law Group will contact you')).toBeVisible()
      await expect(page.getByText('Pending').first()).toBeVisible()
    })

    await test.step('the attorney sees who to contact, and confirms', async () => {
      const page = attorney.page
      await page.reload()
      await expect(page.getByText('Action required')).toBeVisible()
      for (const text of CONTACT) await expect(page.getByText(text).first()).toBeVisible()
      await page.getByRole('button', { name: 'Contact client' }).click()
      await page.getByRole('button', { name: 'Take case' }).click()
      await expect(page.getByText('Case Accepted successfully')).toBeVisible()
      await expect(page.getByText('Accepted', { exact: true }).first()).toBeVisible()
    })

    await test.step('the customer sees the end state', async () => {
      const page = customer.page
      await page.reload()
      await expect(page.getByText('Accepted', { exact: true }).first()).toBeVisible()
      await expect(page.getByText('Vega Law Group').first()).toBeVisible()
    })
    expect(errors.flat(), 'the console stays free of errors').toEqual([])
  } finally {
    await customer.close()
    await attorney.close()
  }
})

const question = (page: Page, text: string) => page.getByRole('heading', { name: text, level: 1 })
const next = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()
const back = (page: Page) => page.getByRole('button', { name: 'Back', exact: true }).click()
const skip = (page: Page) => page.getByRole('button', { name: 'Skip for now' }).click()

async function answer(page: Page, name: string, text: string) {
  await page.getByRole('textbox', { name }).pressSequentially(text)
  await next(page)
}

async function expectAnswer(page: Page, name: string, value: string) {
  await expect(page.getByRole('textbox', { name })).toHaveValue(value)
}

async function slowDown(phone: Phone) {
  const devtools = await phone.context.newCDPSession(phone.page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 2000,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
}

async function openCases(customer: Person) {
  const query = { customer_id: customer.id, 'case_status[eq]': 'open' as const }
  return (await customer.must('listCases', { query })).data
}
