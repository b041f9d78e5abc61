// How soon an attorney usually contacts clients, on a bid and in the comparison of bids.
import { MIN_CONTACTED } from '#machines/lifecycle/waits.ts'
import { placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import { acceptBid, caseUrl, newPerson, postCase } from './cases.ts'
import { expect, test } from './fixtures.ts'
import { openLoggedIn } from './logged-in.ts'

test('a bid says how soon its firm contacts clients, and the comparison where it is not known', async ({
  page,
  server,
}) => {
  const { account, person: ana } = await newPerson(server.url, 'customer', 'Ana Lopez')
  const { person: firm } = await newPerson(server.url, 'attorney', 'Quick & Able')
  const { person: other } = await newPerson(server.url, 'attorney', 'New Firm')
  for (let number = 0; number < MIN_CONTACTED; number += 1) {
    const { id } = await postCase(ana)
    await acceptBid(ana, await placeBid(firm, id))
    await firm.must('markContacted', { body: { id } })
  }
  const { id } = await postCase(ana)
  await placeBid(firm, id)
  await placeBid(other, id)
  await openLoggedIn(page, account)
  await page.goto(caseUrl('customer', id))
  const bids = page.getByRole('main').getByRole('listitem')
  const said = page.getByText('Half of clients hear back within an hour')
  await expect(said).toHaveCount(1)
  await expect(bids.filter({ has: said }).first()).toContainText('Quick & Able')
  await expectAccessible(page, 'a bid with how soon its firm contacts clients')
  await page.getByRole('link', { name: /^Compare/ }).click()
  await expect(page.getByText('Half within an hour')).toBeVisible()
  await expect(page.getByText('Not known')).toBeVisible()
})
