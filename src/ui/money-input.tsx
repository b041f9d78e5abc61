import { useFieldState } from './field-context.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'
import { groupDigits } from './typing.ts'

export type MoneyInputProps = Omit<TextInputProps, 'before' | 'after' | 'format'> & {
  /** Digits only, no separators: '1800'. Empty for none. */
  value: string
  onChange: (digits: string) => void
  /** Dollars before the figure, or a percentage after it (personal injury). */
  unit?: 'dollars' | 'percent'
}

/** A whole amount, grouped in thousands while it is typed. Keeps and reports digits only. */
export function MoneyInput({ value, onChange, unit = 'dollars', ...rest }: MoneyInputProps) {
  const { locked } = useFieldState()
  const figure = groupDigits(value)
  if (locked) {
    // The padlock takes the unit's place, so the unit joins the figure.
    const text = unit === 'dollars' ? `$${figure}` : `${figure}%`
    return <TextInput {...rest} value={figure && text} onChange={onChange} />
  }
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      format={groupDigits}
      value={figure}
      onChange={(text) => onChange(text.replaceAll(',', ''))}
      {...(unit === 'dollars' ? { before: '$' } : { after: '%' })}
    />
  )
}
