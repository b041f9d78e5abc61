// The review of a new case, and answers that are changed from it (specification §2.2).
import { FUTURE_YEAR } from '#tests/support/future-year.ts'
import { latestCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { waitForPaintsOf } from './paints.ts'
import { test } from './signed-in.ts'
import {
  answerUpTo,
  detailsStep,
  duiSteps,
  expectActive,
  expectStep,
  expectSubmitAtEnd,
  hurryToReview,
  lastStep,
  pressBack,
  pressContinue,
  pressDone,
  pressSkip,
  pressSubmit,
  questionOf,
  startCase,
} from './wizard-page.ts'

test('skipped questions are answered from the review, with their follow-up questions, or sent as not answered', async ({
  page,
  server,
}) => {
  await hurryToReview(page)
  await page.getByRole('button', { name: 'Answer: What are you charged with?' }).click()
  await expectStep(page, 7, questionOf(7))
  await duiSteps[6]?.answer(page)
  await pressDone(page)
  await expectStep(page, lastStep, questionOf(lastStep))

  await page.getByRole('button', { name: 'Answer: When is your next court date?' }).click()
  await expectStep(page, 5, questionOf(5))
  await duiSteps[4]?.answer(page)
  await pressContinue(page)
  await expectStep(page, 6, questionOf(6))
  await duiSteps[5]?.answer(page)
  await pressDone(page)
  await expectStep(page, lastStep, questionOf(lastStep))
  await expect(page.getByText('Arraignment')).toBeVisible()
  await page.getByRole('button', { name: 'Change: When were you stopped?' }).click()
  await expectStep(page, 1, questionOf(1))
  // The browser's Back works once the URL has changed.
  await expect(page).toHaveURL(/active=1(&|$)/)
  await page.goBack()
  await expectStep(page, lastStep, questionOf(lastStep))
  await pressBack(page)
  await expectStep(page, detailsStep, questionOf(detailsStep))
  await pressContinue(page)

  await pressSubmit(page)
  await expect(page.getByText('Your case was created')).toBeVisible()
  expect((await latestCase(server.url)).dui).toMatchObject({
    charges_filed: 'DUI and speeding',
    next_hearing_date: `${FUTURE_YEAR}-12-14T09:30:00Z`,
    hearing_type: 'Arraignment',
    case_filed_court_name: null,
    is_first_offense: null,
    citation_number: null,
  })
})

test('Back returns from a change to the review when pressed before the question is painted, or as the URL follows', async ({
  page,
}) => {
  await hurryToReview(page)
  for (const pressSoon of [pressBackAtOnce, pressBackAfterPush]) {
    // Otherwise the URL has two steps to follow.
    await expectActive(page, lastStep)
    await page.getByRole('button', { name: 'Change: When were you stopped?' }).evaluate(pressSoon)
    await expectStep(page, lastStep, questionOf(lastStep))
    await pressBack(page)
    await expectStep(page, detailsStep, questionOf(detailsStep))
    await page.goForward()
    await expectStep(page, lastStep, questionOf(lastStep))
  }
})

test('the review shows all answers before Submit, and returns to a row after its change', async ({
  page,
}) => {
  await answerUpTo(page, lastStep)
  await expect(page.getByRole('heading', { name: questionOf(lastStep) })).toBeFocused()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuemax', '14')
  await expect(page.getByText('Firms of other sizes can bid too.')).toBeVisible()
  const review = page.getByRole('listitem').filter({ has: page.getByRole('button') })
  await expect(review).toHaveCount(14)
  await expect(review.first()).toContainText('Where is your case?Arizona')
  await expect(review.nth(1)).toContainText('When were you stopped?10/01/2026')
  await expect(page.getByText(`12/14/${FUTURE_YEAR}, 9:30 AM`)).toBeVisible()
  const viewport = page.viewportSize() ?? { width: 390, height: 844 }
  for (const width of [320, viewport.width]) {
    await page.setViewportSize({ ...viewport, width })
    await expectSubmitAtEnd(page)
  }

  const change = page.getByRole('button', { name: 'Change: Are you on probation now?' })
  const scrolled = () => page.evaluate(() => window.scrollY)
  await change.scrollIntoViewIfNeeded()
  const before = await scrolled()
  expect(before).toBeGreaterThan(0)
  for (const leave of [
    () => pressDone(page),
    async () => {
      await expect(page).toHaveURL(/active=11(&|$)/)
      await page.goBack()
    },
  ]) {
    await change.click()
    await expectStep(page, 11, questionOf(11))
    await expect(page.getByRole('button', { name: 'Continue', exact: true })).toHaveCount(0)
    await page.getByRole('radio', { name: 'No', exact: true }).check()
    await leave()
    await expectStep(page, lastStep, questionOf(lastStep))
    await expect(change).toBeFocused()
    await expect(change).toBeInViewport({ ratio: 1 })
    await waitForPaintsOf(page, 5)
    expect(Math.abs((await scrolled()) - before)).toBeLessThan(2)
  }
  const row = page.getByRole('listitem').filter({ has: change })
  await expect(row).toContainText('Are you on probation now?No')
  await expect(row).not.toContainText('You changed this')
  // Back keeps what was chosen, and the row says what it was.
  await change.click()
  await expectStep(page, 11, questionOf(11))
  await page.getByRole('radio', { name: 'Yes', exact: true }).check()
  await pressBack(page)
  await expect(row).toContainText('Are you on probation now?Yes')
  await expect(row).toContainText('You changed this. Before: No')
  await expect(change).toBeFocused()
  await pressBack(page)
  await pressContinue(page)
  await expect(page.getByRole('heading', { name: questionOf(lastStep) })).toBeFocused()
})

test('the review lists the unanswered one of two questions among the skipped ones', async ({
  page,
  server,
}) => {
  await startCase(page, 'Family')
  await page.getByRole('radio', { name: 'Divorce without children' }).check()
  await pressContinue(page)
  for (const step of [2, 3]) {
    await expect(page.getByText(`Step ${step} of 11`)).toBeVisible()
    await pressSkip(page)
  }
  await expectStep(page, 4, 'When did you marry? Skip if you did not.', 11)
  await pressContinue(page)
  await expect(page.getByText('Field is required')).toHaveCount(2)
  await page.getByRole('textbox', { name: 'Where did you marry?' }).fill('Mesa')
  await pressContinue(page)
  for (const step of [7, 8, 9]) {
    await expect(page.getByText(`Step ${step} of 11`)).toBeVisible()
    await pressSkip(page)
  }
  await duiSteps[detailsStep - 1]?.answer(page)
  await pressContinue(page)
  await duiSteps[lastStep - 1]?.answer(page)
  const row = page.getByRole('listitem').filter({ hasText: 'Where did you marry?' })
  await expect(row).toContainText('Where did you marry?Mesa')
  const open = page.getByRole('button', { name: /^Answer: When did you marry\?/ })
  await open.click()
  await expectStep(page, 4, 'When did you marry? Skip if you did not.', 11)
  await page.getByRole('button', { name: 'Done' }).click()
  await pressSubmit(page)
  await expect(page.getByText('Your case was created')).toBeVisible()
  expect(await latestCase(server.url)).toMatchObject({
    family: { marriage_date: null, marriage_place: 'Mesa' },
  })
})

/** Presses a button and the browser's Back in one frame. */
function pressBackAtOnce(button: HTMLElement) {
  button.click()
  requestAnimationFrame(() => history.back())
}

/** Presses a button, and the browser's Back once the page has made its history entry. */
function pressBackAfterPush(button: HTMLElement) {
  const push = history.pushState.bind(history)
  history.pushState = (...entry) => {
    history.pushState = push
    push(...entry)
    history.back()
  }
  button.click()
}
