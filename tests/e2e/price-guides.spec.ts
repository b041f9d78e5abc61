// What bids mostly cost, in the state of a case or in the whole country, as both sides read it.
import type { Page } from '@playwright/test'
import { type DemoServer, startDemoServer } from '#tests/support/demo-server.ts'
import { addKnownPrices } from '#tests/support/known-prices.ts'
import { placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import { caseUrl, personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { test as base } from './signed-in.ts'

const NEVADA = '32'
const MARICOPA = '04013'

const test = base.extend<object, { guided: DemoServer }>({
  guided: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const server = await startDemoServer({}, addKnownPrices)
      await use(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: [async ({ guided }, use) => use(guided), { scope: 'worker' }],
})

const IN_ARIZONA = 'Most bids for a DUI in Arizona are $1,200 to $2,600.'
const EVERYWHERE = 'Most bids for a DUI are $1,200 to $2,600.'

const guide = (page: Page) => page.getByText(/^Most bids for/)

test('a customer and an attorney see what most bids cost in the state of a case, or everywhere where it has too few', async ({
  page,
  server,
  browser,
  phoneOf,
}) => {
  const maria = await personOf(server.url, 'customer')
  const okafor = await personOf(server.url, 'attorney2')
  const openCase = async (place: string) => {
    const { id } = await postCase(maria, 'dui', 'I was stopped.', undefined, place)
    await placeBid(okafor, id, 1800)
    await page.goto(caseUrl('customer', id))
    return id
  }
  await openCase(NEVADA)
  await expect(guide(page)).toHaveText(EVERYWHERE)
  const id = await openCase(MARICOPA)
  await expect(guide(page)).toHaveText(IN_ARIZONA)
  await expectAccessible(page, 'bids with what most cost')

  const phone = await browser.newContext({ storageState: await phoneOf('attorney') })
  const theirs = await phone.newPage()
  await theirs.goto(caseUrl('lawyer', id))
  await theirs.getByRole('button', { name: 'Submit a Bid' }).click()
  const panel = theirs.getByRole('dialog', { name: 'Your bid' })
  await expect(panel.getByText(IN_ARIZONA)).toBeVisible()
  await expectAccessible(theirs, 'a bid with what most cost')
  await phone.close()
})
