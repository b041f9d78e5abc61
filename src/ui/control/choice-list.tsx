import { useId } from 'react'
import { choice } from '#styled/recipes/choice.mjs'
import { useFieldState } from './field-context.ts'

export type Choice = { value: string; label: string; hint?: string | undefined }

type ChoiceRowsProps = {
  type: 'radio' | 'checkbox'
  layout?: 'rows' | 'pair'
  /** The name under which a form is submitted before the app is there. */
  name?: string | undefined
  options: readonly Choice[]
  isChosen: (value: string) => boolean
  onPick: (value: string, chosen: boolean) => void
}

function ChoiceRows(props: ChoiceRowsProps) {
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

export type ChoiceListProps = { options: readonly Choice[] } & (
  | { mode: 'one'; name?: string; value: string | null; onChange: (value: string) => void }
  | { mode: 'many'; value: readonly string[]; onChange: (value: string[]) => void }
)

/**
 * Options to choose one or several from. Use it in a Field with `group="radiogroup"` (one) or
 * `group="group"` (many).
 */
export function ChoiceList(props: ChoiceListProps) {
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
        const wanted = options.map((option) => option.value)
        onChange(wanted.filter((v) => (v === picked ? chosen : value.includes(v))))
      }}
    />
  )
}

const yesAndNo = [
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
      onPick={(picked) => props.onChange(picked === 'yes')}
    />
  )
}
