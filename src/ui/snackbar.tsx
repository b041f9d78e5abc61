import { useEffect } from 'react'
import { snackbar } from '#styled/recipes/snackbar.mjs'
import { AlertIcon, CheckIcon } from './icons.tsx'

/** How long a message stays (document 1 §4), ms. One with an action waits to be answered. */
const stay = 3000

export type Snack = {
  message: string
  type: 'success' | 'error' | 'info'
  action?: { label: string; onPress: () => void }
}

export type SnackbarProps = {
  /** What to say now, or nothing. Give each message a new object, so that its time starts anew. */
  snack: Snack | null
  /** Called after 3 seconds, unless the snack has an action. */
  onHide: () => void
}

/** A message 12 px above the action area. Keep it mounted: its live regions must be there first. */
export function Snackbar({ snack, onHide }: SnackbarProps) {
  useEffect(() => {
    if (!snack || snack.action) return
    const timer = setTimeout(onHide, stay)
    return () => clearTimeout(timer)
  }, [snack, onHide])
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
      <p className={classes.text}>{message}</p>
      {action && (
        <button type="button" className={classes.action} onClick={action.onPress}>
          {action.label}
        </button>
      )}
    </div>
  )
}
