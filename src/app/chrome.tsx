import { QueryClientContext } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useUnsent } from '#src/client/log-out.ts'
import { useProvidedQueryClient } from '#src/client/query-client-slot.ts'
import { SnackbarHost } from './snackbar-host.tsx'

const LogOutDialog = lazy(() => import('./log-out-dialog.tsx'))

/** What lies over every screen: the snackbar, and the question before a log-out. */
export function Chrome({ children }: { children: ReactNode }) {
  const unsent = useUnsent()
  return (
    <>
      <QueryClientContext value={useProvidedQueryClient()}>{children}</QueryClientContext>
      <SnackbarHost />
      {unsent && (
        <Suspense>
          <LogOutDialog unsent={unsent} />
        </Suspense>
      )}
    </>
  )
}
