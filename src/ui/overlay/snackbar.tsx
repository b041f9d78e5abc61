import type { SnackbarMessage } from '#machines/client/snackbar.machine.ts'
import { AlertIcon, CheckIcon } from '#src/ui/icons.tsx'
import { snackbar } from '#styled/recipes/snackbar.mjs'

export type SnackbarContent = SnackbarMessage & {
  action?: { label: string; onPress: () => void }
}

/**
 * A message 12 px above the action area, while it is given (`snackbarMachine` has the timer). Keep
 * it mounted: its live regions must exist before their text.
 */
export function Snackbar({ content }: { content: SnackbarContent | null }) {
  const { region } = snackbar()
  const isError = content?.type === 'error'
  return (
    <div className={region}>
      <div role="status">{content && !isError && <SnackbarBar content={content} />}</div>
      <div role="alert">{content && isError && <SnackbarBar content={content} />}</div>
    </div>
  )
}

/** The bar alone, without its position and its live region. */
export function SnackbarBar({ content }: { content: SnackbarContent }) {
  const { message, detail, type, action } = content
  const classes = snackbar({ type })
  return (
    <div className={classes.bar}>
      {type === 'success' && <CheckIcon size="sm" />}
      {type === 'error' && <AlertIcon size="sm" />}
      <div className={classes.text}>
        <p dir="auto">{message}</p>
        {detail && <p>{detail}</p>}
      </div>
      {action && (
        <button type="button" className={classes.action} onClick={action.onPress}>
          {action.label}
        </button>
      )}
    </div>
  )
}
