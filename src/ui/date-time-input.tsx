import { inputs } from '#styled/recipes/inputs.mjs'
import { DateInput } from './date-input.tsx'
import { Select } from './select.tsx'

/** A date as typed and a time of day as shown, '9:30 AM'; either may still be empty. */
export type DateTimeText = { date: string; time: string }

export type DateTimeInputProps = {
  value: DateTimeText
  /** The times on offer, as shown. */
  times: readonly string[]
  onChange: (value: DateTimeText) => void
  onBlur?: () => void
  min?: string
  max?: string
}

/** A date and one of the times on offer. Use it in a Field with `group="group"`. */
export function DateTimeInput({ value, times, onChange, onBlur, ...bounds }: DateTimeInputProps) {
  return (
    <div className={inputs()}>
      <DateInput
        {...bounds}
        aria-label="Date"
        value={value.date}
        onChange={(date) => onChange({ ...value, date })}
        onBlur={onBlur}
      />
      <Select
        aria-label="Time"
        value={value.time}
        onChange={(time) => onChange({ ...value, time })}
        onBlur={onBlur}
      >
        <option value="">Time</option>
        {times.map((time) => (
          <option key={time}>{time}</option>
        ))}
      </Select>
    </div>
  )
}
