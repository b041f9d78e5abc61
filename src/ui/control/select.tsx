import type { ComponentProps } from 'react'
import { ChevronDownIcon } from '#src/ui/icons.tsx'
import { input } from '#styled/recipes/input.mjs'
import { useFieldControl, useFieldState } from './field-context.ts'
import { InputShell } from './text-input.tsx'

export type SelectProps = Omit<
  ComponentProps<'select'>,
  'className' | 'onChange' | 'value' | 'size'
> & {
  value: string
  onChange: (value: string) => void
}

/** The device's native list of options, styled as a field. Give it `<option>` children. */
export function Select({ value, onChange, children, ...rest }: SelectProps) {
  const { readOnly: _, ...wiring } = useFieldControl()
  const { locked } = useFieldState()
  return (
    <InputShell after={<ChevronDownIcon size="sm" />}>
      <select
        data-control
        className={input().control}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        disabled={locked}
        {...wiring}
        {...rest}
      >
        {children}
      </select>
    </InputShell>
  )
}
