import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchForUpdates } from '#src/client/app-update.ts'
import { outboxOf } from '#src/client/outbox-actor.ts'
import { queryClient } from '#src/client/query-client.ts'
import { currentSession, isAttorneyMode, sessionActor, startSession } from '#src/client/session.ts'
import { settleSignOut } from '#src/client/sign-out.ts'
import { snackbarActor } from '#src/client/snackbar.ts'
import { whenIdle } from '#src/client/when-idle.ts'
import { watchWidth } from './mobile-alert.ts'
import { watchNavigation } from './navigation.ts'
import { router } from './router.tsx'

startSession()
snackbarActor.start()
// What the build wrote into the page stays on the screen until the route's code is here.
await router.load()

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
watchNavigation(router)
watchSession()
watchWidth()
whenIdle(() => void watchForUpdates())
whenIdle(() => void settleSignOut())
window.addEventListener('online', () => void settleSignOut())

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
    if ('identity' in session) void outboxOf(session.identity.uuid)
    if (session.status === status) return
    status = session.status
    void router.invalidate()
  }
  sessionActor.subscribe(follow)
  follow()
}
