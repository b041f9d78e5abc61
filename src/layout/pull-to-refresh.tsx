import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useMemo } from 'react'
import { fromPromise } from 'xstate'
import { pullMachine } from '#machines/client/pull.machine.ts'
import { usePerson } from '#src/session/session.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { PullIndicator } from '#src/ui/page/pull-indicator.tsx'
import { usePullGesture } from './pull-gesture.ts'

/** Refetches all queries of the screen. */
async function refresh(queryClient: QueryClient, personId: string): Promise<void> {
  if (!navigator.onLine) {
    const message = 'You’re offline. This will refresh when you’re back online.'
    showSnackbar({ message, type: 'info' })
    throw new Error(message)
  }
  // The query client shows failures, and the previous data stays.
  await queryClient.refetchQueries({ queryKey: [personId], type: 'active' }, { throwOnError: true })
}

/**
 * Pull-to-refresh, at the top of a screen; the same as the browser's reload. `onRefresh` updates
 * data that comes from no query; it must be a stable function.
 */
export function PullToRefresh({ onRefresh }: { onRefresh?: () => void }) {
  const queryClient = useQueryClient()
  const { uuid } = usePerson()
  const machine = useMemo(
    () =>
      pullMachine.provide({
        actors: {
          refresh: fromPromise<void, void>(() => {
            onRefresh?.()
            return refresh(queryClient, uuid)
          }),
        },
      }),
    [queryClient, uuid, onRefresh],
  )
  const [snapshot, send] = useMachine(machine)
  usePullGesture(send)
  return <PullIndicator state={snapshot.value} distance={snapshot.context.distance} />
}
