// Offers to install the app. Loads after the screens and depends on none of them.
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { useInstallOffer } from './install.ts'

const InstallSheet = lazy(() => import('./install-sheet.tsx'))

function InstallHost() {
  const way = useInstallOffer()
  return (
    // If its code cannot be loaded, nothing is offered.
    <CatchBoundary getResetKey={() => 0} errorComponent={() => null}>
      <Suspense>{way && <InstallSheet way={way} />}</Suspense>
    </CatchBoundary>
  )
}

/** Adds the component to the page. */
export function hostInstallOffer(): void {
  const place = document.body.appendChild(document.createElement('div'))
  createRoot(place).render(
    <StrictMode>
      <InstallHost />
    </StrictMode>,
  )
}
