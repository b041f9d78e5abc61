import './styles.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { currentSession, isAttorneyMode, sessionActor, startSession } from '#src/client/session.ts'
import { snackbarActor } from '#src/client/snackbar.ts'
import { whenIdle } from '#src/client/when-idle.ts'
import { watchWidth } from './mobile-alert.ts'
import { watchNavigation } from './navigation.ts'
import { router } from './router.tsx'

void start()

async function start() {
  snackbarActor.start()
  await startSession()
  watchSession()
  // What the build wrote into the page stays on the screen until the route's code is here.
  await router.load()
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  watchNavigation(router)
  watchWidth()
  whenIdle(() => void import('./later.ts'))
}

// The guards decide anew whenever somebody else is signed in; what waits is sent as soon as they are.
function watchSession() {
  router.subscribe('onResolved', ({ toLocation }) =>
    sessionActor.send({
      type: 'mode.change',
      isAttorneyMode: isAttorneyMode(toLocation.searchStr),
    }),
  )
  let { status } = currentSession()
  const follow = () => {
    const session = currentSession()
    if ('identity' in session) void sendWhatWaits(session.identity.uuid)
    if (session.status === status) return
    status = session.status
    if (status === 'signingOut') void router.navigate({ to: '/auth/home' })
    else void router.invalidate()
  }
  sessionActor.subscribe(follow)
  follow()
}

async function sendWhatWaits(personId: string) {
  const { outboxOf } = await import('#src/client/outbox-actor.ts')
  await outboxOf(personId)
}
