import { useId } from 'react'
import { choice } from '#styled/recipes/choice.mjs'
import { useFieldState } from './field-context.ts'

export type Choice = { value: string; label: string; hint?: string | undefined }

type ChoiceRowsProps = {
  type: 'radio' | 'checkbox'
  layout?: 'rows' | 'pair'
  options: readonly Choice[]
  isChosen: (value: string) => boolean
  onPick: (value: string, chosen: boolean) => void
}

function ChoiceRows({ type, layout, options, isChosen, onPick }: ChoiceRowsProps) {
  'use memo'
  const name = useId()
  const { invalid, locked, isBusy } = useFieldState()
  const classes = choice({ layout })
  return (
    <div className={classes.list}>
      {options.map(({ value, label, hint }, index) => (
        <label
          key={value}
          className={classes.row}
          data-invalid={invalid ? '' : undefined}
          data-chosen={isChosen(value) ? '' : undefined}
        >
          <input
            type={type}
            name={name}
            className={classes.mark}
            checked={isChosen(value)}
            disabled={locked}
            aria-disabled={isBusy || undefined}
            onChange={(event) => isBusy || onPick(value, event.target.checked)}
            {...(hint && {
              'aria-labelledby': `${name}l${index}`,
              'aria-describedby': `${name}h${index}`,
            })}
          />
          <span className={classes.text}>
            <bdi id={`${name}l${index}`}>{label}</bdi>
            {hint && (
              <span id={`${name}h${index}`} className={classes.hint}>
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
  | { mode: 'one'; value: string | null; onChange: (value: string) => void }
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
