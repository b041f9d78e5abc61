// One draft on several phones.
import { draftBody, keepDraft } from '#tests/support/stories.ts'
import { expect } from './fixtures.ts'
import { textOnPhone, untilLoaded } from './kept.ts'
import { openLoggedIn } from './logged-in.ts'
import { anyDraft, continueLink, focusWindow, has, test } from './two-phones.ts'
import {
  answerUpTo,
  duiSteps,
  expectStep,
  hurryToReview,
  lastStep,
  pressBack,
  pressContinue,
  pressDone,
  pressSubmit,
  questionOf,
} from './wizard-page.ts'

test('a case begun on one phone is continued on another, at its step and with every answer', async ({
  page,
  other,
  onServer,
}) => {
  await answerUpTo(page, 7)
  await page.getByRole('textbox').fill('DUI and sp')
  await onServer(has('charges_filed', 'DUI and sp'))

  await other.goto('/dashboard')
  await continueLink(other, 7).click()
  await expectStep(other, 7, questionOf(7))
  await expect(other.getByRole('textbox')).toHaveValue('DUI and sp')
  for (const { question, answer } of duiSteps.slice(6)) {
    await expect(other.getByRole('heading', { level: 1, name: question })).toBeVisible()
    await answer(other)
    if (question !== questionOf(lastStep)) await pressContinue(other)
  }
  await expect(other.getByRole('listitem')).toHaveCount(lastStep)
  await expect(other.getByText('Mesa Municipal')).toBeVisible()
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
  other,
  onServer,
}) => {
  await hurryToReview(page)
  const row = page.getByRole('listitem').filter({ hasText: 'Where is your case?' })
  await expect(row).toContainText('Arizona')
  await onServer((drafts) => drafts[0]?.step === 'firm_size')
  await other.goto('/dashboard')
  await continueLink(other, lastStep).click()
  await other.getByRole('button', { name: 'Change: Where is your case?' }).click()
  await other.getByRole('combobox', { name: 'State' }).selectOption('Nevada')
  await pressDone(other)
  await onServer(has('place', '32'))
  await focusWindow(page)
  await expect(page.getByText('Answers from another phone were added.')).toBeVisible()
  await expect(row).toContainText('Nevada')
})

test('of two phones, one without a connection, the later answer wins on both', async ({
  page,
  context,
  other,
  onServer,
}) => {
  await answerUpTo(page, 3)
  await onServer((drafts) => drafts[0]?.step === 'court')
  await other.goto('/dashboard')
  await continueLink(other, 3).click()
  await expectStep(other, 3, questionOf(3))

  await context.setOffline(true)
  await pressBack(page)
  await page.getByRole('textbox').fill('AZ-1')
  await pressContinue(page)
  await expectStep(page, 3, questionOf(3))

  await pressBack(other)
  await expect(other.getByRole('textbox')).toHaveValue('AZ-4471')
  await other.getByRole('textbox').fill('AZ-2')
  await pressContinue(other)
  await expectStep(other, 3, questionOf(3))
  await other.getByRole('textbox').fill('Mesa')
  await onServer(has('case_filed_court_name', 'Mesa'))

  await page.getByRole('textbox').fill('Tempe')
  await context.setOffline(false)
  await expect(page.getByText('Answers from another phone were added.')).toBeVisible()
  // The open question stays open on both phones.
  await expectStep(page, 3, questionOf(3))
  await expect(page.getByRole('textbox')).toHaveValue('Tempe')
  await onServer(has('case_filed_court_name', 'Tempe'))

  await focusWindow(other)
  await expect(other.getByRole('textbox')).toHaveValue('Tempe')
  for (const phone of [page, other]) {
    await pressBack(phone)
    await expectStep(phone, 2, questionOf(2))
    await expect(phone.getByRole('textbox')).toHaveValue('AZ-2')
  }
})

test('what is typed without a connection is uploaded at the next start', async ({
  page,
  context,
  other,
  onServer,
}) => {
  await answerUpTo(page, 2)
  await context.setOffline(true)
  await page.getByRole('textbox').fill('AZ-77')
  await expect(page.getByText('Saved on this phone')).toBeVisible()
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto('/dashboard')
  await onServer(has('citation_number', 'AZ-77'))
  await other.goto('/dashboard')
  await continueLink(other, 2).click()
  await expect(other.getByRole('textbox')).toHaveValue('AZ-77')
})

test('a case that is discarded on one phone, even without a connection, disappears on the other', async ({
  page,
  context,
  other,
  onServer,
}) => {
  await answerUpTo(page, 2)
  await onServer((drafts) => drafts[0]?.step === 'citation_number')
  await other.goto('/dashboard')
  await expect(continueLink(other, 2)).toBeVisible()
  await page.getByRole('link', { name: 'Close' }).click()
  await untilLoaded(page, 'modal-panel')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Discard your DUI case' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(anyDraft(page)).toHaveCount(0)
  await context.setOffline(false)
  await onServer((drafts) => drafts.length === 0)
  await focusWindow(other)
  await expect(anyDraft(other)).toHaveCount(0)
  await focusWindow(page)
  await expect(anyDraft(page)).toHaveCount(0)
})

test('a case that is discarded in another tab says so in the tab where it is open', async ({
  page,
  context,
}) => {
  await answerUpTo(page, 2)
  const tab = await context.newPage()
  await tab.goto('/dashboard')
  await tab.getByRole('button', { name: 'Discard your DUI case' }).click()
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { name: 'You discarded this case' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You discarded this case' })).toBeVisible()
})

test.describe('answers typed for a case that another phone has discarded', () => {
  test.use({ expectedConsoleErrors: [/409/] })

  test('are discarded with a message', async ({ page, context, other, onServer }) => {
    await answerUpTo(page, 2)
    await onServer((drafts) => drafts[0]?.step === 'citation_number')
    await context.setOffline(true)
    await page.getByRole('textbox').fill('AZ-5')
    await other.goto('/dashboard')
    await other.getByRole('button', { name: 'Discard your DUI case' }).click()
    await other.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await onServer((drafts) => drafts.length === 0)
    await context.setOffline(false)
    await expect(
      page.getByText('A case you changed here was sent or discarded on another phone.'),
    ).toBeVisible()
    await expect(page.getByText('This case was sent or discarded')).toBeVisible()
  })
})

test.describe('a customer who logs out', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('removes the drafts from the phone, and has them again after the next log-in', async ({
    page,
    context,
    onServer,
  }) => {
    await openLoggedIn(page, 'customer')
    await hurryToReview(page)
    await page.getByRole('link', { name: 'Close' }).click()
    await onServer(has('case_details', 'I was stopped on the way home.'))
    expect(await textOnPhone(context)).toContain('I was stopped on the way home.')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    // Nothing is lost, so there is no question.
    await expect(page).toHaveURL('/auth/home')
    await expect
      .poll(() => textOnPhone(context))
      .not.toMatch(/I was stopped on the way home.|fastpass.pending-sign-out/)
    await openLoggedIn(page, 'customer')
    await expect(continueLink(page, lastStep)).toBeVisible()
  })
})

test.describe('when the account has the maximum number of unfinished cases', () => {
  test.use({ expectedConsoleErrors: [/409/] })

  test('another one stays on its phone, with one message about it', async ({ page, customers }) => {
    const [customer] = customers
    if (!customer) throw new Error('There is no customer.')
    for (let count = 0; count < 20; count += 1) await keepDraft(customer, draftBody())
    await answerUpTo(page, 2)
    const reason = page.getByText(
      'We couldn’t copy a case to your account. You have 20 unfinished cases. Send or discard one of them first. It’s saved on this phone only.',
    )
    await expect(reason).toBeVisible()
    await expect(reason).toHaveCount(0, { timeout: 15_000 })
    const refused = page.waitForResponse(
      (response) => response.url().includes('/api/drafts/') && response.status() === 409,
    )
    await page.getByRole('textbox').fill('AZ-4471')
    await refused
    await expect(page.getByText('Saved on this phone')).toBeVisible()
    await expect(reason).toHaveCount(0)
  })
})
