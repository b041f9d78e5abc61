import { createRoot } from 'react-dom/client'
import '#src/app/styles.css'
import { SnackbarHost } from '#src/app/snackbar-host.tsx'
import { snackbarActor } from '#src/ui/overlay/snackbar-actor.ts'
import './gallery.css'
import { Gallery } from './gallery.tsx'

snackbarActor.start()
const container = document.getElementById('gallery')
if (container) {
  createRoot(container).render(
    <>
      <Gallery />
      <SnackbarHost />
    </>,
  )
}
