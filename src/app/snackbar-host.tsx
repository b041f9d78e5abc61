import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { acceptUpdate, type UpdateOffer, useUpdateOffer } from '#src/pwa/app-update.ts'
import { Snackbar, type SnackbarContent } from '#src/ui/overlay/snackbar.tsx'
import { showStoredSnackbarMessage, snackbarActor } from '#src/ui/overlay/snackbar-actor.ts'

const offerOf = (message: string): SnackbarContent => ({
  message,
  type: 'info',
  action: { label: 'Reload', onPress: acceptUpdate },
})

const offers: Record<UpdateOffer | 'reloading', SnackbarContent> = {
  newVersion: offerOf('A new version is ready.'),
  tooOld: offerOf('This version is out of date.'),
  incomplete: offerOf('Part of the app didn’t load.'),
  reloading: { message: 'Reloading', type: 'info' },
}

/**
 * The snackbar: at first with what the previous page stored; without a message, the offer of a new
 * version (specification §3.7).
 */
export function SnackbarHost() {
  useEffect(showStoredSnackbarMessage, [])
  const content = useSelector(snackbarActor, ({ context }) => context.shown)
  const offered = useUpdateOffer()
  return <Snackbar content={content ?? (offered ? offers[offered] : null)} />
}
