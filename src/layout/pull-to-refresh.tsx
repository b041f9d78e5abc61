import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useMemo } from 'react'
import { fromPromise } from 'xstate'
import { pullMachine } from '#machines/client/pull.machine.ts'
import { usePerson } from '#src/session/session.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { PullIndicator } from '#src/ui/page/pull-indicator.tsx'
import { usePullGesture } from './pull-gesture.ts'

/** Reads everything that the screen shows anew. */
async function refresh(client: QueryClient, personId: string): Promise<void> {
  if (!navigator.onLine) {
    const message = 'You’re offline. This will refresh when you’re back online.'
    showSnackbar({ message, type: 'info' })
    throw new Error(message)
  }
  // What fails is told by the cache, and what was read before stays.
  await client.refetchQueries({ queryKey: [personId], type: 'active' }, { throwOnError: true })
}

/**
 * At the head of a screen: pulling it down reads it anew. The browser's own reload does the same.
 * `also`: brings what is no query's answer up to date. Always the same function.
 */
export function PullToRefresh({ also }: { also?: () => void }) {
  const client = useQueryClient()
  const { uuid } = usePerson()
  const machine = useMemo(
    () =>
      pullMachine.provide({
        actors: {
          refresh: fromPromise<void, void>(() => {
            also?.()
            return refresh(client, uuid)
          }),
        },
      }),
    [client, uuid, also],
  )
  const [snapshot, send] = useMachine(machine)
  usePullGesture(send)
  return <PullIndicator state={snapshot.value} distance={snapshot.context.distance} />
}
