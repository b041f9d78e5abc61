// The same questions in SurveyJS: its own model, look and defaults, a page for each step.
import 'survey-core/survey-core.css'
import { createRoot } from 'react-dom/client'
import { Model } from 'survey-core'
import { Survey } from 'survey-react-ui'
import { joinDateTime, TIMES_OF_DAY } from '../../../machines/wizard/calendar.ts'
import { type Answer, type Field, maxLengthOf } from '../../../machines/wizard/field.ts'
import type { Step } from '../../../machines/wizard/flow.ts'
import { duiFlow as flow } from '../../../machines/wizard/flows/dui.ts'
import { keepDraft } from './draft.ts'
import { addHistoryEntry } from './history-entry.ts'

const fields: Readonly<Record<string, Field>> = flow.fields
const DATE = String.raw`^\d{1,2}\/\d{1,2}\/\d{4}$`

/** What `when` says in flows/dui.ts, in SurveyJS's own language. */
const visibleIf: Record<string, string> = {
  hearing_type: '{next_hearing_date} notempty',
  dui_convictions_last_7_years: '{is_first_offense} = false',
}

function elementsOf(name: string, index: number): object[] {
  const field = fields[name] as Field
  const common = {
    name,
    title: field.question ?? field.label,
    titleLocation: index === 0 ? 'hidden' : 'default',
    isRequired: true,
    requiredErrorText: 'Field is  required',
    ...(visibleIf[name] && { visibleIf: visibleIf[name] }),
  }
  const choices = field.options
  switch (field.kind) {
    case 'yesNo':
      return [{ ...common, type: 'boolean', renderAs: 'radio' }]
    case 'one':
      return [{ ...common, type: 'radiogroup', choices }]
    case 'many':
      return [{ ...common, type: 'checkbox', choices }]
    case 'area':
      return [{ ...common, type: 'comment', maxLength: maxLengthOf(field), rows: 3 }]
    case 'dateTime':
      return [
        { ...common, type: 'text', validators: [{ type: 'regex', regex: DATE }] },
        {
          ...common,
          type: 'dropdown',
          name: `${name}_time`,
          renderAs: 'select',
          choices: TIMES_OF_DAY,
        },
      ]
    case 'date':
      return [{ ...common, type: 'text', validators: [{ type: 'regex', regex: DATE }] }]
    case 'number':
      return [
        { ...common, type: 'text', validators: [{ type: 'regex', regex: String.raw`^\d+$` }] },
      ]
    default:
      return [{ ...common, type: 'text', maxLength: maxLengthOf(field) }]
  }
}

function pageOf(step: Step) {
  const notes = Object.entries({
    'Why we ask': step.whyWeAsk,
    'Who sees this': step.whoSeesThis?.whole,
  })
  return {
    name: step.id,
    title: step.question,
    description: String(step.hint ?? ''),
    elements: [
      ...step.fields.flatMap(elementsOf),
      ...notes.flatMap(([title, text]) =>
        text
          ? [{ type: 'html', name: `${step.id} ${title}`, html: `<b>${title}</b><p>${text}</p>` }]
          : [],
      ),
    ],
  }
}

const survey = new Model({
  pages: flow.steps.map(pageOf),
  pageNextText: 'Continue',
  showProgressBar: true,
  progressBarType: 'pages',
  // Else it writes when a field is left, and a dead battery takes the text.
  textUpdateMode: 'onTyping',
})

/** The answers under the flow's names: a date and its time are one there. */
function answersOf({ next_hearing_date_time: time, ...data }: Record<string, Answer>) {
  const date = data.next_hearing_date
  return date
    ? { ...data, next_hearing_date: joinDateTime(String(date), String(time ?? '')) }
    : data
}

survey.onValueChanged.add(() => keepDraft(answersOf(survey.data)))
survey.onCurrentPageChanged.add((_, { isNextPage }) => {
  if (isNextPage) addHistoryEntry(survey.currentPageNo + 1)
})
window.addEventListener('popstate', () => survey.prevPage())

createRoot(document.getElementById('page') as HTMLElement).render(<Survey model={survey} />)
