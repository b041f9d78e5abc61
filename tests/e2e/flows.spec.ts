// One journey through a new-case wizard by keyboard, and how the answers of each category are read
// back. `translated.spec.ts` walks the longest path of each category.
import type { Page } from '@playwright/test'
import { isUnseen } from '#machines/wizard/disclosure.ts'
import { askedFields, questionOf } from '#machines/wizard/flow.ts'
import { toCaseAnswers } from '#machines/wizard/flows/case-answers.ts'
import { caseFlowOf } from '#machines/wizard/flows/case-flows.ts'
import { byKeyboard } from './by-keyboard.ts'
import { caseUrl, latestCase, type Person, personOf } from './cases.ts'
import { expect } from './fixtures.ts'
import { type Journey, journeys } from './journeys.ts'
import { test as base } from './signed-in.ts'
import { walk } from './walk.ts'
import { expectStep, pressBack, pressContinue, pressDone, startCase } from './wizard-page.ts'

const test = base.extend<{
  /** Another phone, of an attorney. */
  attorney: Page
}>({
  attorney: async ({ browser, server, phoneOf }, use) => {
    const storageState = await phoneOf('attorney')
    const context = await browser.newContext({ baseURL: server.url, storageState })
    await use(await context.newPage())
    await context.close()
  },
})

/** Returns the lines of a case's answers. */
async function linesUnder(page: Page, title: string): Promise<string[][]> {
  const section = page.locator('section').filter({ has: page.getByRole('button', { name: title }) })
  const rows = section.locator('dl > div')
  await expect(rows.first()).toBeVisible()
  return Promise.all(
    (await rows.all()).map(async (row) => [
      await row.getByRole('term').innerText(),
      await row.getByRole('definition').innerText(),
    ]),
  )
}

/**
 * Returns the lines with the questions as they were asked, in that order. Only a customer reads
 * their answer about their first DUI.
 */
function asAsked({ category, answers }: Journey, lines: [string, string][]): string[][] {
  const flow = caseFlowOf(category.toLowerCase())
  const text = new Map(lines)
  return flow.steps.flatMap((step) =>
    askedFields(flow, step, answers).flatMap((name) => {
      const line = text.get(flow.fields[name]?.label ?? '')
      const question = questionOf(flow, step, name)
      if (name === 'is_first_offense') return [[question, answers[name] ? 'Yes' : 'No']]
      return line === undefined ? [] : [[question, line]]
    }),
  )
}

/** Returns the labels of the answers that only the chosen attorney sees at first. */
const labelsForChosen = (category: string): string[] =>
  Object.values(caseFlowOf(category.toLowerCase()).fields)
    .filter(({ disclosure }) => disclosure === 'chosen')
    .map(({ label }) => label)

/** Returns the labels of the answers whose existence is hidden from other attorneys. */
const unseenLabels = (category: string): string[] => {
  const flow = caseFlowOf(category.toLowerCase())
  return Object.keys(flow.fields).flatMap((field) =>
    isUnseen(flow, field) ? (flow.fields[field]?.label ?? []) : [],
  )
}

/**
 * Returns whether an attorney first says that they have no conflict with a person or business that
 * is named.
 */
const namesParty = ({ category, answers }: Journey): boolean =>
  Object.entries(caseFlowOf(category.toLowerCase()).fields).some(
    ([field, { isParty, disclosure }]) => isParty && disclosure !== 'chosen' && answers[field],
  )

/**
 * Expects a case's answers on the customer's screen as they were asked, and on an attorney's
 * without what is hidden.
 */
async function expectReadBack(journey: Journey, id: string, customer: Page, attorney: Page) {
  const { category, way, listed, answers } = journey
  await customer.goto(caseUrl('customer', id))
  await customer.getByRole('button', { name: 'All your answers' }).click()
  const forChosen = labelsForChosen(category)
  const shown = (as: (text: string) => string) =>
    listed.map(([label, text]): [string, string] => [
      label,
      forChosen.includes(label) ? as(text) : text,
    ])
  expect(await linesUnder(customer, 'All your answers'), `${category} ${way}`).toEqual(
    asAsked(
      journey,
      shown((text) => `${text}\nOnly the attorney you choose sees this`),
    ),
  )
  await attorney.goto(caseUrl('lawyer', id))
  if (namesParty(journey)) await attorney.getByRole('button', { name: 'No conflict' }).click()
  expect(await linesUnder(attorney, 'Additional Information'), `${category} ${way}`).toEqual(
    shown(() => 'Shown if you are chosen').filter(
      ([label = '']) => !unseenLabels(category).includes(label),
    ),
  )
  const sizes = answers.firm_size as string[]
  await expect(attorney.getByRole('definition').filter({ hasText: sizes.join(', ') })).toBeVisible()
}

/** Posts a case with a journey's answers. Returns its id. */
async function postJourney(customer: Person, { category, answers }: Journey): Promise<string> {
  const body = {
    category_id: customer.categoryId(category.toLowerCase()),
    customer_id: customer.id,
    place: '04013',
    ...toCaseAnswers(caseFlowOf(category.toLowerCase()), answers),
  }
  return (await customer.must('createCase', { body })).data.id
}

const byKeyboardAlone = 'in another situation'

test('the questions of a Family case in another situation are answered, posted and read back, by keyboard alone', async ({
  page,
  server,
  attorney,
}) => {
  const journey = journeys.find(({ way }) => way === byKeyboardAlone) as Journey
  await walk(page, byKeyboard, journey)
  await byKeyboard.press(page, 'Send to attorneys')
  await expect(page.getByText('Your case was created')).toBeVisible()
  const posted = await latestCase(server.url)
  expect(posted.case_details).toBe(journey.answers.case_details)
  expect(posted).toMatchObject(journey.stored ?? {})
  await expectReadBack(journey, posted.id, page, attorney)
})

/**
 * The journeys with the most answers, which together have every answer: one of each category, and
 * one of each kind of accident.
 */
const longest = journeys.filter(({ listed }) => listed.length > 5)

test('the answers of each category are read back by the customer and an attorney', async ({
  page,
  server,
  attorney,
}) => {
  const maria = await personOf(server.url, 'customer')
  for (const journey of longest) {
    await expectReadBack(journey, await postJourney(maria, journey), page, attorney)
  }
})

test('Other requires a text, and keeps it when another option is tried', async ({ page }) => {
  await startCase(page, 'Family')
  await page.getByRole('radio', { name: 'Other', exact: true }).check()
  const words = page.getByRole('textbox', { name: 'What is your situation?' })
  await expect(words).toBeVisible()
  await pressContinue(page)
  await expect(page.getByRole('alert').getByText('Field is  required')).toBeVisible()
  await expect(words).toBeFocused()
  await words.fill('We never married')
  await page.getByRole('radio', { name: 'Divorce with Children' }).check()
  await expect(words).toBeHidden()
  await page.getByRole('radio', { name: 'Other', exact: true }).check()
  await expect(words).toHaveValue('We never married')
  await pressContinue(page)
  await expectStep(page, 2, 'What is the other person’s name?', 11)
  await pressBack(page)
  await expect(words).toHaveValue('We never married')
})

test('choosing another kind of accident in the review changes the questions and their number', async ({
  page,
  server,
}) => {
  const journey = journeys.find(({ way }) => way === 'after an accident with a vehicle') as Journey
  const maria = await personOf(server.url, 'customer')
  const id = await postJourney(maria, journey)
  await maria.must('updateCaseStatus', { body: { id, case_status: 'closed' } })
  await page.goto(caseUrl('customer', id))
  await page.getByRole('button', { name: 'Post again' }).click()
  await page.getByRole('button', { name: 'Change: What kind of accident was it?' }).click()
  await expectStep(page, 1, 'What kind of accident was it?', 12)
  await page.getByRole('radio', { name: 'Slip and Fall Accident' }).check()
  await expect(page.getByText('Step 1 of 8')).toBeVisible()
  await pressContinue(page)
  await expectStep(page, 5, 'Did you report it to anyone in charge?', 8)
  await page.getByRole('radio', { name: 'Yes' }).check()
  await pressContinue(page)
  await expectStep(page, 6, 'Who did you report it to?', 8)
  await page.getByRole('textbox', { name: 'Who did you report it to?' }).fill('Pat Lowe')
  const email = page.getByRole('textbox', { name: 'What is their email?' })
  await email.fill('pat.lowe')
  await pressDone(page)
  await expect(page.getByRole('alert').getByText('Enter a valid email.')).toBeVisible()
  await expect(email).toBeFocused()
  const unknown = page.getByRole('checkbox', { name: 'I don’t know' })
  await unknown.check()
  await expect(email).toHaveValue('')
  await unknown.uncheck()
  await expect(email).toHaveValue('pat.lowe')
  await unknown.check()
  await pressDone(page)
  await expectStep(page, 8, 'What size law firm would you like? Pick one or more.', 8)
  await expect(page.getByText('Phoenix Police')).toHaveCount(0)
  await expect(page.getByText('I don’t know')).toBeVisible()
  await pressBack(page)
  await expectStep(page, 7, 'Tell us what happened in your own words.', 8)
  await expect(page.getByText(/^Say where you fell\. What happened\?/)).toBeVisible()
})
