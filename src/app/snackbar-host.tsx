import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { acceptUpdate, type UpdateOffer, useUpdateOffer } from '#src/pwa/app-update.ts'
import { type Snack, Snackbar } from '#src/ui/overlay/snackbar.tsx'
import { snackbarActor } from '#src/ui/overlay/snackbar-actor.ts'

const offerOf = (message: string): Snack => ({
  message,
  type: 'info',
  action: { label: 'Reload', onPress: acceptUpdate },
})

const offers: Record<UpdateOffer | 'reloading', Snack> = {
  newVersion: offerOf('A new version is ready.'),
  tooOld: offerOf('This version is out of date.'),
  incomplete: offerOf('Part of the app didn’t load.'),
  reloading: { message: 'Reloading', type: 'info' },
}

/** The snackbar; without a message, the offer of a new version (specification §3.7). */
export function SnackbarHost() {
  const current = useSelector(snackbarActor, ({ context }) => context.message)
  const offered = useUpdateOffer()
  const snack = useMemo(() => current && { message: current.text, type: current.kind }, [current])
  return <Snackbar snack={snack ?? (offered ? offers[offered] : null)} />
}
