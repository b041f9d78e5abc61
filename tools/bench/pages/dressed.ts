// The lower bound that looks like the app ('dressed'): plain DOM with the elements and styles that
// the app shows for each question (`screens.json`, taken from it at the start of the bench). What
// the app takes longer is its code alone.
import { joinDateTime } from '../../../machines/wizard/calendar.ts'
import { countCharacters } from '../../../machines/wizard/characters.ts'
import { type Answer, type Field, maxLengthOf } from '../../../machines/wizard/field.ts'
import {
  askedFields,
  continueErrors,
  nextStep,
  type Step,
  stepNumber,
} from '../../../machines/wizard/flow.ts'
import { duiFlow as flow } from '../../../machines/wizard/flows/dui.ts'
import type { Screens } from '../screens.ts'
import { keepDraft } from './draft.ts'
import { addHistoryEntry } from './history-entry.ts'

const { css, steps: markup }: Screens = await (await fetch('/screens.json')).json()
const style = document.createElement('style')
style.textContent = css
document.head.append(style)

const screens = markup.map((html) => {
  const template = document.createElement('template')
  template.innerHTML = html
  return template
})
const root = document.getElementById('root') as HTMLElement
const fields: Readonly<Record<string, Field>> = flow.fields
const answers: Record<string, Answer> = {}
let step = flow.steps[0] as Step

/** The box of a step's nth field. */
const boxOf = (index: number) =>
  root.querySelectorAll<HTMLElement>('form > div > div')[index] as HTMLElement

function read(name: string, box: HTMLElement): Answer {
  const kind = fields[name]?.kind
  if (kind === 'yesNo' || kind === 'one' || kind === 'many') {
    const rows = [...box.querySelectorAll('label')].filter((row) => row.querySelector('input'))
    const chosen = rows.flatMap((row) =>
      row.querySelector('input')?.checked === true ? [row.textContent ?? ''] : [],
    )
    if (kind === 'many') return chosen
    return kind === 'yesNo' && chosen[0] ? chosen[0] === 'Yes' : (chosen[0] ?? null)
  }
  // The checkbox of 'I do not know it' stands in the same box.
  const text =
    box.querySelector<HTMLInputElement>('input:not([type=checkbox]), textarea')?.value ?? ''
  const time = box.querySelector('select')?.value
  return time === undefined ? text : joinDateTime(text, time)
}

function count(name: string, box: HTMLElement) {
  const field = fields[name]
  const shown = field?.kind === 'area' && box.querySelector('textarea ~ p, div ~ p:last-child')
  if (!field || !shown) return
  shown.textContent = `${countCharacters(String(answers[name]))}/${maxLengthOf(field)}`
}

/** Shows the fields that are asked, given the answers. */
function showAsked() {
  const asked = askedFields(flow, step, answers)
  for (const [index, name] of step.fields.entries()) boxOf(index).hidden = !asked.includes(name)
}

function handleInput() {
  for (const [index, name] of step.fields.entries()) {
    answers[name] = read(name, boxOf(index))
    count(name, boxOf(index))
  }
  keepDraft({ ...answers })
  showAsked()
}

function proceed(event: Event) {
  event.preventDefault()
  const next = nextStep(flow, answers, step.id)
  if (continueErrors(flow, step, answers).length > 0 || !next) return
  step = next
  show()
  addHistoryEntry(stepNumber(flow, answers, step.id))
}

function show() {
  const screen = screens[flow.steps.indexOf(step as (typeof flow.steps)[number])]
  root.replaceChildren((screen as HTMLTemplateElement).content.cloneNode(true))
  const form = root.querySelector('form') as HTMLFormElement
  form.onsubmit = proceed
  form.oninput = handleInput
  showAsked()
  window.scrollTo(0, 0)
  root.querySelector('h1')?.focus({ preventScroll: true })
}

show()
