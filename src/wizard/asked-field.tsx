import { type Ref, useRef } from 'react'
import {
  type Answer,
  errorTip,
  type Field as FieldData,
  maxLengthOf,
  NO_TIME,
  writtenIn,
} from '#machines/wizard/field.ts'
import { ChoiceList } from '#src/ui/control/choice-list.tsx'
import { Field } from '#src/ui/control/field.tsx'
import { textCount } from '#src/ui/control/text-area.tsx'
import { TextInput } from '#src/ui/control/text-input.tsx'
import type { Elements } from '#src/ui/elements.ts'
import { css } from '#styled/css/css.mjs'
import { AnswerControl, groupOf } from './answer-control.tsx'
import { bringIntoView } from './bring-into-view.ts'
import { DoubtChoices } from './doubt-choices.tsx'
import { EmailHint } from './email-hint.tsx'

const DATE_FORMAT = 'For example: 03/14/2026'
const TIME_STEPS = 'If your time is not in the list, choose the one before it.'

export type AskedFieldProps = {
  field: FieldData
  answer: Answer | undefined
  /** The error that the last Continue found. */
  error: string | undefined
  /** The question about an unlikely answer that the last Continue found. */
  doubt?: string | undefined
  /** How to continue without an answer, shown with the field's error. */
  wayOut?: string | undefined
  /** Whether it may stay empty. */
  isOptional?: boolean | undefined
  /** Shown above the control. */
  hint?: string | undefined
  /** For the first field of a step: the question, which is the screen's heading. */
  question?: {
    text: string
    hint: string | undefined
    headingRef: Ref<HTMLHeadingElement>
    note?: Elements
  }
  onAnswer: (value: Answer) => void
}

/** A field of a step, and below it the free text of its option Other. */
export function AskedField(props: AskedFieldProps) {
  'use memo'
  const { field, answer, error, doubt, question, onAnswer } = props
  const group = groupOf(field)
  const written = writtenIn(field, answer)
  // A second way out would contradict that error.
  const wayOut = error && error !== NO_TIME ? props.wayOut : undefined
  const doubtProps = { doubt, doubtChoices: <DoubtChoices /> }
  return (
    <>
      <Field
        {...(question
          ? {
              label: question.text,
              question: true,
              hint: question.hint,
              headingRef: question.headingRef,
              note: question.note,
            }
          : { label: field.question ?? field.label, hint: props.hint })}
        {...(group && { group })}
        isRequired={!props.isOptional}
        error={written === null ? error : undefined}
        tip={errorTip(field, answer)}
        {...(written === null && doubtProps)}
        help={written === null ? (wayOut ?? helpOf(field, answer)) : undefined}
      >
        <AnswerControl field={field} value={answer} onChange={onAnswer} />
        {field.unknown !== undefined && (
          <DoesNotKnow label={field.unknown} answer={answer} onAnswer={onAnswer} />
        )}
      </Field>
      {field.kind === 'email' && typeof answer === 'string' && (
        <EmailHint email={answer} isAsked={doubt !== undefined} onAccept={onAnswer} />
      )}
      {written !== null && (
        <div ref={bringIntoView}>
          <Field label={field.other} isRequired error={error} help={wayOut} {...doubtProps}>
            <TextInput
              value={written}
              maxLength={maxLengthOf(field)}
              onChange={(text) => onAnswer([text])}
            />
          </Field>
        </div>
      )}
    </>
  )
}

/**
 * Returns the help text of a field: the format of a date (specification §2.9) or amount, the
 * allowed pictures, or the length of a text (specification §1.5).
 */
function helpOf(field: FieldData, answer: Answer | undefined): string | undefined {
  if (field.kind === 'date') return DATE_FORMAT
  if (field.kind === 'dateTime') return `${DATE_FORMAT}. ${TIME_STEPS}`
  if (field.kind === 'money') return 'Whole dollars'
  if (field.kind === 'file') return 'JPEG, PNG or WebP, up to 5 MB.'
  if (field.kind !== 'area') return undefined
  return textCount(typeof answer === 'string' ? answer : '', maxLengthOf(field))
}

const apart = css({ marginTop: '3' })
const UNKNOWN = 'unknown'

type DoesNotKnowProps = {
  label: string
  answer: Answer | undefined
  onAnswer: (value: Answer) => void
}

/**
 * The checkbox 'I don’t know' below a text field, whose answer is then stored as `false`.
 * Unchecking it restores the typed text.
 */
function DoesNotKnow({ label, answer, onAnswer }: DoesNotKnowProps) {
  const typed = useRef('')
  const handleChange = (chosen: readonly string[]) => {
    if (typeof answer === 'string') typed.current = answer
    onAnswer(chosen.length > 0 ? false : typed.current)
  }
  return (
    <div className={apart}>
      <ChoiceList
        mode="many"
        options={[{ value: UNKNOWN, label }]}
        value={answer === false ? [UNKNOWN] : []}
        onChange={handleChange}
      />
    </div>
  )
}
