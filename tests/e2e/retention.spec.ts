// A case that has been closed for two years: its page says on which day it is removed, and then it
// is gone.
import { expectAccessible } from './axe.ts'
import { caseUrl, postCase } from './cases.ts'
import { expect, test } from './moving-clock.ts'

test('a customer reads on a case of two years ago when it is removed, and how to keep a copy', async ({
  clock,
}) => {
  const maria = await clock.callerOf('customer')
  const { id } = await postCase(maria)
  const body = { id, case_status: 'closed' as const }
  await maria.must('updateCaseStatus', { body })
  await clock.pass({ days: 740 })
  const phone = await clock.openPhone('customer', caseUrl('customer', id))
  await expect(phone.getByText(/^We will remove this case on [A-Z]\w+ \d+, 20\d\d$/)).toBeVisible()
  await expectAccessible(phone, 'a case that will be removed')
  const link = phone.getByRole('link', { name: 'Download a copy of my data' })
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24)
  await phone.screenshot({ path: test.info().outputPath('removal.png') })
  await link.click()
  await expect(phone.getByRole('heading', { name: 'Download your data' })).toBeVisible()
})
