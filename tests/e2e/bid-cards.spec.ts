// An attorney's cards on the dashboard: bids that could not be sent, and past bids.
import type { Page } from '@playwright/test'
import { placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import {
  acceptBid,
  caseUrl,
  newPerson,
  type Person,
  personOf,
  postCase,
  workerIsReady,
} from './cases.ts'
import { expect } from './fixtures.ts'
import { WITH_WORKER } from './service-workers.ts'
import { test } from './signed-in.ts'

test.use({ person: 'attorney' })

let maria: Person
let vega: Person

test.beforeAll(async ({ server }) => {
  maria = await personOf(server.url, 'customer')
  vega = await personOf(server.url, 'attorney')
})

const cardOf = (page: Page, text: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text })
const main = (page: Page) => page.getByRole('main')
const to = (id: string, case_status: string) =>
  maria.must('updateCaseStatus', { body: { id, case_status } })

test.describe('a bid that came while the case was paused', () => {
  test.use({ expectedConsoleErrors: [/409 \(Conflict\)/] })

  test('has a card that stays correct once the case is open again', {
    tag: WITH_WORKER,
  }, async ({ page, context }) => {
    const { id, unique_id } = await postCase(maria)
    await page.goto(caseUrl('lawyer', id))
    await workerIsReady(page)
    await page.getByRole('button', { name: 'Submit a Bid' }).click()
    await context.setOffline(true)
    const panel = page.getByRole('dialog', { name: 'Your bid' })
    await panel.getByRole('textbox', { name: 'Amount' }).fill('2700')
    await panel.getByRole('button', { name: 'Submit bid' }).click()
    await expect(main(page).getByText('Not sent yet')).toBeVisible()
    await to(id, 'paused')
    await context.setOffline(false)
    await expect(main(page).getByText('Bidding on this case is paused.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit and send' })).toHaveCount(0)

    await page.goto('/dashboard')
    const card = cardOf(page, 'Your bid $2,700')
    await expect(card).toContainText(`#${unique_id}`)
    await expect(card).toContainText('The case took no bids when we tried to send this.')
    await expectAccessible(page, 'a bid that was not taken')
    await to(id, 'open')
    await card.getByRole('link', { name: 'Open again' }).click()
    const again = 'The case took no bids when we tried to send this. You can try again now.'
    const words = main(page).getByText(again)
    await expect(words).toBeVisible()
    await expect(main(page).getByText('Bidding on this case is paused.')).toHaveCount(0)
    const inkOf = (text: string) =>
      main(page)
        .getByText(text)
        .evaluate((element) => getComputedStyle(element).color)
    expect(await inkOf(again)).toBe(await inkOf('I was stopped on the way home.'))
    await page.getByRole('button', { name: 'Edit and send' }).click()
    await panel.getByRole('button', { name: 'Submit bid' }).click()
    await expect(page.getByText('Your bid was submitted')).toBeVisible()
    await page.goto('/dashboard')
    await expect(cardOf(page, `#${unique_id}`)).toContainText('Your bid $2,700')
    await expect(main(page).getByText('Not sent yet')).toHaveCount(0)
  })
})

test('past bids show their outcome, amount, terms and note', async ({ page, server }) => {
  const { person: rival } = await newPerson(server.url, 'attorney', 'Past Law')
  const post = async (amount: number) => {
    const { id, unique_id } = await postCase(maria)
    return { id, card: cardOf(page, `#${unique_id},`), bid: await placeBid(vega, id, amount) }
  }
  const closed = await post(1100)
  await to(closed.id, 'closed')
  const lost = await post(1200)
  await acceptBid(maria, await placeBid(rival, lost.id, 900))
  const declined = await post(1300)
  await acceptBid(maria, declined.bid)
  await vega.must('updateCaseStatus', { body: { id: declined.id, case_status: 'rejected' } })
  const done = await post(1400)
  await acceptBid(maria, done.bid)
  await vega.must('updateCaseStatus', { body: { id: done.id, case_status: 'accepted' } })
  await vega.must('updateCaseStatus', { body: { id: done.id, case_status: 'closed' } })

  await page.goto('/dashboard?tab=past')
  for (const [{ card }, ...words] of [
    [closed, 'Closed', 'Closed by the client on', 'The client closed the case without choosing'],
    [lost, 'Rejected', 'The client did not choose your bid'],
    [declined, 'Rejected', 'Declined by you on', 'You declined the case'],
    [done, 'Closed', 'Closed by you on', 'The client accepted your bid'],
  ] as const) {
    for (const text of words) await expect(card).toContainText(text)
    await expect(card).toContainText(/Your bid \$1,[1-4]00/)
    // On a line of its own.
    await expect(card.getByText('Allows Payment Plan', { exact: true })).toBeVisible()
    await expect(card).toContainText('First call is free.')
  }
  // An attorney who lost must not see what happened to the case afterwards.
  await expect(lost.card).not.toContainText(/ by .* on /)
  await expectAccessible(page, 'past bids')
})
