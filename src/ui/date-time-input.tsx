import { inputs } from '#styled/recipes/inputs.mjs'
import { DateInput } from './date-input.tsx'
import { Select } from './select.tsx'

/** A date as typed and a time of day as 'HH:MM', 24 hours; either may still be empty. */
export type DateTimeText = { date: string; time: string }

const times = Array.from({ length: 48 }, (_, slot) => {
  const hour = Math.floor(slot / 2)
  const minutes = slot % 2 ? '30' : '00'
  return {
    value: `${String(hour).padStart(2, '0')}:${minutes}`,
    label: `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`,
  }
})

export type DateTimeInputProps = {
  value: DateTimeText
  onChange: (value: DateTimeText) => void
  onBlur?: () => void
  min?: string
  max?: string
}

/** A date and a time in steps of 30 minutes. Use it in a Field with `group="group"`. */
export function DateTimeInput({ value, onChange, onBlur, ...bounds }: DateTimeInputProps) {
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
          <option key={time.value} value={time.value}>
            {time.label}
          </option>
        ))}
      </Select>
    </div>
  )
}
