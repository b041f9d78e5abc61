import { type ReactNode, use } from 'react'
import { inputs } from '#styled/recipes/inputs.mjs'
import { DateInput } from './date-input.tsx'
import { FieldContext } from './field-context.ts'
import { Select } from './select.tsx'
import { isoDate } from './typing.ts'

/** A date as typed, and a time of day as shown, '9:30 AM'; each may be empty. */
export type DateTimeText = { date: string; time: string }

export type DateTimeInputProps = {
  value: DateTimeText
  /** The times to choose from, as shown. */
  times: readonly string[]
  /** The time that stands for one that is not known. */
  unknownTime: string
  onChange: (value: DateTimeText) => void
  onBlur?: () => void
  min?: string
  max?: string
}

/** A date and a time to choose. Use it in a Field with `group="group"`. */
export function DateTimeInput({
  value,
  times,
  unknownTime,
  onChange,
  onBlur,
  ...bounds
}: DateTimeInputProps) {
  return (
    <div className={inputs()}>
      <Part isMissing={isoDate(value.date) === ''}>
        <DateInput
          {...bounds}
          aria-label="Date"
          value={value.date}
          onChange={(date) => onChange({ ...value, date })}
          onBlur={onBlur}
        />
      </Part>
      <Part isMissing={value.time === ''}>
        <Select
          aria-label="Time"
          value={value.time}
          onChange={(time) => onChange({ ...value, time })}
          onBlur={onBlur}
        >
          <option value="">Time</option>
          <option value={unknownTime}>Not sure</option>
          {times.map((time) => (
            <option key={time} value={time} translate="no">
              {time}
            </option>
          ))}
        </Select>
      </Part>
    </div>
  )
}

/** One of the two controls. It is marked as invalid only if it is the missing one. */
function Part({ isMissing, children }: { isMissing: boolean; children: ReactNode }) {
  const field = use(FieldContext)
  const part = field && { ...field, invalid: field.invalid && isMissing }
  return <FieldContext value={part}>{children}</FieldContext>
}
