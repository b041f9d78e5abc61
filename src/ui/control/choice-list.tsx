import { useId } from 'react'
import { choice } from '#styled/recipes/choice.mjs'
import { useFieldState } from './field-context.ts'

export type Choice<Value extends string = string> = {
  value: Value
  label: string
  hint?: string | undefined
}

type ChoiceRowsProps<Value extends string> = {
  type: 'radio' | 'checkbox'
  layout?: 'rows' | 'pair'
  /** The name under which a form is submitted before the app is there. */
  name?: string | undefined
  options: readonly Choice<Value>[]
  isChosen: (value: Value) => boolean
  onPick: (value: Value, chosen: boolean) => void
}

function ChoiceRows<Value extends string>(props: ChoiceRowsProps<Value>) {
  'use memo'
  const { type, layout, options, isChosen, onPick } = props
  const id = useId()
  const name = props.name ?? id
  const { invalid, locked, isBusy } = useFieldState()
  const classes = choice({ layout })
  return (
    <div className={classes.list}>
      {options.map(({ value, label, hint }, index) => (
        <label key={value} className={classes.row} data-invalid={invalid ? '' : undefined}>
          <input
            type={type}
            name={name}
            value={value}
            className={classes.mark}
            checked={isChosen(value)}
            disabled={locked}
            aria-disabled={isBusy || undefined}
            onChange={(event) => isBusy || onPick(value, event.target.checked)}
            {...(hint && {
              'aria-labelledby': `${id}l${index}`,
              'aria-describedby': `${id}h${index}`,
            })}
          />
          <span className={classes.text}>
            <bdi id={`${id}l${index}`}>{label}</bdi>
            {hint && (
              <span id={`${id}h${index}`} className={classes.hint}>
                {hint}
              </span>
            )}
          </span>
        </label>
      ))}
    </div>
  )
}

export type ChoiceListProps<Value extends string> = { options: readonly Choice<Value>[] } & (
  | { mode: 'one'; name?: string; value: Value | null; onChange: (value: Value) => void }
  | { mode: 'many'; value: readonly Value[]; onChange: (value: Value[]) => void }
)

/**
 * Options to choose one or several from. Use it in a Field with `group="radiogroup"` (one) or
 * `group="group"` (many).
 */
export function ChoiceList<Value extends string>(props: ChoiceListProps<Value>) {
  const { mode, options, value, onChange } = props
  if (mode === 'one') {
    return (
      <ChoiceRows
        type="radio"
        name={props.name}
        options={options}
        isChosen={(option) => option === value}
        onPick={onChange}
      />
    )
  }
  return (
    <ChoiceRows
      type="checkbox"
      options={options}
      isChosen={(option) => value.includes(option)}
      onPick={(picked, chosen) => {
        const values = options.map((option) => option.value)
        onChange(values.filter((v) => (v === picked ? chosen : value.includes(v))))
      }}
    />
  )
}

const yesAndNo: Choice[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

/**
 * Yes and No side by side. Neither is preselected, and a choice does not go to the next step. Use
 * it in a Field with `group="radiogroup"`.
 */
export function YesNo(props: { value: boolean | null; onChange: (value: boolean) => void }) {
  return (
    <ChoiceRows
      type="radio"
      layout="pair"
      options={yesAndNo}
      isChosen={(option) => props.value === (option === 'yes')}
      onPick={(answer) => props.onChange(answer === 'yes')}
    />
  )
}
