import { QueryClientContext } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useProvidedQueryClient } from '#src/data/query-client-slot.ts'
import { useUnsent } from '#src/session/log-out.ts'
import { SnackbarHost } from './snackbar-host.tsx'
import { StorageBanner } from './storage-banner.tsx'

const LogOutDialog = lazy(() => import('./log-out-dialog.tsx'))

/** What lies over every screen: the snackbar, and the question before a log-out. */
export function Chrome({ children }: { children: ReactNode }) {
  const unsent = useUnsent()
  return (
    <>
      <StorageBanner />
      <QueryClientContext value={useProvidedQueryClient()}>{children}</QueryClientContext>
      <SnackbarHost />
      {unsent && (
        // Where its code cannot be fetched, the snackbar says so, and the screen stays.
        <CatchBoundary getResetKey={() => 0} errorComponent={() => null}>
          <Suspense>
            <LogOutDialog unsent={unsent} />
          </Suspense>
        </CatchBoundary>
      )}
    </>
  )
}
