import { useRef } from 'react'
import { ChevronDownIcon, CloseIcon } from '#src/ui/icons.tsx'
import { filterSelect } from '#styled/recipes/filter-select.mjs'

export type FilterSelectProps<Value extends string> = {
  /** The label: 'Category'. */
  label: string
  /** The option without a filter: 'All categories'. */
  all: string
  options: readonly { value: Value; label: string }[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

/** Filters a list by one value, or by none. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, all, options, value, onChange } = props
  const select = useRef<HTMLSelectElement>(null)
  const classes = filterSelect()
  return (
    <div className={classes.root} data-chosen={value === undefined ? undefined : ''}>
      <select
        ref={select}
        className={classes.select}
        aria-label={label}
        value={value ?? ''}
        onChange={({ target }) =>
          onChange(options.find((option) => option.value === target.value)?.value)
        }
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {value === undefined ? (
        <span className={classes.arrow}>
          <ChevronDownIcon size="xs" />
        </span>
      ) : (
        <button
          type="button"
          className={classes.clear}
          aria-label={`Clear ${label.toLowerCase()}`}
          onClick={() => {
            onChange(undefined)
            select.current?.focus()
          }}
        >
          <CloseIcon size="xs" />
        </button>
      )}
    </div>
  )
}
