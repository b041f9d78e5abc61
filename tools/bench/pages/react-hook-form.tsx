// The same questions the way most React teams would write them: react-hook-form with a zod schema,
// a component for each kind of field, inputs that hold their own text.
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { FormProvider, useController, useForm, useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import {
  dateTimeToInstant,
  dateToInstant,
  joinDateTime,
  splitDateTime,
  TIMES_OF_DAY,
} from '../../../machines/wizard/calendar.ts'
import { type Answers, type Field, maxLengthOf } from '../../../machines/wizard/field.ts'
import {
  askedFields,
  nextStep,
  previousStep,
  type Step,
  stepNumber,
} from '../../../machines/wizard/flow.ts'
import { duiFlow } from '../../../machines/wizard/flows/dui.ts'
import { keepDraft } from './draft.ts'
import { addHistoryEntry } from './history-entry.ts'

const flow = duiFlow
const fields: Readonly<Record<string, Field>> = flow.fields
type Values = Record<string, string | boolean | string[]>

function schemaOf(field: Field) {
  const text = z.string().trim().min(1, 'Field is  required').max(maxLengthOf(field))
  switch (field.kind) {
    case 'yesNo':
      return z.boolean('Select valid option.')
    case 'one':
      return z.enum(field.options as [string, ...string[]], 'Select valid option.')
    case 'many':
      return z.array(z.enum(field.options as [string, ...string[]])).min(1, 'Select valid option.')
    case 'number':
      return text.regex(/^\d+$/, 'Only numeric values are allowed.')
    case 'date':
      return text.refine((typed) => dateToInstant(typed) !== null, 'Date input not valid.')
    case 'dateTime':
      return text.refine((typed) => dateTimeToInstant(typed) !== null, 'Date input not valid.')
    default:
      return text
  }
}

const schema = z.object(
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])),
)
const noValues: Values = Object.fromEntries(
  Object.entries(fields).map(([name, { kind }]) => [name, kind === 'many' ? [] : '']),
)

function YesNo({ name }: { name: string }) {
  const { field } = useController<Values>({ name })
  return [true, false].map((value) => (
    <label key={String(value)}>
      <input
        type="radio"
        name={name}
        checked={field.value === value}
        onChange={() => field.onChange(value)}
      />
      {value ? 'Yes' : 'No'}
    </label>
  ))
}

function Choices({ name, type, options }: { name: string; type: string; options: string[] }) {
  const { register } = useFormContext<Values>()
  return options.map((option) => (
    <label key={option}>
      <input type={type} value={option} {...register(name)} />
      {option}
    </label>
  ))
}

function DateTime({ name }: { name: string }) {
  const { field } = useController<Values>({ name })
  const { date, time } = splitDateTime(String(field.value))
  return (
    <>
      <input
        value={date}
        onChange={(event) => field.onChange(joinDateTime(event.target.value, time))}
      />
      <select
        aria-label="Time"
        value={time}
        onChange={(event) => field.onChange(joinDateTime(date, event.target.value))}
      >
        {['', ...TIMES_OF_DAY].map((text) => (
          <option key={text}>{text}</option>
        ))}
      </select>
    </>
  )
}

function Count({ name, max }: { name: string; max: number }) {
  const text = useWatch<Values>({ name })
  return <p>{`${String(text).length}/${max}`}</p>
}

function Control({ name, field }: { name: string; field: Field }) {
  const { register } = useFormContext<Values>()
  const options = [...(field.options ?? [])]
  switch (field.kind) {
    case 'yesNo':
      return <YesNo name={name} />
    case 'one':
      return <Choices name={name} type="radio" options={options} />
    case 'many':
      return <Choices name={name} type="checkbox" options={options} />
    case 'dateTime':
      return <DateTime name={name} />
    case 'area':
      return (
        <>
          <textarea maxLength={maxLengthOf(field)} {...register(name)} />
          <Count name={name} max={maxLengthOf(field)} />
        </>
      )
    default:
      return <input {...register(name)} />
  }
}

function Asked({ name, isFirst }: { name: string; isFirst: boolean }) {
  const { getFieldState, formState } = useFormContext<Values>()
  const field = fields[name] as Field
  const { error } = getFieldState(name, formState)
  return (
    <fieldset>
      {!isFirst && <legend>{field.question ?? field.label}</legend>}
      <p role="alert">{error?.message}</p>
      <Control name={name} field={field} />
    </fieldset>
  )
}

function Question({ step }: { step: Step }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const values = useWatch<Values>({ name: [...step.fields] })
  const asked = askedFields(
    flow,
    step,
    Object.fromEntries(step.fields.map((name, index) => [name, values[index]])) as Answers,
  )
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {step.question}
      </h1>
      <p>{String(step.hint ?? '')}</p>
      {asked.map((name, index) => (
        <Asked key={name} name={name} isFirst={index === 0} />
      ))}
      {step.whyWeAsk && (
        <>
          <h2>Why we ask</h2>
          <p>{step.whyWeAsk}</p>
        </>
      )}
      {step.whoSeesThis && (
        <>
          <h2>Who sees this</h2>
          <p>{step.whoSeesThis.whole}</p>
        </>
      )}
    </>
  )
}

function Wizard() {
  const form = useForm<Values>({ defaultValues: noValues, resolver: zodResolver(schema) })
  const [step, setStep] = useState<Step>(flow.steps[0] as Step)
  const { subscribe, getValues, trigger } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepDraft({ ...values }),
      }),
    [subscribe],
  )
  useEffect(() => {
    const goBack = () =>
      setStep((current) => previousStep(flow, getValues(), current.id) ?? current)
    window.addEventListener('popstate', goBack)
    return () => window.removeEventListener('popstate', goBack)
  }, [getValues])

  const proceed = async () => {
    const answers = getValues()
    if (!(await trigger(askedFields(flow, step, answers), { shouldFocus: true }))) return
    const next = nextStep(flow, answers, step.id)
    if (!next) return
    setStep(next)
    addHistoryEntry(stepNumber(flow, answers, next.id))
  }
  const number = stepNumber(flow, getValues(), step.id)

  return (
    <FormProvider {...form}>
      <header>
        DUI case {`Step ${number} of ${flow.steps.length}`}
        <progress value={number} max={flow.steps.length} aria-label="Progress" />
      </header>
      <main>
        <form
          id="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void proceed()
          }}
        >
          <Question key={step.id} step={step} />
        </form>
      </main>
      <footer>
        <button type="submit" form="form">
          Continue
        </button>
        <button type="button" onClick={() => history.back()}>
          Back
        </button>
      </footer>
    </FormProvider>
  )
}

createRoot(document.getElementById('page') as HTMLElement).render(<Wizard />)
