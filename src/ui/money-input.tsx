import { useEffect, useRef } from 'react'
import { readNumber } from '#machines/whole-number.ts'
import { ControlNotice } from './control-notice.tsx'
import { useFieldState } from './field-context.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'
import { amountTyped, groupThousands, type TextEdit, ungroupThousands } from './typing.ts'

export type MoneyInputProps = Omit<TextInputProps, 'before' | 'after' | 'format' | 'ref'> & {
  /** What was typed, without the commas that this control adds: '1800'. Empty for none. */
  value: string
  onChange: (typed: string) => void
  /** Dollars before the figure, or a percentage after it (personal injury). */
  unit?: 'dollars' | 'percent'
}

/**
 * A whole amount, grouped in thousands while it is typed. Every other character stays as it was
 * typed, for the field's rule to judge, so that no text becomes another number. Cents are announced as
 * left out.
 */
export function MoneyInput({ value, onChange, unit = 'dollars', ...rest }: MoneyInputProps) {
  const { locked } = useFieldState()
  const { control, lastEdit } = useLastEdit()
  const figure = groupThousands(value)
  if (locked) {
    // The padlock takes the unit's place, so the unit joins the figure.
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
      <ControlNotice>
        {written?.hasFraction ? `This counts as ${counted}. ${WITHOUT_FRACTION[unit]}` : null}
      </ControlNotice>
    </div>
  )
}

const WITHOUT_FRACTION = {
  dollars: 'Cents are left out.',
  percent: 'Only whole percents count.',
}

const withUnit = (figure: string, unit: 'dollars' | 'percent') =>
  unit === 'dollars' ? `$${figure}` : `${figure}%`

/** The control's text and selection just before the latest edit. React has no event for all of them. */
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
