import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Identity } from '#machines/client/session.machine.ts'
import { nextPaint } from '#src/browser/after-paint.ts'
import { endFirstScreen, firstScreen } from '#src/browser/first-screen.ts'
import { ignoreHeldKeys } from '#src/browser/held-keys.ts'
import { followLostFocus } from '#src/browser/lost-focus.ts'
import { retryLoading } from '#src/browser/retry-loading.ts'
import { whenIdle } from '#src/browser/when-idle.ts'
import {
  currentSession,
  isAttorneyMode,
  requiredScreen,
  sessionActor,
  startSession,
} from '#src/session/session.ts'
import { snackbarActor } from '#src/ui/overlay/snackbar-actor.ts'
import { stopWatchingTaps, tapEnded } from './early-taps.ts'
import { watchWidth } from './mobile-alert.ts'
import { watchNavigation } from './navigation.ts'
import { router } from './router.tsx'
import { setSlowStartReason } from './slow-start.ts'
import { replacePrerenderedPage, restoreEntries } from './take-over.ts'

void start()

async function start() {
  const page = document.getElementById('root') as HTMLElement
  void restoreEntries(page)
  ignoreHeldKeys()
  snackbarActor.start()
  setSlowStartReason('Fastpass has loaded, and waits for this phone’s storage.')
  await startSession()
  setSlowStartReason(
    navigator.onLine
      ? 'Fastpass has loaded, and waits for our server.'
      : 'You’re offline, and Fastpass waits for a connection.',
  )
  watchSession()
  // The prerendered page stays on the screen until the route's code is loaded.
  await tapEnded()
  await router.load()
  await tapEnded()
  if (page.querySelector('main')) await replacePrerenderedPage(page, render)
  else {
    // Synchronously, so that no tap can begin on what is being replaced.
    flushSync(() => render(page))
    stopWatchingTaps()
  }
  watchNavigation(router)
  // Before the first press: what it replaces may have the focus.
  followLostFocus()
  watchWidth()
  await nextPaint()
  endFirstScreen()
  whenIdle(() => void retryLoading(() => import('./after-first-screen.ts')))
}

function render(container: HTMLElement) {
  createRoot(container).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

// When the session changes, runs the guards again. Starts the services of a person who has just
// signed in, or has completed a required screen.
function watchSession() {
  router.subscribe('onResolved', ({ toLocation }) =>
    sessionActor.send({
      type: 'mode.change',
      isAttorneyMode: isAttorneyMode(toLocation.searchStr),
    }),
  )
  let { status } = currentSession()
  let personId: string | undefined
  let hasRequiredScreen = false
  const follow = () => {
    const session = currentSession()
    const identity = 'identity' in session ? session.identity : undefined
    const isNew = identity !== undefined && identity.uuid !== personId
    const isAnother = isNew && personId !== undefined
    const hadRequiredScreen = hasRequiredScreen
    hasRequiredScreen = identity !== undefined && requiredScreen(identity) !== undefined
    if (identity && (isNew || hadRequiredScreen) && !hasRequiredScreen) void startServices(identity)
    personId = identity?.uuid
    if (session.status === status && !isAnother && hasRequiredScreen === hadRequiredScreen) return
    status = session.status
    if (session.status === 'signingOut') {
      const to = session.end === 'deleted' ? '/account-deleted' : '/auth/home'
      void router.navigate({ to, replace: session.end === 'deleted' })
    } else void router.invalidate()
  }
  sessionActor.subscribe(follow)
  follow()
}

// Visitors do not need this code.
async function startServices(identity: Identity) {
  await firstScreen
  const { startPersonServices } = await retryLoading(
    () => import('#src/session/person-services.ts'),
  )
  await startPersonServices(identity)
}
