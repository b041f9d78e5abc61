import { useEffect, useRef } from 'react'
import { readNumber } from '#machines/whole-number.ts'
import { ControlMessage } from './control-message.tsx'
import { useFieldState } from './field-context.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'
import { amountTyped, groupThousands, type TextEdit, ungroupThousands } from './typing.ts'

export type MoneyInputProps = Omit<TextInputProps, 'before' | 'after' | 'format' | 'ref'> & {
  /** The typed text without the commas that this control adds: '1800'. Empty when there is none. */
  value: string
  onChange: (typed: string) => void
  /** Dollars before the number, or a percentage after it (personal injury). */
  unit?: 'dollars' | 'percent'
}

/**
 * An input for whole amounts that adds commas between thousands. All other characters stay as
 * typed, and the field's rule checks them, so that the text never becomes another number. Announces
 * that cents are left out.
 */
export function MoneyInput({ value, onChange, unit = 'dollars', ...rest }: MoneyInputProps) {
  const { locked } = useFieldState()
  const { control, lastEdit } = useLastEdit()
  const figure = groupThousands(value)
  if (locked) {
    // The padlock takes the unit's place, so the unit joins the number.
    const text = withUnit(figure, unit)
    return <TextInput {...rest} value={figure && text} onChange={onChange} />
  }
  const written = readNumber(unit, value)
  const counted = written && withUnit(written.value.toLocaleString('en-US'), unit)
  return (
    <div>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        {...rest}
        ref={control}
        format={(typed) => groupThousands(amountTyped(lastEdit.current, typed))}
        value={figure}
        onChange={(text) => onChange(ungroupThousands(text))}
        {...(unit === 'dollars' ? { before: '$' } : { after: '%' })}
      />
      <ControlMessage>
        {written?.hasFraction ? `This counts as ${counted}. ${WITHOUT_FRACTION[unit]}` : null}
      </ControlMessage>
    </div>
  )
}

const WITHOUT_FRACTION = {
  dollars: 'Cents are left out.',
  percent: 'Only whole percents count.',
}

const withUnit = (figure: string, unit: 'dollars' | 'percent') =>
  unit === 'dollars' ? `$${figure}` : `${figure}%`

/**
 * Returns the control's text and selection just before the latest edit. No single React event
 * covers all edits.
 */
function useLastEdit() {
  const control = useRef<HTMLInputElement>(null)
  const lastEdit = useRef<TextEdit | null>(null)
  useEffect(() => {
    const input = control.current
    if (!input) return
    const note = () => {
      const { value: text, selectionStart: start, selectionEnd: end } = input
      lastEdit.current = { text, start: start ?? text.length, end: end ?? text.length }
    }
    input.addEventListener('beforeinput', note)
    return () => input.removeEventListener('beforeinput', note)
  })
  return { control, lastEdit }
}
