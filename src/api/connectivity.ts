// Whether the server responds, as observed by the calls of this page.
import { useSelector } from '@xstate/react'
import { createActor, fromPromise } from 'xstate'
import { connectivityMachine } from '#machines/client/connectivity.machine.ts'
import { askServer, subscribeToCallOutcomes } from './call-outcomes.ts'

const ask = fromPromise<void, void>(({ signal }) => askServer(signal))

const connectivityActor = createActor(
  connectivityMachine.provide({ actors: { askServer: ask } }),
).start()

subscribeToCallOutcomes((outcome) => {
  if (outcome === 'response') connectivityActor.send({ type: 'call.respond' })
  // Without a network the server is not asked.
  else if (navigator.onLine) connectivityActor.send({ type: 'call.fail' })
})
window.addEventListener('online', () => connectivityActor.send({ type: 'network.online' }))

/** Returns whether the server is unreachable: the device has a network, but no server responds. */
export const isServerUnreachable = (): boolean =>
  !connectivityActor.getSnapshot().hasTag('responding')

/** A hook that returns whether the server is unreachable. */
export const useIsServerUnreachable = (): boolean =>
  useSelector(connectivityActor, (state) => !state.hasTag('responding'))

/** Subscribes to changes of the server's reachability. Returns the function that unsubscribes. */
export function watchServerUnreachable(callback: (isUnreachable: boolean) => void): () => void {
  let last = isServerUnreachable()
  const { unsubscribe } = connectivityActor.subscribe(() => {
    if (isServerUnreachable() === last) return
    last = !last
    callback(last)
  })
  return unsubscribe
}
