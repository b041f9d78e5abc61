// The offer of log-in codes to an attorney who gets a customer's contact details.
import { placeBid } from '#tests/support/stories.ts'
import { addAuthenticator } from './authenticator.ts'
import { expectAccessible } from './axe.ts'
import { acceptBid, caseUrl, personOf, postCase } from './cases.ts'
import { expect, test } from './fixtures.ts'
import { field, PASSWORD, press } from './newcomers.ts'
import { newAttorney, openDetails } from './own-account.ts'

test('comes with the first contact details, leads to the log-in codes, and stays away once it is declined', async ({
  page,
  server,
}) => {
  const account = await newAttorney(server.url)
  const maria = await personOf(server.url, 'customer')
  const rivera = await personOf(server.url, { email: account.email, password: PASSWORD })
  await addAuthenticator(page)
  await openDetails(page, account)
  const openCase = async (standing: 'won' | 'open') => {
    const { id } = await postCase(maria)
    const bid = await placeBid(rivera, id, 1800)
    if (standing === 'won') await acceptBid(maria, bid)
    await page.goto(caseUrl('lawyer', id))
    const heading = standing === 'won' ? 'Contact details' : 'Your Bid'
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  }
  const offer = page.getByText('Keep your client’s details safe')
  await openCase('open')
  await expect(offer).toHaveCount(0)
  await openCase('won')
  await expect(offer).toBeVisible()
  await expectAccessible(page, 'second-factor-offer')
  await press(page, 'Not now')
  await expect(offer).toHaveCount(0)
  await openCase('won')
  await expect(offer).toHaveCount(0)

  // As on another phone. It is gone once a second factor is added.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('fastpass.factor-declined/')) localStorage.removeItem(key)
  })
  await page.reload()
  await page.getByRole('link', { name: 'Set it up' }).click()
  await expect(page).toHaveURL('/log-in-codes')
  await expect(page.getByRole('button', { name: 'Turn on codes' })).toBeVisible()
  await press(page, 'Add a passkey')
  await field(page, 'Current password').fill(PASSWORD)
  await press(page, 'Continue')
  await expect(page.getByText('Passkey added')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Contact details' })).toBeVisible()
  await expect(offer).toHaveCount(0)
})
