/** Offers a new version of the app, and changes over when the person says so. */
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { createActor, fromPromise } from 'xstate'
import { appUpdateMachine } from '#machines/client/app-update.machine.ts'
import { type AppWorker, registerWorker } from '#src/sw/register.ts'

let worker: AppWorker | undefined

const activate = fromPromise<void, void>(async () => {
  await worker?.activate()
  location.reload()
})

const updateActor = createActor(appUpdateMachine.provide({ actors: { activate } })).start()

/** Whether a new version is waiting. */
export const useUpdateOffer = (): boolean =>
  useSelector(updateActor, (snapshot) => snapshot.matches('available'))

/** Changes over to the new version. */
export const acceptUpdate = (): void => updateActor.send({ type: 'update.accept' })

/** Holds back a change-over begun in another tab while a form is open (decisions, 'Offline'). */
export function useFormGuard(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    updateActor.send({ type: 'form.open' })
    return () => updateActor.send({ type: 'form.close' })
  }, [isOpen])
}

/** Registers the worker, which makes the app open without a connection. */
export async function watchForUpdates(): Promise<void> {
  worker = await registerWorker({
    onWaiting: () => updateActor.send({ type: 'update.find' }),
    onTakenOver: () => updateActor.send({ type: 'update.takeOver' }),
  })
}
