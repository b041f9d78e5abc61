import { QueryClientContext } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useProvidedQueryClient } from '#src/data/provided-query-client.ts'
import { failIdleWarning, useIdleDeadline } from '#src/session/idle.ts'
import { settleProof, useIsProofRequested } from '#src/session/proof.ts'
import { failSignOut, useUnsent } from '#src/session/request-sign-out.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { AlertIcon, CloseIcon } from '#src/ui/icons.tsx'
import { snackbarActor } from '#src/ui/overlay/snackbar-actor.ts'
import { css } from '#styled/css/css.mjs'
import { offlineBanner } from '#styled/recipes/offline-banner.mjs'
import { SnackbarHost } from './snackbar-host.tsx'
import { StorageBanner } from './storage-banner.tsx'

// The panel is loaded together with the dialog, so that `LazyDialog` calls `onFailed` if either
// fails.
async function withPanel<Dialog>(loading: Promise<Dialog>): Promise<Dialog> {
  const [dialog] = await Promise.all([loading, import('#src/ui/overlay/modal-panel.tsx')])
  return dialog
}
const loadSignOutDialog = () => withPanel(import('./sign-out-dialog.tsx'))
const loadProofDialog = () => withPanel(import('./proof-dialog.tsx'))
const loadIdleDialog = () => withPanel(import('./idle-dialog.tsx'))

/**
 * The overlays of every screen: the banners of denied storage and of the last error, the snackbar,
 * the question before a sign-out, the proof of presence, and the warning before a log-out.
 */
export function AppOverlays({ children }: { children: ReactNode }) {
  const unsent = useUnsent()
  const isProofRequested = useIsProofRequested()
  const idleDeadline = useIdleDeadline()
  return (
    <>
      <StorageBanner />
      <StandingError />
      <QueryClientContext value={useProvidedQueryClient()}>{children}</QueryClientContext>
      <SnackbarHost />
      {unsent && <LazyDialog load={loadSignOutDialog} props={{ unsent }} onFailed={failSignOut} />}
      {isProofRequested && (
        <LazyDialog load={loadProofDialog} props={{}} onFailed={() => settleProof(false)} />
      )}
      {idleDeadline !== undefined && (
        <LazyDialog
          load={loadIdleDialog}
          props={{ deadline: idleDeadline }}
          onFailed={failIdleWarning}
        />
      )}
    </>
  )
}

type LazyDialogProps<Props> = {
  load: () => Promise<{ default: (props: Props) => ReactNode }>
  props: Props
  onFailed: () => void
}

/**
 * Loads and renders a dialog. Renders nothing, and calls `onFailed`, when its code cannot be
 * loaded. It is loaded again the next time.
 */
function LazyDialog<Props extends object>({ load, props, onFailed }: LazyDialogProps<Props>) {
  // A new component each time that the dialog opens, because React keeps a load that has failed.
  const [Dialog] = useState(() => lazy(load))
  return (
    <CatchBoundary getResetKey={() => 0} errorComponent={() => null} onCatch={onFailed}>
      <Suspense>
        <Dialog {...props} />
      </Suspense>
    </CatchBoundary>
  )
}

const errorText = css({ flex: '1', minWidth: '0', color: 'alert' })

/** The error that the snackbar has shown, for those who could not read it in its 3 seconds. */
function StandingError() {
  const message = useSelector(snackbarActor, ({ context }) =>
    context.shown ? null : context.lastError,
  )
  if (message === null) return null
  return (
    <section aria-label="What went wrong" className={offlineBanner()}>
      <AlertIcon size="sm" />
      <p className={errorText} dir="auto">
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
