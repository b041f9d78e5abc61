// One draft on several phones.
import type { Asking } from '#tests/support/asking.ts'
import { keepDraft } from '#tests/support/stories.ts'
import { expect } from './fixtures.ts'
import { storedAnswers, textOnPhone, untilLoaded } from './kept.ts'
import { openLoggedIn } from './logged-in.ts'
import { anyDraft, test as base, continueLink, type Draft, focusWindow, has } from './two-phones.ts'
import {
  answerUpTo,
  beginCase,
  expectStep,
  hurryToReview,
  jumpFromStep2,
  pressBack,
  pressContinue,
  pressSubmit,
  questionOf,
} from './wizard-page.ts'

const test = base.extend<{
  /** The owner of the drafts, on another phone. */
  customer: Asking
}>({
  customer: async ({ customers }, use) => use(customers[0] as Asking),
})

/** Gives these answers on another phone, to the only draft in the account. */
async function answerElsewhere({ must }: Asking, given: Record<string, string>) {
  const [{ id: draft_id, answers, ...rest }] = (await must('listDrafts')).data as [Draft]
  const answered_at = new Date().toISOString()
  const added = Object.entries(given).map(([field, value]) => [field, { value, answered_at }])
  const body = { ...rest, answers: { ...answers, ...Object.fromEntries(added) } }
  await must('putDraft', { path: { draft_id }, body })
}

test('a case begun on one phone is continued on another, at its step and with every answer', async ({
  page,
  other,
  onServer,
}) => {
  await answerUpTo(page, 3, beginCase)
  await page.getByRole('textbox').fill('Mesa Mun')
  await focusWindow(page)
  await onServer(has('case_filed_court_name', 'Mesa Mun'))

  await other.goto('/dashboard')
  await continueLink(other, 3).click()
  await expectStep(other, 3, questionOf(3))
  await expect(other.getByRole('textbox')).toHaveValue('Mesa Mun')
  await pressBack(other)
  await jumpFromStep2(other)
  for (const answer of ['10/01/2026', 'AZ-4471', 'Mesa Mun']) {
    await expect(other.getByText(answer, { exact: true })).toBeVisible()
  }
  await pressSubmit(other)
  await expect(other.getByText('Your case was created')).toBeVisible()

  // The first phone cannot submit it a second time.
  await focusWindow(page)
  await expect(page.getByText('This case was sent or discarded')).toBeVisible()
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'My dashboard' })).toBeVisible()
  await expect(anyDraft(page)).toHaveCount(0)
})

test('the review shows a place that was changed on another phone', async ({
  page,
  onServer,
  customer,
}) => {
  await hurryToReview(page, beginCase)
  const row = page.getByRole('listitem').filter({ hasText: 'Where is your case?' })
  await expect(row).toContainText('Arizona')
  await focusWindow(page)
  await onServer((drafts) => drafts[0]?.step === 'firm_size')
  await answerElsewhere(customer, { place: '32' })
  await focusWindow(page)
  await expect(page.getByText('Answers from another phone were added.')).toBeVisible()
  await expect(row).toContainText('Nevada')
})

test('after a time without a connection, the later of two phones’ answers wins', async ({
  page,
  context,
  onServer,
  customer,
}) => {
  await answerUpTo(page, 3, beginCase)
  await focusWindow(page)
  await onServer(has('citation_number', 'AZ-4471'))
  await context.setOffline(true)
  await pressBack(page)
  await page.getByRole('textbox').fill('AZ-1')
  await pressContinue(page)
  await expectStep(page, 3, questionOf(3))
  await answerElsewhere(customer, { citation_number: 'AZ-2', case_filed_court_name: 'Mesa' })
  await page.getByRole('textbox').fill('Tempe')
  await context.setOffline(false)
  await expect(page.getByText('Answers from another phone were added.')).toBeVisible()
  // The open question stays open.
  await expectStep(page, 3, questionOf(3))
  await expect(page.getByRole('textbox')).toHaveValue('Tempe')
  await onServer(has('case_filed_court_name', 'Tempe'))
  await onServer(has('citation_number', 'AZ-2'))
  // A later answer to the open question is shown in it.
  await answerElsewhere(customer, { case_filed_court_name: 'Gilbert' })
  await focusWindow(page)
  await expect(page.getByRole('textbox')).toHaveValue('Gilbert')
  await pressBack(page)
  await expectStep(page, 2, questionOf(2))
  await expect(page.getByRole('textbox')).toHaveValue('AZ-2')
})

test('what is typed without a connection is uploaded at the next start', async ({
  page,
  context,
  onServer,
}) => {
  await answerUpTo(page, 2, beginCase)
  await context.setOffline(true)
  await page.getByRole('textbox').fill('AZ-77')
  await expect(page.getByText('Saved on this phone')).toBeVisible()
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto('/dashboard')
  await onServer(has('citation_number', 'AZ-77'))
})

test('a case that another phone discards disappears, with a message where it was answered meanwhile, and one that is discarded without a connection is discarded in the account', async ({
  page,
  context,
  onServer,
  customer,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/409/)
  await answerUpTo(page, 2, beginCase)
  await focusWindow(page)
  await onServer((drafts) => drafts[0]?.step === 'citation_number')
  await context.setOffline(true)
  await page.getByRole('textbox').fill('AZ-5')
  await expect.poll(() => storedAnswers(page)).toContain('AZ-5')
  const draft_id = new URL(page.url()).searchParams.get('draft') ?? ''
  await customer.must('deleteDraft', { path: { draft_id } })
  await context.setOffline(false)
  await expect(
    page.getByText('A case you changed here was sent or discarded on another phone.'),
  ).toBeVisible()
  await expect(page.getByText('This case was sent or discarded')).toBeVisible()
  expectedConsoleErrors.pop()
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'My dashboard' })).toBeVisible()
  await expect(anyDraft(page)).toHaveCount(0)

  const { id } = await keepDraft(customer)
  await focusWindow(page)
  await expect(anyDraft(page)).toBeVisible()
  await customer.must('deleteDraft', { path: { draft_id: id } })
  await focusWindow(page)
  await expect(anyDraft(page)).toHaveCount(0)

  await keepDraft(customer)
  await focusWindow(page)
  await expect(anyDraft(page)).toBeVisible()
  await untilLoaded(page, 'modal-panel')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Discard your DUI case' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(anyDraft(page)).toHaveCount(0)
  await context.setOffline(false)
  await onServer((drafts) => drafts.length === 0)
  await focusWindow(page)
  await expect(anyDraft(page)).toHaveCount(0)
})

test('a case that is discarded in another tab says so in the tab where it is open', async ({
  page,
  context,
}) => {
  await answerUpTo(page, 2, beginCase)
  const tab = await context.newPage()
  await tab.goto('/dashboard')
  await tab.getByRole('button', { name: 'Discard your DUI case' }).click()
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { name: 'You discarded this case' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You discarded this case' })).toBeVisible()
})

test.describe('a customer who logs out', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('removes the drafts from the phone, and has them again after the next log-in', async ({
    page,
    context,
    onServer,
  }) => {
    await openLoggedIn(page, 'customer')
    await answerUpTo(page, 2, beginCase)
    await page.getByRole('link', { name: 'Close' }).click()
    await focusWindow(page)
    await onServer(has('violation_date', '10/01/2026'))
    expect(await textOnPhone(context)).toContain('10/01/2026')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    // Nothing is lost, so there is no question.
    await expect(page).toHaveURL('/auth/home')
    await expect
      .poll(() => textOnPhone(context))
      .not.toMatch(/10\/01\/2026|fastpass.pending-sign-out/)
    await openLoggedIn(page, 'customer')
    await expect(continueLink(page, 2)).toBeVisible()
  })
})

test.describe('when the account has the maximum number of unfinished cases', () => {
  test.use({ expectedConsoleErrors: [/409/] })

  test('another one stays on its phone, with one message about it', async ({ page, customer }) => {
    await Promise.all(Array.from({ length: 20 }, () => keepDraft(customer)))
    await answerUpTo(page, 2, beginCase)
    await page.clock.install()
    await focusWindow(page)
    const reason = page.getByText(
      'We couldn’t copy a case to your account. You have 20 unfinished cases. Send or discard one of them first. It’s saved on this phone only.',
    )
    await expect(reason).toBeVisible()
    await page.clock.fastForward(15_000)
    await expect(reason).toHaveCount(0)
    const refused = page.waitForResponse(
      (response) => response.url().includes('/api/drafts/') && response.status() === 409,
    )
    await page.getByRole('textbox').fill('AZ-4471')
    await focusWindow(page)
    await refused
    await expect(page.getByText('Saved on this phone')).toBeVisible()
    await expect(reason).toHaveCount(0)
  })
})
