import { AlertIcon, CheckIcon } from '#src/ui/icons.tsx'
import { snackbar } from '#styled/recipes/snackbar.mjs'

export type Snack = {
  message: string
  type: 'success' | 'error' | 'info'
  action?: { label: string; onPress: () => void }
}

/**
 * A message 12 px above the action area, while it is given (`snackbarMachine` has the timer). Keep
 * it mounted: its live regions must exist before their text.
 */
export function Snackbar({ snack }: { snack: Snack | null }) {
  const { region } = snackbar()
  const isError = snack?.type === 'error'
  return (
    <div className={region}>
      <div role="status">{snack && !isError && <SnackbarBar snack={snack} />}</div>
      <div role="alert">{snack && isError && <SnackbarBar snack={snack} />}</div>
    </div>
  )
}

/** The bar alone, without its position and its live region. */
export function SnackbarBar({ snack }: { snack: Snack }) {
  const { message, type, action } = snack
  const classes = snackbar({ type })
  return (
    <div className={classes.bar}>
      {type === 'success' && <CheckIcon size="sm" />}
      {type === 'error' && <AlertIcon size="sm" />}
      <p className={classes.text} dir="auto">
        {message}
      </p>
      {action && (
        <button type="button" className={classes.action} onClick={action.onPress}>
          {action.label}
        </button>
      )}
    </div>
  )
}
