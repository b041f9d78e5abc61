// The offer of log-in codes to an attorney who gets a customer's contact details.
import type { Page } from '@playwright/test'
import { placeBid } from '#tests/support/stories.ts'
import { codeAt } from '#tests/support/totp.ts'
import { expectAccessible } from './axe.ts'
import { acceptBid, caseUrl, personOf, postCase } from './cases.ts'
import { expect, test } from './fixtures.ts'
import { field, PASSWORD } from './newcomers.ts'
import { newAttorney, openDetails } from './own-account.ts'

const title = (page: Page) => page.getByText('Keep your client’s details safe')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/**
 * Opens an attorney's phone. Returns a function that opens another of their cases: one that they
 * won or have bid on.
 */
async function openPhone(page: Page, url: string) {
  const account = await newAttorney(url)
  const maria = await personOf(url, 'customer')
  const vega = await personOf(url, { email: account.email, password: PASSWORD })
  await openDetails(page, account)
  return async (standing: 'won' | 'open') => {
    const { id } = await postCase(maria)
    const bid = await placeBid(vega, id, 1800)
    if (standing === 'won') await acceptBid(maria, bid)
    await page.goto(caseUrl('lawyer', id))
    const heading = standing === 'won' ? 'Contact details' : 'Your Bid'
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  }
}

test('comes with the first contact details, and stays away once it is declined', async ({
  page,
  server,
}) => {
  const openCase = await openPhone(page, server.url)
  await openCase('open')
  await expect(title(page)).toHaveCount(0)
  await openCase('won')
  await expect(title(page)).toBeVisible()
  await expectAccessible(page, 'second-factor-offer')
  await press(page, 'Not now')
  await expect(title(page)).toHaveCount(0)
  await openCase('won')
  await expect(title(page)).toHaveCount(0)
})

test('leads to the log-in codes, and is gone once they are on', async ({ page, server }) => {
  const openCase = await openPhone(page, server.url)
  await openCase('won')
  await page.getByRole('link', { name: 'Set it up' }).click()
  await expect(page).toHaveURL('/log-in-codes')
  await press(page, 'Turn on codes')
  await field(page, 'Current password').fill(PASSWORD)
  await press(page, 'Continue')
  const uri = await page
    .getByRole('link', { name: 'On this phone, open the app' })
    .getAttribute('href')
  const secret = new URL(uri ?? '').searchParams.get('secret') ?? ''
  await press(page, 'Turn on codes')
  await field(page, 'Code from the app').fill(codeAt(secret, new Date()))
  await press(page, 'Turn on codes')
  await press(page, 'I saved them')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Contact details' })).toBeVisible()
  await expect(title(page)).toHaveCount(0)
})
