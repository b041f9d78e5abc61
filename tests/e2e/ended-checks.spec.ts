// What is left on an attorney's phone after the check of their license has ended.
import { placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import { acceptBid, caseUrl, type Person, postCase } from './cases.ts'
import { caseQuestions, decrypted, OPEN_CASES, untilKept } from './kept.ts'
import { expect, test } from './moving-clock.ts'

test.use({
  settings: { VERIFY_ATTORNEYS: '1' },
  // The browser reports each refusal, and a phone loses its connection while the app still loads.
  expectedConsoleErrors: [/status of 403|Failed to fetch dynamically imported/],
})

const ARIZONA = '04'

test('a phone without a connection deletes cases when the check of a license ends', async ({
  clock,
}) => {
  const callers = async () => ({
    robin: await clock.callerOf('admin'),
    tom: await clock.callerOf('customer2'),
    vega: await clock.callerOf('attorney'),
    okafor: await clock.callerOf('attorney2'),
  })
  const licensed = async (robin: Person, attorney: Person, bar_number: string) => {
    const query = { path: { attorney_id: attorney.id } }
    const { data } = await attorney.must('listLicenses', query)
    const version = data.find(({ state }) => state === ARIZONA)?.version
    const body = { bar_number, admitted_on: '2011-05-02T00:00:00Z', ...(version && { version }) }
    const { data: entered } = await attorney.must('saveLicense', { path: { state: ARIZONA }, body })
    const path = { license_id: entered.id }
    const found = { source: 'State Bar of Arizona', version: entered.version }
    return (await robin.must('verifyLicense', { path, body: found })).data
  }
  const early = await callers()
  await licensed(early.robin, early.vega, '3117')
  await licensed(early.robin, early.okafor, '3118')
  const words = 'I was stopped near the stadium.'
  const { id } = await postCase(early.tom, 'dui', words, undefined, '04013')
  const lost = await postCase(early.tom, 'dui', 'I was stopped in Mesa.', undefined, '04013')
  const bid = { case_id: lost.id, bid_amount: 900, ends_in_days: 7 } as const
  await early.vega.must('createBid', { body: { ...bid, attorney_id: early.vega.id } })

  const phone = await clock.openPhone('attorney')
  await phone.goto('/lawyer/explore-bids?category=all')
  await expect(phone.getByText(words)).toBeVisible()
  await untilKept(phone, OPEN_CASES)
  await phone.goto(caseUrl('lawyer', id))
  await expect(phone.getByText(words)).toBeVisible()
  await untilKept(phone, ...caseQuestions(id))

  await clock.pass({ days: 8 })
  const { robin, tom, vega, okafor } = await callers()
  const license = await licensed(robin, vega, '3119')
  await acceptBid(tom, await placeBid(okafor, lost.id))
  await robin.must('refuseLicense', {
    path: { license_id: license.id },
    body: { reason: 'The list has another name.', version: license.version },
  })
  await phone.goto(caseUrl('lawyer', lost.id))
  await expect(phone.getByText('Your license comes first')).toBeVisible()
  // Nothing was decided about this bid.
  await expect(phone.getByText('Ended', { exact: true }).first()).toBeVisible()
  await expect(phone.getByText('Rejected', { exact: true })).toHaveCount(0)
  await expectAccessible(phone, 'a locked case with a bid that has ended')

  await licensed(robin, vega, '3120')
  await phone.goto(caseUrl('lawyer', id))
  await expect(phone.getByText(words)).toBeVisible()
  await untilKept(phone, ...caseQuestions(id))
  // They are fetched apart from the case, and a phone that still has the refused one does not know
  // when the check ends.
  await expect.poll(async () => JSON.stringify(await decrypted(phone))).toContain('3120')
  await phone.context().setOffline(true)
  await clock.pass({ days: 366 })
  await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(phone.getByText('You can read it once we have checked')).toBeVisible()
  await expect(phone.getByText(words)).toHaveCount(0)
  await expectAccessible(phone, 'a case whose license check has ended')
  const withWords = async () =>
    (await decrypted(phone)).filter((kept) => JSON.stringify(kept).includes(words))
  await expect.poll(async () => (await withWords()).map(({ name }) => name)).toEqual([])
})
