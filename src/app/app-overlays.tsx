import { QueryClientContext } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useProvidedQueryClient } from '#src/data/provided-query-client.ts'
import { settleProof, useIsProofRequested } from '#src/session/proof.ts'
import { useUnsent } from '#src/session/request-sign-out.ts'
import { SnackbarHost } from './snackbar-host.tsx'
import { StorageBanner } from './storage-banner.tsx'

const SignOutDialog = lazy(() => import('./sign-out-dialog.tsx'))
const ProofDialog = lazy(() => import('./proof-dialog.tsx'))

/**
 * The overlays of every screen: the banner of denied storage, the snackbar, the question before a
 * sign-out, and the proof of presence.
 */
export function AppOverlays({ children }: { children: ReactNode }) {
  const unsent = useUnsent()
  const isProofRequested = useIsProofRequested()
  return (
    <>
      <StorageBanner />
      <QueryClientContext value={useProvidedQueryClient()}>{children}</QueryClientContext>
      <SnackbarHost />
      {unsent && (
        <DialogBoundary>
          <SignOutDialog unsent={unsent} />
        </DialogBoundary>
      )}
      {isProofRequested && (
        <DialogBoundary onFailed={() => settleProof(false)}>
          <ProofDialog />
        </DialogBoundary>
      )}
    </>
  )
}

/** Renders a lazy dialog. Renders nothing, and calls `onFailed`, when its code cannot be loaded. */
function DialogBoundary({ children, onFailed }: { children: ReactNode; onFailed?: () => void }) {
  return (
    <CatchBoundary
      getResetKey={() => 0}
      errorComponent={() => null}
      {...(onFailed && { onCatch: onFailed })}
    >
      <Suspense>{children}</Suspense>
    </CatchBoundary>
  )
}
