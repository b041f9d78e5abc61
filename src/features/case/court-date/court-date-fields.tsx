import type { Messages } from '#machines/form/form.ts'
import type { CourtDateValues } from '#machines/lifecycle/court-date/typed-court-date.ts'
import {
  type CourtDateKind,
  courtDetailFields,
  courtDetailsOf,
} from '#machines/lifecycle/next-court-date.ts'
import type { Field } from '#machines/wizard/field.ts'
import { courtDateField } from '#machines/wizard/flows/case-fields.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { AskedField } from '#src/wizard/asked-field.tsx'
import { css } from '#styled/css/css.mjs'

const labels: Record<CourtDateKind, string> = { hearing: 'A day in court', deadline: 'A deadline' }
const kinds = Object.keys(labels) as CourtDateKind[]
const kindField = {
  kind: 'one',
  label: 'What is it?',
  options: kinds.map((kind) => labels[kind]),
} satisfies Field
const momentField = { ...courtDateField, label: 'Day and time' }

const hints = {
  room: 'For example: Courtroom 4',
  address: 'For example: 250 Main Street, Mesa',
  due: 'For example: Answer',
}

type CourtDateFieldsProps = {
  values: CourtDateValues
  errors: Messages<CourtDateValues>
  doubts: Messages<CourtDateValues>
  onChange: (values: Partial<CourtDateValues>) => void
}

const content = css({ display: 'grid', gap: '4' })

const textOf = (answer: unknown) => (typeof answer === 'string' ? answer : '')

/** The fields of a court date: its kind, its day and time, and where it is or what is due. */
export function CourtDateFields({ values, errors, doubts, onChange }: CourtDateFieldsProps) {
  const details = courtDetailsOf[values.kind].map((name) => (
    <AskedField
      key={name}
      field={courtDetailFields[name]}
      answer={values[name]}
      error={errors[name] ?? undefined}
      hint={hints[name]}
      isOptional
      onAnswer={(answer) => onChange({ [name]: textOf(answer) })}
    />
  ))
  return (
    <>
      <AskedField
        field={kindField}
        answer={labels[values.kind]}
        error={undefined}
        onAnswer={(answer) =>
          onChange({ kind: kinds.find((kind) => labels[kind] === answer) ?? values.kind })
        }
      />
      <AskedField
        field={momentField}
        answer={values.at}
        error={errors.at ?? undefined}
        doubt={doubts.at ?? undefined}
        onAnswer={(answer) => onChange({ at: textOf(answer) })}
      />
      {values.kind === 'deadline' ? (
        details
      ) : (
        <Disclosure
          title="Room and address"
          tone="line"
          value={[values.room, values.address].filter(Boolean).join(', ')}
          isNeeded={Boolean(errors.room ?? errors.address)}
        >
          <div className={content}>{details}</div>
        </Disclosure>
      )}
    </>
  )
}
