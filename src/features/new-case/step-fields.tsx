import type { Ref } from 'react'
import {
  type Answer,
  type Answers,
  type Field as FieldData,
  maxLengthOf,
} from '#machines/wizard/field.ts'
import { askedFields, type Flow, type Step } from '#machines/wizard/flow.ts'
import { Field } from '#src/ui/field.tsx'
import { EyeIcon, ShieldCheckIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { textCount } from '#src/ui/text-area.tsx'
import { css } from '#styled/css/css.mjs'
import { AnswerControl, groupOf } from './answer-control.tsx'

const WAY_OUT = 'Not sure? Choose Skip for now. You can come back.'

export type StepFieldsProps = {
  flow: Flow
  step: Step
  answers: Answers
  /** What to say about each field, since the last Continue. */
  errors: Readonly<Record<string, string>>
  onAnswer: (field: string, value: Answer) => void
  headingRef: Ref<HTMLHeadingElement>
}

/** One question: its fields, the first under the question itself, and who reads the answer. */
export function StepFields({ flow, step, answers, errors, onAnswer, headingRef }: StepFieldsProps) {
  return (
    <div className={css({ display: 'grid', gap: '6' })}>
      {askedFields(flow, step, answers).map((name, index) => {
        const field = flow.fields[name] as FieldData
        const error = errors[name]
        const group = groupOf(field.kind)
        return (
          <Field
            key={name}
            {...(index === 0
              ? { label: step.question, question: true, headingRef, hint: step.hint }
              : { label: field.question ?? field.label })}
            {...(group && { group })}
            error={error}
            help={error && step.isSkippable ? WAY_OUT : helpOf(field, answers[name])}
          >
            <AnswerControl
              field={field}
              value={answers[name]}
              onChange={(value) => onAnswer(name, value)}
            />
          </Field>
        )
      })}
      {step.whyWeAsk && (
        <Note icon={<ShieldCheckIcon />} title="Why we ask">
          {step.whyWeAsk}
        </Note>
      )}
      {step.whoSeesThis && (
        <Note icon={<EyeIcon />} title="Who sees this">
          {step.whoSeesThis}
        </Note>
      )}
    </div>
  )
}

/** How to write a date (document 2 §9), and how long a text is (document 1 §5). */
function helpOf(field: FieldData, answer: Answer | undefined): string | undefined {
  if (field.kind === 'date' || field.kind === 'dateTime') return 'MM/DD/YYYY'
  if (field.kind !== 'area') return undefined
  return textCount(typeof answer === 'string' ? answer : '', maxLengthOf(field))
}
