// Where the focus goes when the control that has it disappears: to what has taken its place, or to
// the nearest heading.
import type { Page } from '@playwright/test'
import { placeBid } from '#tests/support/stories.ts'
import { caseUrl, personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { test } from './signed-in.ts'
import { pressAt, tabTo } from './tab-stops.ts'
import { startCase } from './wizard-page.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('a bid that is withdrawn while its sheet is open gets the focus, without its button, and a rejected one gives it to the next', async ({
  page,
  server,
}) => {
  const { id } = await postCase(await personOf(server.url, 'customer'))
  const vega = await personOf(server.url, 'attorney')
  const bid = await placeBid(vega, id, 1800)
  await placeBid(await personOf(server.url, 'attorney2'), id, 2150)
  await placeBid(await personOf(server.url, 'attorney3'), id, 2300)
  await page.goto(caseUrl('customer', id))
  await pressAt(page, button(page, 'Accept the bid of Vega Law Group'))
  await expect(page.getByRole('dialog')).toBeVisible()
  await vega.must('withdrawBid', { body: { id: bid.id } })
  const opener = { name: 'Accept the bid of Vega Law Group', includeHidden: true }
  await expect(page.getByRole('button', opener)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Vega Law Group' })).toBeFocused()

  await pressAt(page, button(page, 'Reject the bid of Okafor and Daughters'))
  await pressAt(page, button(page, 'Reject bid'))
  const next = 'Whitfield Castellanos and Partners'
  await expect(page.getByRole('heading', { name: next })).toBeFocused()
  await tabTo(page, button(page, `Accept the bid of ${next}`))
})

test('a discarded case gives the focus to the list, and a saved switch keeps it', async ({
  page,
}) => {
  await startCase(page, 'DUI')
  await page.goto('/dashboard')
  await pressAt(page, button(page, 'Discard your DUI case'))
  await pressAt(page, page.getByRole('alertdialog').getByRole('button', { name: /^Discard/ }))
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('heading').and(page.locator(':focus'))).toBeInViewport()

  await page.goto('/notification/settings')
  const quiet = page.getByRole('switch', { name: 'Keep quiet at night' })
  await tabTo(page, quiet)
  for (const isOn of [true, false]) {
    await page.keyboard.press('Space')
    await expect(quiet).toBeChecked({ checked: isOn })
    await expect(page.getByText('Quiet hours are saved')).toBeVisible()
    await expect(quiet).toBeFocused()
  }
})
