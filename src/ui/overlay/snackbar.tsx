import { AlertIcon, CheckIcon } from '#src/ui/icons.tsx'
import { snackbar } from '#styled/recipes/snackbar.mjs'

export type Snack = {
  message: string
  type: 'success' | 'error' | 'info'
  action?: { label: string; onPress: () => void }
}

/**
 * A message 12 px above the action area, for as long as it is given (`snackbarMachine` has the time).
 * Keep it mounted: its live regions must be there first.
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

/** The bar itself, without its place on the screen and its announcement. */
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
