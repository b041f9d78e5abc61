// Fills in a new case.
import { expect, type Page } from '@playwright/test'
import { FUTURE_YEAR } from '#tests/support/future-year.ts'
import { caseUrl, personOf, postCase } from './cases.ts'
import { appIsThere, openInApp } from './in-app.ts'

/** Starts a case of this category in Arizona from the dashboard. */
export async function startCase(page: Page, category: string, county = ''): Promise<void> {
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'New case' }).click()
  await page.getByRole('radio', { name: category, exact: true }).check()
  await pressContinue(page)
  await answerPlace(page, county)
}

const startDui = (page: Page): Promise<void> => startCase(page, 'DUI')

/**
 * Starts a case by its link, which opens its place. Takes fewer screens than from the dashboard,
 * which is then not in the history.
 */
export async function openPlace(page: Page, slug = 'dui'): Promise<void> {
  await page.goto(`/customer/new-case?user=${slug}&begin=1`)
  await page.waitForURL(/draft=/)
  await appIsThere(page)
}

/** Starts a case in Arizona by its link. */
export async function beginCase(page: Page, slug = 'dui'): Promise<void> {
  await openPlace(page, slug)
  await answerPlace(page)
}

/** Waits until the place of the case is asked. */
export const expectPlace = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Where is your case?' })).toBeVisible()

/** Says where the case is, without a county with a state alone, which opens the first question. */
export async function answerPlace(page: Page, county = ''): Promise<void> {
  await page.getByRole('combobox', { name: 'State' }).selectOption('Arizona')
  if (county) await page.getByRole('combobox', { name: 'County' }).fill(county)
  await pressContinue(page)
}

export const pressContinue = (page: Page) =>
  page.getByRole('button', { name: 'Continue', exact: true }).click()

/** Expects the last answer of the review above the button that sends, at the end of the page. */
export async function expectSubmitAtEnd(page: Page): Promise<void> {
  const submit = page.getByRole('button', { name: 'Send to attorneys', exact: true })
  const last = page.getByRole('listitem').last()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(submit).toBeInViewport({ ratio: 1 })
  const [answers, button] = await Promise.all([last.boundingBox(), submit.boundingBox()])
  expect(button?.y).toBeGreaterThanOrEqual((answers?.y ?? 0) + (answers?.height ?? 0))
}

/** Ends a change that was started in the review. */
export const pressDone = (page: Page) =>
  page.getByRole('button', { name: 'Done', exact: true }).click()

export const pressSkip = (page: Page) => page.getByRole('button', { name: 'Skip for now' }).click()

export const pressBack = (page: Page) =>
  page.getByRole('button', { name: 'Back', exact: true }).click()

export const pressSubmit = (page: Page) =>
  page.getByRole('button', { name: 'Send to attorneys', exact: true }).click()

/** Waits until this step is open, in the page and in the URL. */
export async function expectStep(page: Page, step: number, question: string, steps = lastStep) {
  await expect(page.getByRole('heading', { level: 1, name: question })).toBeVisible()
  await expect(page.getByText(`Step ${step} of ${steps}`)).toBeVisible()
  await expectActive(page, step)
}

/** Waits until the URL names this step; without a step it means the first. */
export const expectActive = (page: Page, step: number) =>
  expect(page).toHaveURL((url) => (url.searchParams.get('active') ?? '0') === String(step))

/** The questions of a DUI case, in order, and how they are filled in here. */
export const duiSteps: { question: string; answer: (page: Page) => Promise<unknown> }[] = [
  { question: 'When were you stopped?', answer: (page) => fillText(page, '10/01/2026') },
  { question: 'What number is on your ticket?', answer: (page) => fillText(page, 'AZ-4471') },
  { question: 'Which court has your case?', answer: (page) => fillText(page, 'Mesa Municipal') },
  {
    question: 'How many court dates have you gone to?',
    answer: (page) => fillText(page, '1'),
  },
  {
    question: 'When is your next court date?',
    answer: async (page) => {
      await page.getByRole('textbox', { name: 'Date' }).fill(`12/14/${FUTURE_YEAR}`)
      await page.getByRole('combobox', { name: 'Time' }).selectOption('9:30 AM')
    },
  },
  { question: 'What kind of court date is it?', answer: (page) => pick(page, 'Arraignment') },
  { question: 'What are you charged with?', answer: (page) => fillText(page, 'DUI and speeding') },
  {
    question: 'Is this your first DUI?',
    answer: async (page) => {
      await pick(page, 'No')
      await page
        .getByRole('radiogroup', { name: 'Were you found guilty of one in the last 7 years?' })
        .getByRole('radio', { name: 'Yes' })
        .check()
    },
  },
  {
    question: 'Have you been found guilty of a felony (a serious crime)?',
    answer: (page) => pick(page, 'No'),
  },
  {
    question: 'Were you found guilty of a smaller crime (misdemeanor) in the last 7 years?',
    answer: (page) => pick(page, 'No'),
  },
  { question: 'Are you on probation now?', answer: (page) => pick(page, 'Yes') },
  {
    question: 'What is your immigration status? You do not have to say.',
    answer: (page) => pick(page, 'Resident'),
  },
  {
    question: 'Tell us what happened in your own words.',
    answer: (page) => fillText(page, 'I was stopped on the way home.'),
  },
  {
    question: 'What size law firm would you like? Pick one or more.',
    answer: (page) => page.getByRole('checkbox', { name: '1-2 lawyers' }).check(),
  },
]

const fillText = (page: Page, text: string) => page.getByRole('textbox').fill(text)
const pick = (page: Page, option: string) =>
  page.getByRole('radio', { name: option, exact: true }).first().check()

/** The number of the step that asks for the firm size, with the review. */
export const lastStep = duiSteps.length
/** The number of the step that asks for the details of the case. */
export const detailsStep = lastStep - 1

/** Starts a DUI case and fills in every question before the step `to`, which is then open. */
export async function answerUpTo(page: Page, to: number, start = startDui): Promise<void> {
  await start(page)
  for (const [index, { question, answer }] of duiSteps.slice(0, to - 1).entries()) {
    await expectStep(page, index + 1, question)
    await answer(page)
    await pressContinue(page)
  }
  await expectStep(page, to, questionOf(to))
}

/** Returns the question of a DUI case's step. */
export const questionOf = (step: number): string => duiSteps[step - 1]?.question ?? ''

/** Goes from step 2 of a DUI case to a later one by URL, which skips the steps between. */
async function skipTo(page: Page, step: number): Promise<void> {
  await expectStep(page, 2, questionOf(2))
  const url = new URL(page.url())
  url.searchParams.set('active', String(step))
  await openInApp(page, url.href)
  await expectStep(page, step, questionOf(step))
}

/**
 * Starts a DUI case and opens a step after the second, and before the review, by URL. Only the
 * first is answered.
 */
export async function jumpTo(page: Page, step: number, start = startDui): Promise<void> {
  await start(page)
  await duiSteps[0]?.answer(page)
  await pressContinue(page)
  await skipTo(page, step)
}

/** Goes from step 2 of a DUI case to the review by URL; the firm size is chosen. */
export async function jumpFromStep2(page: Page): Promise<void> {
  await skipTo(page, detailsStep)
  await duiSteps[detailsStep - 1]?.answer(page)
  await pressContinue(page)
  await duiSteps[lastStep - 1]?.answer(page)
}

/** Starts a DUI case and goes to the review with the fewest answers; the firm size is chosen. */
export async function hurryToReview(page: Page, start = startDui): Promise<void> {
  await start(page)
  await duiSteps[0]?.answer(page)
  await pressContinue(page)
  await jumpFromStep2(page)
}

/** The ID of the customer's closed case on each server. */
const closedCases = new Map<string, Promise<string>>()

function closedCaseOn(url: string): Promise<string> {
  const id = closedCases.get(url) ?? closeCaseOn(url)
  closedCases.set(url, id)
  return id
}

/** Posts a DUI case in Arizona with the fewest answers, and closes it. Returns its ID. */
async function closeCaseOn(url: string): Promise<string> {
  const customer = await personOf(url, 'customer')
  const answers = { violation_date: '2026-10-01T00:00:00Z' }
  const { id } = await postCase(customer, 'dui', 'I was stopped on the way home.', answers, '04')
  await customer.must('updateCaseStatus', { body: { id, case_status: 'closed' } })
  return id
}

/**
 * Opens the review of a DUI case with the fewest answers: of a copy of a closed one, which takes
 * fewer screens than the questions.
 */
export async function openReview(page: Page, url: string): Promise<void> {
  await page.goto(caseUrl('customer', await closedCaseOn(url)))
  await page.getByRole('button', { name: 'Post again' }).click()
  await expectStep(page, lastStep, questionOf(lastStep))
}

/** The link on the dashboard that goes on with a half-typed DUI case. */
export const halfTyped = (page: Page) => page.getByRole('link', { name: /^Continue your DUI case/ })
