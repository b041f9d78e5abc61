import { useId } from 'react'
import { visuallyHidden } from '#styled/patterns/visually-hidden.mjs'
import { chip } from '#styled/recipes/chip.mjs'
import { chipList } from '#styled/recipes/chip-list.mjs'
import type { Choice } from './choice-list.tsx'

export type ChipsProps = {
  /** The accessible name of the filter. */
  label: string
  options: readonly Choice[]
  value: string
  onChange: (value: string) => void
}

/** A choice of one filter, in a row that scrolls sideways when it is long. */
export function Chips({ label, options, value, onChange }: ChipsProps) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={chipList()}>
      {options.map((option) => (
        <label
          key={option.value}
          className={chip()}
          dir="auto"
          data-chosen={option.value === value ? '' : undefined}
        >
          <input
            type="radio"
            name={name}
            className={visuallyHidden()}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
