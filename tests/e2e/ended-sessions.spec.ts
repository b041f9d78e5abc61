// A phone whose owner has logged out everywhere, as after it was lost, or whose log-in ran out long
// ago.
import { expectAccessible } from './axe.ts'
import { caseUrl, newPerson, postCase } from './cases.ts'
import { expect, test } from './fixtures.ts'
import { CURRENT_CASES, caseQuestions, decrypted, everythingStored, untilKept } from './kept.ts'
import { openLoggedIn } from './logged-in.ts'
import { logOut, spoilToken } from './session-page.ts'
import { duiSteps, pressContinue, startCase } from './wizard-page.ts'

const DETAILS = 'A persimmon lorry was in my lane.'
const HOUR_MS = 3_600_000

test.use({ expectedConsoleErrors: [/401/] })

test('a phone that was logged out elsewhere shows nothing of the account, and keeps what was not sent', async ({
  page,
  server,
}) => {
  const { account, person } = await newPerson(server.url, 'customer', 'Wilhelmina Tangerine')
  const { id } = await postCase(person, 'dui', DETAILS)
  await openLoggedIn(page, account)
  await page.goto(caseUrl('customer', id))
  await expect(page.getByText(DETAILS)).toBeVisible()
  await untilKept(page, ...caseQuestions(id))
  await startCase(page, 'DUI')
  await duiSteps[0]?.answer(page)
  await pressContinue(page)
  await expect(page.getByText('Saved on this phone')).toBeVisible()

  await person.must('endSessions')
  await page.goto('/personal-details')
  await expect(page.getByText('You were logged out on this device')).toBeVisible()
  await expect(page.getByText('What you have not sent is still here.')).toBeVisible()
  // The note says it, and no error besides.
  await expect(page.getByText('Please log in again')).toHaveCount(0)
  await expectAccessible(page, 'logged out elsewhere')
  for (const word of [DETAILS, 'Tangerine', account.email]) {
    await expect.poll(() => everythingStored(page)).not.toContain(word)
  }
  expect(await decrypted(page)).toEqual([])

  await openLoggedIn(page, account)
  await page.getByRole('link', { name: 'Continue your DUI case' }).click()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('textbox')).toHaveValue('10/01/2026')

  // A log-out on the device itself keeps nothing.
  await page.getByRole('link', { name: 'Close' }).click()
  await logOut(page)
  await expect(page).toHaveURL('/auth/home')
  await expect.poll(() => everythingStored(page)).not.toContain(person.id)
  await page.reload()
  await expect(page.getByText('You were logged out on this device')).toHaveCount(0)
})

test('a log-in that ran out shows what was read for a day', async ({ page, context, server }) => {
  const { account } = await newPerson(server.url, 'customer', 'Wilhelmina Tangerine')
  await openLoggedIn(page, account)
  await untilKept(page, CURRENT_CASES)
  await spoilToken(page)
  await page.reload()
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  const later = await context.newPage()
  await later.clock.install({ time: Date.now() + 23 * HOUR_MS })
  await later.goto('/dashboard')
  await expect(later.getByText('Your session has ended.')).toBeVisible()
  await later.clock.fastForward(HOUR_MS)
  await expect(later.getByText('You were logged out on this device')).toBeVisible()
  await expect(later.getByText('You had not logged in for a while.', { exact: true })).toBeVisible()
  await expect.poll(() => everythingStored(later)).not.toContain('Tangerine')
})
