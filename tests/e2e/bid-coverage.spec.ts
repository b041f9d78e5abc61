// What a bid includes: told by the attorney in the panel, compared by the customer.
import { placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import { caseUrl, personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { test } from './signed-in.ts'

test.use({ person: 'attorney' })

test('an attorney says what the price covers and how they charge, and the customer compares it', async ({
  page,
  server,
  browser,
  phoneOf,
}) => {
  const maria = await personOf(server.url, 'customer')
  const { id } = await postCase(maria)
  await placeBid(await personOf(server.url, 'attorney2'), id, 1500)
  await page.goto(caseUrl('lawyer', id))
  await page.getByRole('button', { name: 'Submit a Bid' }).click()
  const panel = page.getByRole('dialog', { name: 'Your bid' })
  const line = (name: string | RegExp) => panel.getByRole('button', { name })
  // Each line shows what is set, and the button stays in view.
  await expect(line('What your price covers, Not said')).toHaveAttribute('aria-expanded', 'false')
  await expect(line('When your bid ends, No end date')).toBeVisible()
  await line(/^What your price covers/).click()
  await line(/^How you charge/).click()
  await line(/^When your bid ends/).click()
  await expect(line('Submit bid')).toBeInViewport({ ratio: 1 })
  // Nothing shows below the buttons.
  const lowest = await page.evaluate(
    () => document.elementFromPoint(innerWidth / 2, innerHeight - 4)?.textContent,
  )
  expect(lowest).toContain('Cancel')
  expect(lowest).not.toContain('Amount')
  const covers = panel.getByRole('group', { name: 'What your price covers' })
  await expect(covers.getByRole('checkbox')).toHaveCount(3)
  await panel.getByRole('textbox', { name: 'Amount' }).fill('1800')
  await expect(covers).not.toContainText('not covered')
  await covers.getByRole('checkbox', { name: 'All court dates' }).check()
  await expect(covers).toContainText('Clients see the rest as not covered: a trial, filing fees.')
  const fee = panel.getByRole('combobox', { name: 'How you charge' })
  await expect(fee.getByRole('option')).toHaveText(['Not said', 'Flat fee', 'By the hour'])
  await fee.selectOption('By the hour')
  // A line with an error opens.
  await line('How you charge, By the hour').click()
  await expect(fee).toBeHidden()
  await line('Submit bid').click()
  const hours = panel.getByRole('textbox', { name: 'About how many hours' })
  await expect(hours).toBeFocused()
  await expect(hours).toHaveAccessibleDescription(/Enter a number of hours from 1 to 2000\./)
  // What is typed is perhaps the price of one hour.
  const rate = panel.getByRole('status').filter({ hasText: 'an hour' })
  await hours.fill('2000')
  await expect(rate).toHaveText(
    'That is about $0.90 an hour. The amount is your price for all the hours together. Is it right?',
  )
  await hours.fill('12')
  await expect(rate).toHaveText('That is about $150 an hour.')
  const end = panel.getByRole('combobox', { name: 'When your bid ends' })
  await expect(end.getByRole('option')).toHaveCount(4)
  await end.selectOption('7 days after you send it')
  // High enough that the buttons of the sheet cover nothing.
  await page.setViewportSize({ width: 390, height: 1800 })
  await expectAccessible(page, 'what a bid includes')
  // What is ticked survives a closed panel and a reload, as what is typed does.
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Continue your bid' }).click()
  await line('What your price covers, 1 of 3').click()
  await line('How you charge, By the hour').click()
  await expect(line('When your bid ends, 7 days after you send it')).toBeVisible()
  await expect(covers.getByRole('checkbox', { name: 'All court dates' })).toBeChecked()
  await expect(hours).toHaveValue('12')
  await panel.getByRole('button', { name: 'Submit bid' }).click()
  await expect(page.getByText('Your bid was submitted')).toBeVisible()
  await expect(page.getByText('Covers: All court dates')).toBeVisible()
  await expect(page.getByText('By the hour, about 12 hours at about $150 an hour')).toBeVisible()
  await expect(page.getByText('Not covered: A trial, filing fees')).toBeVisible()
  await expect(page.getByText(/^The client can accept until \w+/)).toBeVisible()

  const phone = await browser.newContext({ storageState: await phoneOf('customer') })
  const theirs = await phone.newPage()
  await theirs.goto(caseUrl('customer', id))
  const card = theirs.getByRole('listitem').filter({ hasText: 'Vega Law Group' })
  await expect(card).toContainText('By the hour, about 12 hours at about $150 an hour')
  await expect(card).toContainText(/Accept by \w+/)
  await expect(card).toContainText('Covers: All court dates')
  await expect(card).toContainText('Not covered: A trial, filing fees')
  await theirs.getByRole('link', { name: 'Compare 2 bids' }).click()
  await expect(theirs.getByRole('heading', { name: 'Compare 2 bids' })).toBeVisible()
  await expect(theirs.getByText('Not covered', { exact: true }).first()).toBeVisible()
  await expect(theirs.getByText('about 12 hours at about $150 an hour').first()).toBeVisible()
  // The other firm said neither how it charges nor what the price covers.
  await expect(theirs.getByText('Not said', { exact: true })).toHaveCount(3)
  const heads = theirs.getByRole('rowheader')
  for (const row of ['Price', 'Fee', 'Covers', 'Not covered', 'Bid ends']) {
    await expect(heads.filter({ hasText: new RegExp(`^${row}Differs$`) })).toBeVisible()
  }
  for (const row of ['Payment', 'Languages']) {
    await expect(heads.filter({ hasText: new RegExp(`^${row}$`) })).toBeVisible()
  }
  await expect(theirs.getByText('No end date', { exact: true })).toBeVisible()
  await expectAccessible(theirs, 'a comparison with differences')
  const firms = theirs.getByRole('radio')
  await expect(firms.last()).toHaveAccessibleName('Vega Law Group')
  await theirs.getByRole('button', { name: 'Lowest price' }).click()
  await theirs.getByRole('menuitemcheckbox', { name: 'Ends first' }).click()
  await expect(firms.first()).toHaveAccessibleName('Vega Law Group')
  await firms.first().check()
  await theirs.getByRole('button', { name: 'Accept $1,800 from Vega Law Group' }).click()
  const sheet = theirs.getByRole('dialog', { name: 'Accept this bid?' })
  await expect(sheet).toContainText(
    'Vega Law Group, $1,800, by the hour, about 12 hours at about $150 an hour',
  )
  await expect(sheet).toContainText('The price is an estimate for 12 hours.')
  await expect(sheet).toContainText('Not covered: A trial, filing fees')
  await expectAccessible(theirs, 'an hourly bid about to be accepted')
  await phone.close()
})
