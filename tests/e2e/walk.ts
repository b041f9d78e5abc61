// Goes from the dashboard through the questions of a new case.
import type { Page } from '@playwright/test'
import { type Answers, type Field, isEmpty } from '#machines/wizard/field.ts'
import { askedFields, type Flow, pathOf, type Step, stepNumber } from '#machines/wizard/flow.ts'
import { caseFlowOf } from '#machines/wizard/flows/case-flows.ts'
import { byKeyboard, expectRequired } from './by-keyboard.ts'
import { expect } from './fixtures.ts'
import type { Hands } from './hands.ts'
import type { Journey } from './journeys.ts'
import { expectStep } from './wizard-page.ts'

/** Returns the label of a field of a step. */
const nameOf = (step: Step, index: number, field: Field) =>
  index === 0 ? step.question : (field.question ?? field.label)

async function answerStep(page: Page, hands: Hands, step: Step, { answers, category }: Journey) {
  const flow = caseFlowOf(category)
  let last: Field | undefined
  for (const [index, name] of askedFields(flow, step, answers).entries()) {
    last = flow.fields[name] as Field
    await hands.answer(page, nameOf(step, index, last), last, answers[name] ?? null)
  }
  return last as Field
}

const TYPED: readonly Field['kind'][] = ['text', 'area', 'number', 'money', 'email']

/** Returns whether a step is one text field, in which the phone's keyboard opens. */
function opensInField(flow: Flow, step: Step, answers: Answers): boolean {
  const [name = '', ...others] = askedFields(flow, step, answers)
  return others.length === 0 && TYPED.includes((flow.fields[name] as Field).kind)
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** A phone whose browser has bars. */
const BETWEEN_BARS = { width: 390, height: 664 }

/** Expects the button that goes on in view at the top of the page. */
async function expectButtonInView(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0))
  const next = page.getByRole('button', { name: /^(Continue|Send to attorneys)$/ })
  await expect(next).toBeInViewport({ ratio: 1 })
}

/** Starts a case from the dashboard, and fills in or skips every question to the last one. */
export async function walk(page: Page, hands: Hands, journey: Journey): Promise<void> {
  const { answers, category, asked, steps } = journey
  const flow = caseFlowOf(category)
  const path = pathOf(flow, answers)
  expect(path.map(({ id }) => stepNumber(flow, answers, id))).toEqual(asked)
  const size = page.viewportSize()
  await page.setViewportSize(BETWEEN_BARS)
  if (new URL(page.url()).pathname !== '/dashboard') await page.goto('/dashboard')
  await hands.start(page, category)
  for (const [index, step] of path.entries()) {
    // Until its first question is answered, a personal injury case shows 12 steps.
    const count = index === 0 && flow.trackOf ? 12 : steps
    await expectStep(page, asked[index] ?? 0, step.question, count)
    await expect(
      opensInField(flow, step, answers) ? page.getByRole('textbox') : heading(page),
    ).toBeFocused()
    await expectButtonInView(page)
    if (step.fields.every((name) => isEmpty(answers[name]))) {
      await hands.press(page, 'Skip for now')
      continue
    }
    if (hands === byKeyboard && !step.isSkippable && index < path.length - 1) {
      const [first = ''] = step.fields
      await expectRequired(page, step.question, flow.fields[first] as Field)
    }
    const last = await answerStep(page, hands, step, journey)
    if (index < path.length - 1) await hands.next(page, last)
  }
  if (size) await page.setViewportSize(size)
}
