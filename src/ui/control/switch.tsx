import type { ReactNode } from 'react'
import { use, useId } from 'react'
import { switchRow } from '#styled/recipes/switch-row.mjs'
import { FormBusyContext } from './field-context.ts'

export type SwitchProps = {
  label: string
  /** What the setting is about, where several have the same label; for its accessible name. */
  about?: string
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** Whether a change is being saved. The switch then keeps the focus, and ignores presses. */
  isBusy?: boolean
}

/** A setting that takes effect at once. The whole row is its target. */
export function Switch({ label, about, hint, checked, onChange, ...props }: SwitchProps) {
  const hintId = useId()
  const isFormBusy = use(FormBusyContext)
  const isBusy = isFormBusy || props.isBusy
  const classes = switchRow()
  return (
    <label className={classes.root}>
      <span className={classes.text}>
        <span className={classes.label}>{label}</span>
        {hint && (
          <span id={hintId} className={classes.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-label={about === undefined ? label : `${label}: ${about}`}
        aria-describedby={hint ? hintId : undefined}
        className={classes.control}
        checked={checked}
        aria-checked={checked}
        aria-disabled={isBusy || undefined}
        onChange={(event) => isBusy || onChange(event.target.checked)}
      />
    </label>
  )
}
