// Walks through the 14 questions as a person does, measuring every key and every Continue.
import { isDeepStrictEqual } from 'node:util'
import type { CDPSession, Page } from '@playwright/test'
import { splitDateTime } from '../../machines/wizard/calendar.ts'
import { type Answer, type Answers, type Field, isEmpty } from '../../machines/wizard/field.ts'
import { askedFields } from '../../machines/wizard/flow.ts'
import { duiFlow as flow } from '../../machines/wizard/flows/dui.ts'
import { FUTURE_YEAR } from '../../tests/support/future-year.ts'
import { installClock, interactionToNextPaint, measure } from './clock.ts'
import type { Variant } from './variants.ts'

/** What is answered: every question is asked, and every text is typed. */
const answers: Answers = {
  violation_date: '10/01/2026',
  citation_number: 'AZ-4471',
  case_filed_court_name: 'Mesa Municipal',
  hearings_attended: '1',
  next_hearing_date: `12/14/${FUTURE_YEAR}, 9:30 AM`,
  hearing_type: 'Arraignment',
  charges_filed: 'DUI and speeding',
  is_first_offense: false,
  dui_convictions_last_7_years: true,
  felony_convictions: false,
  misdemeanor_convictions_last_7_years: false,
  on_probation: true,
  immigration_status: 'Resident',
  case_details: 'I was stopped at night.',
  firm_size: ['1-2 lawyers'],
}

/** How a walk goes. */
interface Pace {
  /** How much slower the page's processor is made. */
  slowdown: number
  /** The wait before a press, ms. */
  restMs: number
  /** In which a step comes to rest, ms. */
  settleMs: number
  /** Between two keys, ms. */
  keyMs: number
}

/** Longer than the wait before a draft is written, so that a press finds the page at rest, ms. */
const REST_MS = 270
/** The pace of a measurement: on a phone of the middle. */
const MEASURED: Pace = { slowdown: 4, restMs: REST_MS, settleMs: 150, keyMs: 25 }
/** The pace of a walk whose times are of no interest. */
export const HURRIED: Pace = { slowdown: 1, restMs: 0, settleMs: 0, keyMs: 0 }

/** What one walk measured, ms. */
export interface Walk {
  /** From Continue to the next question painted. */
  steps: number[]
  /** From a key to its character painted. */
  keys: number[]
  /** The main thread's work for a step until it rests again. */
  work: number[]
  /**
   * The interaction to next paint (INP) of the whole walk, as the browser counts it, in steps of 8.
   */
  interactions: number[]
}

/**
 * Walks from the first question to the last. Yields when a question is answered (`'answered'`) and
 * when the next one is shown (`'shown'`), so that several walks can take turns. Returns what was
 * measured. Throws when a question or the draft is not the flow's.
 */
export async function* walkInTurns(
  page: Page,
  variant: Variant,
  pace = MEASURED,
): AsyncGenerator<'answered' | 'shown', Walk> {
  const result: Walk = { steps: [], keys: [], work: [], interactions: [] }
  await installClock(page)
  await variant.open(page)
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: pace.slowdown })
  await devTools.send('Performance.enable')

  for (const [index, step] of flow.steps.entries()) {
    await page.locator(variant.heading).filter({ hasText: step.question }).waitFor()
    for (const name of askedFields(flow, step, answers)) {
      const field = flow.fields[name as keyof typeof flow.fields]
      result.keys.push(...(await give(page, field, answers[name] ?? null, pace)))
    }
    yield 'answered'
    const next = flow.steps[index + 1]
    if (!next) break
    const button = page.getByRole('button', { name: 'Continue', exact: true })
    await button.scrollIntoViewIfNeeded()
    await page.waitForTimeout(pace.restMs)
    const { x, y, width, height } = (await button.boundingBox()) as Box
    const before = await taskTime(devTools)
    const awaited = { heading: variant.heading, text: next.question }
    // Left and right in turn: the second tap of a double tap would not count.
    const side = index % 2 === 0 ? 0.25 : 0.75
    result.steps.push(
      await measure(page, awaited, () => page.touchscreen.tap(x + width * side, y + height / 2)),
    )
    await page.waitForTimeout(pace.settleMs)
    result.work.push((await taskTime(devTools)) - before)
    yield 'shown'
  }
  await page.waitForTimeout(REST_MS)
  result.interactions.push(await interactionToNextPaint(page))
  await checkDraft(page, variant)
  return result
}

/**
 * Walks from the first question to the last, calling back when a question is answered. Rejects as
 * `walkInTurns` throws.
 */
export async function walk(
  page: Page,
  variant: Variant,
  onAnswered?: () => Promise<void>,
  pace?: Pace,
): Promise<Walk> {
  const turns = walkInTurns(page, variant, pace)
  for (let turn = await turns.next(); ; turn = await turns.next()) {
    if (turn.done) return turn.value
    if (turn.value === 'answered') await onAnswered?.()
  }
}

type Box = { x: number; y: number; width: number; height: number }

/** Gives an answer by touch and key. Returns what its keys measured. */
async function give(page: Page, field: Field, answer: Answer, { keyMs }: Pace): Promise<number[]> {
  const textbox = page.getByRole('textbox').first()
  switch (field.kind) {
    case 'yesNo':
    case 'one':
    case 'many': {
      const chosen = typeof answer === 'boolean' ? (answer ? 'Yes' : 'No') : String(answer)
      const choices = page.locator('label').filter({ hasText: new RegExp(`^\\s*${chosen}\\s*$`) })
      // The fields of one step stand in the order of the flow, and the last one asks now.
      await choices.filter({ visible: true }).last().tap()
      return []
    }
    case 'dateTime': {
      const { date, time } = splitDateTime(String(answer))
      await textbox.fill(date)
      await page.locator('select').selectOption(time)
      return []
    }
    case 'date':
      await textbox.fill(String(answer))
      return []
    default:
      await textbox.focus()
      return type(page, String(answer), keyMs)
  }
}

async function type(page: Page, text: string, keyMs: number): Promise<number[]> {
  const keys: number[] = []
  for (const character of text) {
    keys.push(await measure(page, 'typed', () => page.keyboard.press(character)))
    await page.waitForTimeout(keyMs)
  }
  return keys
}

/** The main thread's tasks so far, ms. */
async function taskTime(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/** Returns the records in the database of the page's drafts. */
export const draftsOf = (page: Page, { draft }: Variant): Promise<unknown[]> =>
  page.evaluate(
    (database) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAll()
          reading.onsuccess = () => resolve(reading.result)
        }
      }),
    draft.database,
  )

/** Rejects unless the phone holds the draft with exactly the answers that were given. */
async function checkDraft(page: Page, variant: Variant): Promise<void> {
  const records = await draftsOf(page, variant)
  const kept = Object.entries(variant.draft.answersIn(records, page.url()) ?? {})
  const given = Object.fromEntries(kept.filter(([, answer]) => !isEmpty(answer)))
  if (!isDeepStrictEqual(given, { ...answers })) {
    throw new Error(`${variant.name} keeps another draft:\n${JSON.stringify(records, null, 2)}`)
  }
}
