import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { acceptUpdate, useUpdateOffer } from '#src/client/app-update.ts'
import { snackbarActor } from '#src/client/snackbar.ts'
import { type Snack, Snackbar } from '#src/ui/snackbar.tsx'

const offer: Snack = {
  message: 'A new version is ready.',
  type: 'info',
  action: { label: 'Reload', onPress: acceptUpdate },
}

/** The app's messages; while there is none, the offer of a new version (decisions, 'Offline'). */
export function SnackbarHost() {
  const said = useSelector(snackbarActor, ({ context }) => context.message)
  const isOffered = useUpdateOffer()
  const snack = useMemo(() => said && { message: said.text, type: said.kind }, [said])
  return <Snackbar snack={snack ?? (isOffered ? offer : null)} />
}
