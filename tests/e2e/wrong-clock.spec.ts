// A phone whose clock is wrong: deadlines are the server's.
import { phone } from '#tests/support/chromium.ts'
import { placeBid } from '#tests/support/stories.ts'
import { acceptBid, caseUrl, personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { test } from './signed-in.ts'

const TWO_DAYS_MS = 2 * 24 * 3_600_000
// The server's clock is known to a second.
const ALMOST_72_HOURS = /^(71 hours 59 minutes|72 hours 0 minutes) left$/
const told = /^This phone’s clock is .* Fastpass shows the right times\.$/

test.use({ person: 'attorney' })

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
  for (const { way, offMs } of [
    { way: 'behind', offMs: -TWO_DAYS_MS },
    { way: 'ahead', offMs: TWO_DAYS_MS },
  ]) {
    await page.clock.setSystemTime(Date.now() + offMs)
    // The message is shown for three seconds, in which a busy machine may not load the case.
    await Promise.all([
      expect(page.getByText(`This phone’s clock is 2 days ${way}.`)).toBeVisible(),
      page.goto(caseUrl('lawyer', id)),
    ])
    await expect(page.getByText(ALMOST_72_HOURS)).toBeVisible()
    await expect(page.getByText(due).first()).toBeVisible()
    await page.reload()
    await expect(page.getByText(ALMOST_72_HOURS)).toBeVisible()
    await expect(page.getByText(told)).toHaveCount(0)
    // As after a day with the right time.
    await page.evaluate(() => localStorage.removeItem('fastpass.clock-told'))
  }
})
