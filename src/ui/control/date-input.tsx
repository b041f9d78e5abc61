import { useRef } from 'react'
import { normalizeDate } from '#machines/typed-text.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { CalendarIcon } from '#src/ui/icons.tsx'
import { datePicker } from '#styled/recipes/date-picker.mjs'
import { useFieldState } from './field-context.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'
import { isoDate, slashDate, typedDate } from './typing.ts'

export type DateInputProps = Omit<TextInputProps, 'before' | 'after' | 'format' | 'min' | 'max'> & {
  /** The typed text: MM/DD/YYYY, or any other way to write a date. Invalid text is kept too. */
  value: string
  /** The bounds of the calendar, YYYY-MM-DD; the field's rule validates typed text. */
  min?: string
  max?: string
}

/** A calendar date, typed on the number pad or chosen in the device's own calendar. */
export function DateInput({ value, onChange, min, max, ...rest }: DateInputProps) {
  const native = useRef<HTMLInputElement>(null)
  const { locked } = useFieldState()
  const classes = datePicker()
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      value={value}
      onChange={onChange}
      format={slashDate}
      normalize={(text) => slashDate(normalizeDate(text))}
      after={
        !locked && (
          <span className={classes.root}>
            <input
              ref={native}
              type="date"
              className={classes.native}
              tabIndex={-1}
              aria-hidden
              min={min}
              max={max}
              value={isoDate(value)}
              onChange={(event) => onChange(typedDate(event.target.value))}
            />
            <IconButton
              label="Choose from a calendar"
              icon={<CalendarIcon />}
              onClick={() => native.current?.showPicker()}
            />
          </span>
        )
      }
    />
  )
}
