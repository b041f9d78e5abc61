// One case from posting to an attorney's acceptance, on two phones, through an empty battery and no
// signal.
import type { Page } from '@playwright/test'
import { FUTURE_YEAR } from '#tests/support/future-year.ts'
import { startPhone } from '#tests/support/phone.ts'
import { placeBid } from '#tests/support/stories.ts'
import { watchConsole } from './browser-page.ts'
import { latestCase, personOf, workerIsReady } from './cases.ts'
import { expect, test } from './fixtures.ts'
import { openLoggedIn } from './logged-in.ts'

const DETAILS = 'I was stopped on the way home from a wedding and I drive for work.'
/** The customer's contact details, which an attorney sees once their bid is accepted. */
const CONTACT = ['Maria', 'Delgado', '(480) 555-0142', 'customer@example.com']

/** What the timeline says was read, and a line of it. */
const READ = [
  ['You posted the case', 'Until you have a lawyer, your court dates are up to you.'],
  ['You accepted a bid', 'The fee may differ from the bid only if you agree to it.'],
  ['The attorney says they contacted you', /^Keep what they tell you to yourself/],
] as const

test('a customer posts a DUI case, an attorney bids, and both complete it', async ({
  server,
  page: attorney,
}) => {
  test.setTimeout(150_000)
  const errors: string[][] = []
  // Expected errors: offline requests only.
  const customer = await startPhone(server.url, (context) => errors.push(watchConsole(context)))
  try {
    await openLoggedIn(customer.page, 'customer')
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
      await next(page)
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

    const { id, unique_id } = await test.step('reviews what was typed, and sends it', async () => {
      const page = customer.page
      for (const text of ['09/12/2026', 'AZ-4471', 'Mesa Municipal Court', 'DUI and speeding']) {
        await expect(page.getByText(text, { exact: true })).toBeVisible()
      }
      await expect(page.getByText(`12/14/${FUTURE_YEAR}, 9:30 AM`)).toBeVisible()
      await expect(page.getByText('What this is and is not')).toBeVisible()
      await expect(page.getByText(/^Fastpass is not a law firm/)).toBeVisible()
      // Chromium offers the installation after the case is posted.
      const offer = page.getByRole('dialog', { name: 'Keep Fastpass on your home screen' })
      await page.addLocatorHandler(offer, () =>
        offer.getByRole('button', { name: 'Not now' }).click(),
      )
      await page.getByRole('button', { name: 'Send to attorneys' }).click()
      await expect(page.getByText('Your case was created')).toBeVisible()
      await expect(page).toHaveURL(/\/dashboard/)
      await expect(page.getByRole('link', { name: 'DUI' }).first()).toBeVisible()
      return latestCase(server.url)
    })
    const caseName = `#${unique_id}`

    await test.step('an attorney finds it and bids, and so does another one', async () => {
      const page = attorney
      await openLoggedIn(page, 'attorney')
      const answer = page.waitForResponse(/\/api\/cases\/my\//)
      await page.getByRole('listitem').filter({ hasText: caseName }).getByRole('link').click()
      await expect(page.getByText(DETAILS)).toBeVisible()
      for (const text of CONTACT) await expect(page.getByText(text)).toHaveCount(0)
      const { data } = await (await answer).json()
      expect(data).toMatchObject({ case_details: DETAILS })
      expect(data.customer ?? null).toBeNull()
      await page.getByRole('button', { name: 'Submit a Bid' }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Amount' }).fill('1800')
      await page.getByRole('textbox', { name: 'Additional notes' }).fill('First call is free.')
      await page.getByRole('button', { name: 'Submit bid' }).click()
      await expect(page.getByText('Your bid was submitted')).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('$1,800')
      await placeBid(await personOf(server.url, 'attorney2'), id, 2400)
    })

    await test.step('the customer compares and accepts', async () => {
      const page = customer.page
      await page.getByRole('listitem').filter({ hasText: caseName }).getByRole('link').click()
      await page.getByRole('link', { name: 'Compare 2 bids' }).click()
      await expect(page.getByRole('heading', { name: 'Compare 2 bids' })).toBeVisible()
      await page.getByRole('radio', { name: /Vega Law Group/ }).check({ force: true })
      await page.getByRole('button', { name: 'Accept $1,800 from Vega Law Group' }).click()
      await expect(page.getByText(/^The fee may differ from the bid only if/)).toBeVisible()
      await page.getByRole('button', { name: 'Accept bid' }).click()
      await expect(page.getByText('Bid accepted successfully')).toBeVisible()
      await expect(page.getByText('Vega Law Group will contact you')).toBeVisible()
      await expect(page.getByText('Pending').first()).toBeVisible()
    })

    await test.step('the attorney sees who to contact, and confirms', async () => {
      const page = attorney
      await expect(page.getByText('Action required')).toBeVisible()
      for (const text of CONTACT) await expect(page.getByText(text).first()).toBeVisible()
      await page.getByRole('button', { name: 'Contact client' }).click()
      await page.getByRole('button', { name: 'Take case' }).click()
      await expect(page.getByText('Case Accepted successfully')).toBeVisible()
      await expect(page.getByText('Accepted', { exact: true }).first()).toBeVisible()
      await expect(page.getByText(/^Your fee may differ from your bid only if/)).toBeVisible()
      await page.getByRole('button', { name: 'I have contacted the client' }).click()
      await page.getByRole('button', { name: 'Yes, I have' }).click()
      await expect(page.getByText('Contact noted')).toBeVisible()
    })

    await test.step('the customer sees the end state', async () => {
      const page = customer.page
      await expect(page.getByText('Accepted', { exact: true }).first()).toBeVisible()
      await expect(page.getByText('Vega Law Group').first()).toBeVisible()
      // Only the customer reads what they have read.
      await expect(attorney.getByRole('button', { name: /^What this is and is not/ })).toHaveCount(
        1,
      )
      for (const [act, line] of READ) {
        const read = page.getByRole('button', {
          name: new RegExp(`^What this is and is not.*${act}$`),
        })
        await read.click()
        await expect(page.getByText(line)).toBeVisible()
        await read.click()
      }
    })
    expect(errors.flat(), 'the console stays free of errors').toEqual([])
  } finally {
    await customer.close()
  }
})

const question = (page: Page, text: string) => page.getByRole('heading', { name: text, level: 1 })
const next = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()
const skip = (page: Page) => page.getByRole('button', { name: 'Skip for now' }).click()

async function answer(page: Page, name: string, text: string) {
  await page.getByRole('textbox', { name }).pressSequentially(text)
  await next(page)
}
