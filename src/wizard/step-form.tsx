import { useSelector } from '@xstate/react'
import { type SubmitEvent, useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { stepDisclosure } from '#machines/wizard/disclosure.ts'
import type { Answers, FieldKind } from '#machines/wizard/field.ts'
import { askedFields, type Flow, hintOf, type Step } from '#machines/wizard/flow.ts'
import type { WizardContext } from '#machines/wizard/wizard-setup.ts'
import { usePartTitle } from '#src/browser/document-title.ts'
import { serverTime } from '#src/clock/clock.ts'
import { calendarDay } from '#src/format/dates.ts'
import { focusFirstError } from '#src/ui/control/focus-first-error.ts'
import type { Elements } from '#src/ui/elements.ts'
import { css } from '#styled/css/css.mjs'
import { StepFields } from './step-fields.tsx'
import type { WizardActor } from './wizard-actor.ts'

const stepIn = css({ animation: 'fadeIn {durations.step} {easings.out}' })

export type StepFormProps = {
  /** The form's id, for the button that submits it from the action area. */
  id: string
  flow: Flow
  step: Step
  actor: WizardActor
  /** A field lost focus, so the draft can be stored now. */
  onLeaveField?: () => void
  /** Replaces the machine's own Continue. */
  onNext?: (() => void) | undefined
  /** Moves focus to the place where the person left this step. Returns false when there is none. */
  onReturn?: (form: HTMLFormElement) => boolean
  /** The content below the fields. */
  children?: Elements
}

/**
 * The form of a step. When it opens, focus moves to its question, to its text field on a phone, to
 * the first error, or back to where the person left it.
 */
export function StepForm(props: StepFormProps) {
  'use memo'
  const { id, flow, step, actor, onLeaveField, onNext, onReturn, children } = props
  const { answers, errors, doubts } = useSelector(
    actor,
    ({ context }) => context,
    (a, b) => rendersTheSame(flow, step, a, b),
  )
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isLast = step === flow.steps.at(-1)
  usePartTitle(step.question)

  const returnTo = useEffectEvent((element: HTMLFormElement | null) =>
    Boolean(element && onReturn?.(element)),
  )
  const open = useEffectEvent(() => {
    window.scrollTo(0, 0)
    if (focusFirstError(form.current) || returnTo(form.current)) return
    const control =
      opensKeyboard(flow, step, answers) &&
      form.current?.querySelector('input:not([role="switch"]), textarea')
    const target = control instanceof HTMLElement ? control : heading.current
    target?.focus({ preventScroll: true })
  })
  useEffect(() => open(), [])

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (onNext) return onNext()
    const type = isLast ? 'answers.submit' : 'step.next'
    flushSync(() => actor.send({ type, today: calendarDay(serverTime()) }))
    focusFirstError(form.current)
  }

  return (
    <form
      id={id}
      ref={form}
      className={stepIn}
      onSubmit={handleSubmit}
      onBlur={onLeaveField}
      noValidate
    >
      <StepFields
        flow={flow}
        step={step}
        answers={answers}
        errors={errors}
        doubts={doubts}
        headingRef={heading}
        onAnswer={(field, value) => actor.send({ type: 'answer.change', field, value })}
      />
      {children}
    </form>
  )
}

/** The kinds of field that are typed with a keyboard. */
const TYPED = new Set<FieldKind>([
  'text',
  'name',
  'area',
  'number',
  'money',
  'email',
  'phone',
  'url',
])

/**
 * Returns whether a step is one text field on a phone, where the focus opens the keyboard. Screen
 * readers read the question too, because it is the field's label. A low screen has no room for the
 * question and a keyboard.
 */
function opensKeyboard(flow: Flow, step: Step, answers: Answers): boolean {
  const [name = '', ...others] = askedFields(flow, step, answers)
  const field = flow.fields[name]
  return (
    field !== undefined &&
    others.length === 0 &&
    TYPED.has(field.kind) &&
    matchMedia('(pointer: coarse) and (height >= 30rem)').matches
  )
}

type StepValues = Pick<WizardContext, 'answers' | 'errors' | 'doubts'>

/**
 * Returns whether a step renders the same for both, so that it can be prerendered while another
 * step is answered.
 */
function rendersTheSame(flow: Flow, step: Step, a: StepValues, b: StepValues): boolean {
  const fields = askedFields(flow, step, b.answers)
  return (
    fields.length === askedFields(flow, step, a.answers).length &&
    hintOf(step, a.answers) === hintOf(step, b.answers) &&
    stepDisclosure(flow, step, a.answers) === stepDisclosure(flow, step, b.answers) &&
    fields.every((name) =>
      (['answers', 'errors', 'doubts'] as const).every((part) => a[part][name] === b[part][name]),
    )
  )
}
