// The timeline of a case, for its customer and for the attorney they choose.
import { placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import { acceptBid, caseUrl, personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { test } from './signed-in.ts'

test('both sides see what happened, and what comes next', async ({
  page,
  server,
  browser,
  phoneOf,
}) => {
  const maria = await personOf(server.url, 'customer')
  const vega = await personOf(server.url, 'attorney')
  const { id } = await postCase(maria)
  await page.goto(caseUrl('customer', id))
  const timeline = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
  await expect(timeline).toHaveText([
    /^You posted the casetoday at /,
    'NextAttorneys send you bids',
  ])

  const bid = await placeBid(vega, id)
  await expect(timeline).toHaveCount(3)
  await acceptBid(maria, bid)
  await expect(timeline).toHaveText([
    /^You posted the case/,
    /^The first bid came in/,
    /^You accepted a bid/,
    /^NextThe attorney contacts you by /,
  ])
  await expectAccessible(page, 'a timeline')

  const phone = await browser.newContext({ storageState: await phoneOf('attorney') })
  const theirs = await phone.newPage()
  await theirs.goto(caseUrl('lawyer', id))
  await expect(theirs.getByRole('list', { name: 'Timeline' }).getByRole('listitem')).toHaveText([
    /^The client posted the case/,
    /^You sent your bid/,
    /^The client accepted your bid/,
    /^NextYou contact the client by /,
  ])
  await phone.close()
})
