import { useSelector } from '@xstate/react'
import { IconButton } from '#src/ui/icon-button.tsx'
import { AlertIcon, CloseIcon } from '#src/ui/icons.tsx'
import { snackbarActor } from '#src/ui/overlay/snackbar-actor.ts'
import { css } from '#styled/css/css.mjs'
import { offlineBanner } from '#styled/recipes/offline-banner.mjs'

const text = css({ flex: '1', minWidth: '0', color: 'alert' })

/** The error that the snackbar has shown, for those who could not read it in its 3 seconds. */
export function StandingError() {
  const message = useSelector(snackbarActor, ({ context }) =>
    context.shown ? null : context.lastError,
  )
  if (message === null) return null
  return (
    <section aria-label="What went wrong" className={offlineBanner()}>
      <AlertIcon size="sm" />
      <p className={text} dir="auto">
        {message}
      </p>
      <IconButton
        label="Close this message"
        edge="end"
        icon={<CloseIcon />}
        onClick={() => snackbarActor.send({ type: 'error.close' })}
      />
    </section>
  )
}
