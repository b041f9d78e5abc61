/** Whether the server answers, as the calls of this page tell. */
import { useSelector } from '@xstate/react'
import { createActor, fromPromise } from 'xstate'
import { reachMachine } from '#machines/client/reach.machine.ts'
import { askServer, watchSigns } from '#src/api/reach.ts'

const ask = fromPromise<void, void>(({ signal }) => askServer(signal))

const reachActor = createActor(reachMachine.provide({ actors: { askServer: ask } })).start()

watchSigns((sign) => {
  if (sign === 'answer') reachActor.send({ type: 'call.answer' })
  // Without a network there is nothing to doubt.
  else if (navigator.onLine) reachActor.send({ type: 'call.doubt' })
})
window.addEventListener('online', () => reachActor.send({ type: 'network.online' }))

/** Whether the server is silent: the phone has a network, and nothing answers there. */
export const isSilent = (): boolean => !reachActor.getSnapshot().hasTag('answering')

/** The same, for components. */
export const useIsSilent = (): boolean =>
  useSelector(reachActor, (state) => !state.hasTag('answering'))

/** Calls back when the server falls silent, and when it answers again. Answers how to stop. */
export function watchSilence(callback: (isSilent: boolean) => void): () => void {
  let last = isSilent()
  const { unsubscribe } = reachActor.subscribe(() => {
    if (isSilent() === last) return
    last = !last
    callback(last)
  })
  return unsubscribe
}
