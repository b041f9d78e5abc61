// A phone whose clock is wrong: deadlines are the server's.
import type { Page } from '@playwright/test'
import { phone } from '#tests/support/chromium.ts'
import { placeBid } from '#tests/support/stories.ts'
import { acceptBid, caseUrl, personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { test } from './signed-in.ts'

const TWO_DAYS_MS = 2 * 24 * 3_600_000
// The server's clock is known to a second.
const ALMOST_72_HOURS = /^(71 hours 59 minutes|72 hours 0 minutes) left$/
const TOLD = 'This phone’s clock is'

test.use({ person: 'attorney' })

/**
 * Records in each document from now on what is said of the clock. A message is shown for three
 * seconds, in which a busy machine may not look.
 */
async function recordTold(page: Page) {
  await page.addInitScript((text) => {
    new MutationObserver(() => {
      const { textContent } = document.body ?? {}
      const start = textContent?.indexOf(text) ?? -1
      const recorded = globalThis as { told?: string }
      if (start >= 0) recorded.told = textContent.slice(start)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  }, TOLD)
  return () => page.evaluate(() => (globalThis as { told?: string }).told ?? '')
}

test('a phone that is two days behind or ahead shows the time that is left, and says so once', async ({
  page,
  server,
}) => {
  const maria = await personOf(server.url, 'customer')
  const vega = await personOf(server.url, 'attorney')
  const { id } = await postCase(maria)
  await acceptBid(maria, await placeBid(vega, id, 1800))
  const day = new Date(Date.now() + 3 * 24 * 3_600_000)
  const due = day.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: phone.timezoneId })
  const told = await recordTold(page)
  for (const { way, offMs } of [
    { way: 'behind', offMs: -TWO_DAYS_MS },
    { way: 'ahead', offMs: TWO_DAYS_MS },
  ]) {
    await page.clock.setSystemTime(Date.now() + offMs)
    await page.goto(caseUrl('lawyer', id))
    await expect
      .poll(told)
      .toMatch(new RegExp(`^${TOLD} 2 days ${way}\\. Fastpass shows the right times\\.`))
    await expect(page.getByText(ALMOST_72_HOURS)).toBeVisible()
    await expect(page.getByText(due).first()).toBeVisible()
    await page.reload()
    await expect(page.getByText(ALMOST_72_HOURS)).toBeVisible()
    expect(await told()).toBe('')
    // With the right time, the phone forgets what it said.
    await page.clock.setSystemTime(Date.now())
    await page.reload()
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('fastpass.clock-told')))
      .toBeNull()
    // A page of the app would tell of the next clock before it is left.
    await page.goto('/icons/icon.svg')
  }
})
