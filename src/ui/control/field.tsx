import type { ReactNode, Ref } from 'react'
import { useId } from 'react'
import type { Elements } from '#src/ui/elements.ts'
import { AlertIcon } from '#src/ui/icons.tsx'
import { field } from '#styled/recipes/field.mjs'
import { FieldContext } from './field-context.ts'

export type FieldProps = {
  label: ReactNode
  /** Whether the label is the screen's question: its heading, in the serif. */
  question?: boolean
  /** Receives the heading of a question, which gets the focus when a step opens. */
  headingRef?: Ref<HTMLHeadingElement>
  hint?: ReactNode
  /** Shown between the hint and the control: who reads the answer. */
  note?: Elements
  /** Shown and announced above the control; marks the field at the edge of the screen. */
  error?: string | undefined
  /** How to correct the error, shown below it. */
  tip?: string | null | undefined
  /** A question about an unlikely answer, shown and announced like an error. */
  doubt?: string | undefined
  /** The buttons that answer the doubt. */
  doubtChoices?: Elements
  /**
   * How to continue without an answer, shown below the control: 'Not sure? Choose Skip for now.'
   */
  help?: ReactNode
  /** Shown next to the label: '16/250 words'. */
  counter?: ReactNode
  /** Whether the form cannot be sent without it; said to screen readers. Others say 'Optional'. */
  isRequired?: boolean | undefined
  /** Read-only, with a tint and a padlock. */
  locked?: boolean
  /** Whether it holds a group of controls (choices, yes/no, date and time) instead of one. */
  group?: 'radiogroup' | 'group'
  children: Elements
}

/**
 * A question with its label, hint, error and help. The controls inside get their id, description
 * and state from it (`useFieldControl`).
 */
export function Field(props: FieldProps) {
  'use memo'
  const { label, question, headingRef, hint, error, help, counter, locked, group, children } = props
  const tip = error ? props.tip : undefined
  const doubt = error ? undefined : props.doubt
  const id = useId()
  const ids = {
    control: `${id}c`,
    label: `${id}l`,
    hint: `${id}h`,
    error: `${id}e`,
    help: `${id}w`,
    required: `${id}r`,
  }
  // A group of checkboxes has no attribute for it.
  const isRequiredGroup = props.isRequired && group === 'group'
  const described = [
    isRequiredGroup && ids.required,
    hint && ids.hint,
    (error || doubt) && ids.error,
    help && ids.help,
  ]
  const describedBy = described.filter(Boolean).join(' ') || undefined
  const classes = field({ tone: question ? 'question' : 'label' })
  const name = group ? (
    <span id={ids.label}>{label}</span>
  ) : (
    <label htmlFor={ids.control}>{label}</label>
  )
  const grouping = group && {
    role: group,
    'aria-labelledby': ids.label,
    'aria-describedby': describedBy,
    'aria-invalid': (group === 'radiogroup' && Boolean(error)) || undefined,
    'aria-required': (group === 'radiogroup' && props.isRequired) || undefined,
  }
  return (
    <div
      className={classes.root}
      data-invalid={error ? '' : undefined}
      data-doubted={doubt ? '' : undefined}
      {...grouping}
    >
      <div className={classes.heading}>
        {question ? (
          <h1 ref={headingRef} tabIndex={-1} className={classes.label}>
            {name}
          </h1>
        ) : (
          <div className={classes.label}>{name}</div>
        )}
        {counter && <span className={classes.counter}>{counter}</span>}
      </div>
      {isRequiredGroup && (
        <span id={ids.required} hidden>
          Required
        </span>
      )}
      {hint && (
        <p id={ids.hint} className={classes.hint}>
          {hint}
        </p>
      )}
      {props.note}
      <div id={ids.error} role="alert">
        {error && (
          <p className={classes.message}>
            <AlertIcon size="sm" />
            <span className={classes.error}>{error}</span>
          </p>
        )}
        {tip && <p className={classes.tip}>{tip}</p>}
        {doubt && <p className={classes.doubt}>{doubt}</p>}
      </div>
      {doubt && props.doubtChoices}
      <FieldContext
        value={{
          controlId: group ? undefined : ids.control,
          describedBy: group ? undefined : describedBy,
          invalid: Boolean(error),
          locked: Boolean(locked),
          required: Boolean(props.isRequired),
        }}
      >
        {children}
      </FieldContext>
      {help && (
        <p id={ids.help} className={classes.help}>
          {help}
        </p>
      )}
    </div>
  )
}
