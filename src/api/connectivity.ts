/** Whether the server answers, as the calls of this page tell. */
import { useSelector } from '@xstate/react'
import { createActor, fromPromise } from 'xstate'
import { connectivityMachine } from '#machines/client/connectivity.machine.ts'
import { askServer, watchSigns } from './connectivity-signs.ts'

const ask = fromPromise<void, void>(({ signal }) => askServer(signal))

const connectivityActor = createActor(
  connectivityMachine.provide({ actors: { askServer: ask } }),
).start()

watchSigns((sign) => {
  if (sign === 'answer') connectivityActor.send({ type: 'call.answer' })
  // Without a network the question does not arise.
  else if (navigator.onLine) connectivityActor.send({ type: 'call.unanswered' })
})
window.addEventListener('online', () => connectivityActor.send({ type: 'network.online' }))

/** Whether the server is unreachable: the phone has a network, and nothing answers there. */
export const isServerUnreachable = (): boolean =>
  !connectivityActor.getSnapshot().hasTag('answering')

/** The same, for components. */
export const useIsServerUnreachable = (): boolean =>
  useSelector(connectivityActor, (state) => !state.hasTag('answering'))

/** Calls back when the server becomes unreachable, and when it answers again. Returns a function that stops it. */
export function watchServerUnreachable(callback: (isUnreachable: boolean) => void): () => void {
  let last = isServerUnreachable()
  const { unsubscribe } = connectivityActor.subscribe(() => {
    if (isServerUnreachable() === last) return
    last = !last
    callback(last)
  })
  return unsubscribe
}
