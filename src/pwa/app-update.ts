// Offers a new version of the app, and activates it when the person agrees.
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { createActor, fromPromise } from 'xstate'
import { appUpdateMachine } from '#machines/client/app-update.machine.ts'
import { subscribeToServerState } from '#src/api/client-version.ts'
import { isHandled } from '#src/browser/handled-import.ts'
import { type AppWorker, deletePrecache, registerWorker } from './register.ts'

let worker: AppWorker | undefined

/**
 * The limit for each step of a reload, ms: the new version's download, its activation, the page's
 * end.
 */
const WAIT_MS = 10_000
const timeout = () => new Promise((resolve) => setTimeout(resolve, WAIT_MS))
const atMost = (work: Promise<unknown> | undefined) => Promise.race([work, timeout()])

const activate = fromPromise<void, { isTooOld: boolean }>(async ({ input }) => {
  const { openForms } = updateActor.getSnapshot().context
  // Otherwise the device would open the outdated version again.
  const isStored = await atMost(checkForUpdate())
  // A full phone has no room for both versions, and the older one can no longer do anything with
  // the server. If the new one cannot be stored even then, the reload fetches it.
  if (isStored === false && input.isTooOld) {
    await atMost(deletePrecache().catch(() => {}))
    await atMost(checkForUpdate())
  }
  await atMost(worker?.activate())
  // Chromium restarts the outdated worker for a request that comes as it stops. It then activates
  // the new one half a minute later, which reloads this page; the response to an earlier reload
  // would be lost.
  if (worker?.isWaiting()) return
  // A form that was opened in the meantime is not discarded: the offer returns.
  if (updateActor.getSnapshot().context.openForms > openForms) return
  location.reload()
  // Back cancels a reload.
  await timeout()
})

// Without a connection the check finds nothing.
const checkForUpdate = async () => worker?.checkForUpdate().catch(() => {})

const updateActor = createActor(
  appUpdateMachine.provide({
    actors: { activate },
    actions: { checkForUpdate: () => void checkForUpdate() },
  }),
).start()

/** Why a reload is offered; undefined while none is. */
export type UpdateOffer = 'newVersion' | 'tooOld' | 'incomplete'

/** Returns the offer of a reload; `reloading` after the person accepted, until the page reloads. */
export const useUpdateOffer = (): UpdateOffer | 'reloading' | undefined =>
  useSelector(updateActor, ({ value }) => {
    if (typeof value === 'object') return value.offered
    return value === 'reloading' ? value : undefined
  })

/** Switches to the new version. */
export const acceptUpdate = (): void => updateActor.send({ type: 'update.accept' })

/** Delays a switch that began in another tab while a form is open (specification §3.7). */
export function useFormGuard(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    updateActor.send({ type: 'form.open' })
    return () => updateActor.send({ type: 'form.close' })
  }, [isOpen])
}

/** Returns whether a new version is offered or being loaded. */
export const isUpdateOffered = (): boolean => !updateActor.getSnapshot().matches('current')

/** Returns whether a form is open. */
export const isFormOpen = (): boolean => updateActor.getSnapshot().context.openForms > 0

/**
 * Registers the service worker, which opens the app without a connection, and watches the server's
 * version.
 */
export async function watchForUpdates(): Promise<void> {
  // A screen's code cannot be fetched, for example because the server no longer has that build.
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // The import rejects after this event.
    setTimeout(() => {
      if (navigator.onLine && !isHandled(payload)) updateActor.send({ type: 'part.miss' })
    })
  })
  worker = await registerWorker({
    onWaiting: () => updateActor.send({ type: 'update.found' }),
    onTakenOver: () => updateActor.send({ type: 'update.takeOver' }),
  })
  const ownBuild = document.querySelector<HTMLMetaElement>('meta[name="fastpass-build"]')?.content
  subscribeToServerState(({ build, isRefusing }) => {
    if (isRefusing) updateActor.send({ type: 'server.refuse' })
    else if (ownBuild !== undefined && build !== null && build !== ownBuild) {
      updateActor.send({ type: 'server.change', build, at: Date.now() })
    }
  })
}
