import type { Ref } from 'react'
import { stepDisclosure } from '#machines/wizard/disclosure.ts'
import { type Answer, type Answers, type Field, isEmpty } from '#machines/wizard/field.ts'
import {
  answersAfterSkip,
  askedFields,
  type Flow,
  hintOf,
  type Step,
} from '#machines/wizard/flow.ts'
import { Question } from '#src/ui/control/question.tsx'
import { ShieldCheckIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { css } from '#styled/css/css.mjs'
import { AskedField } from './asked-field.tsx'
import { bringIntoView } from './bring-into-view.ts'
import { Readers } from './readers.tsx'

const SKIP_HINT = 'Not sure? Choose Skip for now. You can come back.'
const PARTIAL_SKIP_HINT = 'Not sure? Choose Skip for now. What you answered here is kept.'

const stack = css({ display: 'grid', gap: '6' })

export type StepFieldsProps = {
  flow: Flow
  step: Step
  answers: Answers
  /** The errors by field, since the last Continue. */
  errors: Readonly<Record<string, string>>
  /** The questions about unlikely answers, since the last Continue. */
  doubts: Readonly<Record<string, string>>
  onAnswer: (field: string, value: Answer) => void
  headingRef: Ref<HTMLHeadingElement>
}

/**
 * A question, who reads the answer, and its fields. The question is the first field's label,
 * unless each field has its own.
 */
export function StepFields(props: StepFieldsProps) {
  'use memo'
  const { flow, step, answers, errors, doubts, onAnswer, headingRef } = props
  const names = askedFields(flow, step, answers)
  const hint = hintOf(step, answers)
  const skipped = answersAfterSkip(flow, step, answers)
  const keepsAnswers = names.some((name) => !isEmpty(skipped[name]))
  const wayOut = keepsAnswers ? PARTIAL_SKIP_HINT : SKIP_HINT
  const disclosure = stepDisclosure(flow, step, answers)
  const readers = (
    <Readers flow={flow} step={step} names={names} disclosure={disclosure} onAnswer={onAnswer} />
  )
  const isApart = step.isApart === true || names.length === 0
  return (
    <div className={stack}>
      {isApart && (
        <div>
          <Question headingRef={headingRef} hint={hint}>
            {step.question}
          </Question>
          {readers}
        </div>
      )}
      {names.map((name, index) => (
        <div key={name} ref={flow.fields[name]?.when && bringIntoView} className={stack}>
          <AskedField
            field={flow.fields[name] as Field}
            answer={answers[name]}
            error={errors[name]}
            doubt={doubts[name]}
            wayOut={step.isSkippable ? wayOut : undefined}
            isOptional={step.isSkippable}
            {...(index === 0 &&
              !isApart && { question: { text: step.question, hint, headingRef, note: readers } })}
            onAnswer={(value) => onAnswer(name, value)}
          />
        </div>
      ))}
      {step.whyWeAsk && (
        <Note icon={<ShieldCheckIcon />} title="Why we ask">
          {step.whyWeAsk}
        </Note>
      )}
    </div>
  )
}
