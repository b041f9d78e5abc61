/** Offers a new version of the app, and changes over when the person says so. */
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { createActor, fromPromise } from 'xstate'
import { appUpdateMachine } from '#machines/client/app-update.machine.ts'
import { watchServer } from '#src/api/client-version.ts'
import { type AppWorker, registerWorker } from './register.ts'

let worker: AppWorker | undefined

/** The longest that a reload waits for the new version to be fetched, and then to take over, ms. */
const WAIT_MS = 10_000
const atMost = (work: Promise<unknown> | undefined) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, WAIT_MS))])

const activate = fromPromise<void, void>(async () => {
  const { openForms } = updateActor.getSnapshot().context
  // A version that is too old would open again from the phone.
  await atMost(look())
  await atMost(worker?.activate())
  // What was opened meanwhile is not thrown away: the offer comes again.
  if (updateActor.getSnapshot().context.openForms > openForms) throw new Error('A form was opened')
  location.reload()
})

// Without a connection there is nothing to be found.
const look = async () => worker?.look().catch(() => {})

const updateActor = createActor(
  appUpdateMachine.provide({ actors: { activate }, actions: { look: () => void look() } }),
).start()

/** Why a reload is offered; undefined while none is. */
export type UpdateOffer = 'newVersion' | 'tooOld' | 'incomplete'

/** The offer of a reload; `reloading` once it was taken, until the page goes. */
export const useUpdateOffer = (): UpdateOffer | 'reloading' | undefined =>
  useSelector(updateActor, ({ value }) => {
    if (typeof value === 'object') return value.offered
    return value === 'reloading' ? value : undefined
  })

/** Changes over to the new version. */
export const acceptUpdate = (): void => updateActor.send({ type: 'update.accept' })

/** Holds back a change-over begun in another tab while a form is open (specification §3.7). */
export function useFormGuard(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    updateActor.send({ type: 'form.open' })
    return () => updateActor.send({ type: 'form.close' })
  }, [isOpen])
}

/** Whether something is being filled in. */
export const isFormOpen = (): boolean => updateActor.getSnapshot().context.openForms > 0

/** Registers the worker, which makes the app open without a connection, and listens to what the server says. */
export async function watchForUpdates(): Promise<void> {
  // What a screen needs and cannot be fetched: a build that the server has forgotten, for one.
  window.addEventListener('vite:preloadError', () => {
    if (navigator.onLine) updateActor.send({ type: 'part.miss' })
  })
  worker = await registerWorker({
    onWaiting: () => updateActor.send({ type: 'update.find' }),
    onTakenOver: () => updateActor.send({ type: 'update.takeOver' }),
  })
  const ownBuild = document.querySelector<HTMLMetaElement>('meta[name="fastpass-build"]')?.content
  watchServer(({ build, isRefusing }) => {
    if (isRefusing) updateActor.send({ type: 'server.refuse' })
    else if (ownBuild !== undefined && build !== null && build !== ownBuild) {
      updateActor.send({ type: 'server.change', build, at: Date.now() })
    }
  })
}
