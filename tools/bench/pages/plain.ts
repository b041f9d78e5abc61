// The lower bound ('floor'): the questions of a DUI case in plain DOM, with only what a step of the
// app must do. Continue checks the answer, replaces the question, its progress and its buttons in
// one go, and moves the focus to the question; its entry in the history follows. A key only changes
// the answer, which the draft keeps.
import { joinDateTime, splitDateTime, TIMES_OF_DAY } from '../../../machines/wizard/calendar.ts'
import { countCharacters } from '../../../machines/wizard/characters.ts'
import { type Answer, type Field, maxLengthOf } from '../../../machines/wizard/field.ts'
import {
  askedFields,
  continueErrors,
  nextStep,
  previousStep,
  type Step,
  stepNumber,
} from '../../../machines/wizard/flow.ts'
import { duiFlow as flow } from '../../../machines/wizard/flows/dui.ts'
import { keepDraft } from './draft.ts'
import { addHistoryEntry } from './history-entry.ts'

const answers: Record<string, Answer> = {}
let step = flow.steps[0] as Step

/** An element with these properties and children. */
function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

function answer(name: string, value: Answer) {
  answers[name] = value
  keepDraft({ ...answers })
}

function lineOf(name: string, value: string, onInput: (text: string) => void) {
  const input = make('input', { id: name, value })
  input.oninput = () => onInput(input.value)
  return input
}

function areaOf(name: string, field: Field) {
  const text = String(answers[name] ?? '')
  const count = make('p', {})
  const say = (typed: string) => {
    count.textContent = `${countCharacters(typed)}/${maxLengthOf(field)}`
  }
  const area = make('textarea', { id: name, value: text, maxLength: maxLengthOf(field) })
  area.oninput = () => {
    answer(name, area.value)
    say(area.value)
  }
  say(text)
  return [area, count]
}

function dateTimeOf(name: string) {
  const { date, time } = splitDateTime(String(answers[name] ?? ''))
  const options = ['', ...TIMES_OF_DAY].map((text) => make('option', {}, text))
  const times = make('select', { ariaLabel: 'Time' }, ...options)
  times.value = time
  const change = () => answer(name, joinDateTime(line.value, times.value))
  const line = lineOf(name, date, change)
  times.onchange = change
  return [line, times]
}

type Choice = { label: string; value: Answer }

function choiceOf(name: string, type: 'radio' | 'checkbox', choices: readonly Choice[]) {
  const given = answers[name]
  const isGiven = ({ label, value }: Choice) =>
    Array.isArray(given) ? given.includes(label) : given === value
  const inputs = choices.map((choice) => make('input', { type, name, checked: isGiven(choice) }))
  const chosen = () => choices.filter((_, index) => inputs[index]?.checked)
  for (const input of inputs) {
    input.onchange = () => {
      answer(
        name,
        type === 'radio' ? (chosen()[0]?.value ?? null) : chosen().map(({ label }) => label),
      )
      showAsked()
    }
  }
  return choices.map(({ label }, index) => make('label', {}, inputs[index] as Node, label))
}

function controlsOf(name: string, field: Field): HTMLElement[] {
  const options = (field.options ?? []).map((option) => ({ label: option, value: option }))
  switch (field.kind) {
    case 'yesNo':
      return choiceOf(name, 'radio', [
        { label: 'Yes', value: true },
        { label: 'No', value: false },
      ])
    case 'one':
      return choiceOf(name, 'radio', options)
    case 'many':
      return choiceOf(name, 'checkbox', options)
    case 'area':
      return areaOf(name, field)
    case 'dateTime':
      return dateTimeOf(name)
    default:
      return [lineOf(name, String(answers[name] ?? ''), (text) => answer(name, text))]
  }
}

/** Shows the fields that are asked, given the answers. */
function showAsked() {
  const asked = askedFields(flow, step, answers)
  for (const name of step.fields) {
    const field = document.getElementById(`field-${name}`)
    if (field) field.hidden = !asked.includes(name)
  }
}

function noteOf(title: string, text: string | undefined) {
  return text ? [make('h2', {}, title), make('p', {}, text)] : []
}

function questionOf() {
  const heading = make('h1', { tabIndex: -1 }, step.question)
  const fields = step.fields.map((name, index) => {
    const field = flow.fields[name as keyof typeof flow.fields]
    const legend = index > 0 ? [make('legend', {}, field.question ?? field.label)] : []
    const error = make('p', { id: `error-${name}`, role: 'alert' })
    return make(
      'fieldset',
      { id: `field-${name}` },
      ...legend,
      error,
      ...controlsOf(name, field as Field),
    )
  })
  return { heading, fields }
}

function show() {
  const number = stepNumber(flow, answers, step.id)
  const text = `Step ${number} of ${flow.steps.length}`
  const { heading, fields } = questionOf()
  const form = make(
    'form',
    { id: 'form', noValidate: true },
    heading,
    make('p', {}, String(step.hint ?? '')),
    ...fields,
    ...noteOf('Why we ask', step.whyWeAsk),
    ...noteOf('Who sees this', step.whoSeesThis?.whole),
  )
  form.onsubmit = proceed
  const next = make('button', { type: 'submit' }, 'Continue')
  next.setAttribute('form', 'form')
  document
    .getElementById('page')
    ?.replaceChildren(
      make(
        'header',
        {},
        'DUI case ',
        text,
        make('progress', { value: number, max: flow.steps.length, ariaLabel: 'Progress' }),
      ),
      make('main', {}, form),
      make(
        'footer',
        {},
        next,
        make('button', { type: 'button', onclick: () => history.back() }, 'Back'),
      ),
    )
  showAsked()
  window.scrollTo(0, 0)
  heading.focus({ preventScroll: true })
}

function proceed(event: Event) {
  event.preventDefault()
  const errors = continueErrors(flow, step, answers)
  for (const name of step.fields) {
    const error = document.getElementById(`error-${name}`)
    if (error) error.textContent = errors.find(({ field }) => field === name)?.message ?? ''
  }
  const next = nextStep(flow, answers, step.id)
  if (errors.length > 0 || !next) return
  step = next
  show()
  addHistoryEntry(stepNumber(flow, answers, step.id))
}

window.addEventListener('popstate', () => {
  step = previousStep(flow, answers, step.id) ?? step
  show()
})

show()
