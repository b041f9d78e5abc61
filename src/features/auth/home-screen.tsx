import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useCallback, useEffect, useState } from 'react'
import type { SessionEnd } from '#machines/client/session.machine.ts'
import type { Draft } from '#machines/wizard/draft.ts'
import { handledImport } from '#src/browser/handled-import.ts'
import { coverUntil } from '#src/browser/loading-cover.ts'
import { whenIdle } from '#src/browser/when-idle.ts'
import { sentences } from '#src/format/sentences.ts'
import { signInScripts } from '#src/identity/sign-in-scripts.ts'
import { clearCaseToFinish } from '#src/offline/drafts/case-to-finish.ts'
import { isOnHomeScreen } from '#src/pwa/install/home-screen.ts'
import { removeAccountType } from '#src/session/onboarding-memory.ts'
import { useSession } from '#src/session/session.ts'
import { LockIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { WelcomeScreen } from './welcome-screen.tsx'

const NEXT_ROUTES = ['/onboarding/', '/customer/new-case'] as const

type UnclaimedCaseView = typeof import('./unclaimed-case.tsx').UnclaimedCase

/**
 * The welcome page of the app: navigates without a page load, loads the code of the screens that it
 * leads to when idle, and prefetches the sign-in screen.
 * Over an unmetered connection it does so when idle, over others when Log in is likely to be
 * pressed.
 */
export function HomeScreen() {
  const router = useRouter()
  const { UnclaimedCase, draft, look } = useUnclaimedCase()
  const session = useSession()
  useEffect(() => (isUnmetered() ? whenIdle(prefetchSignIn) : undefined), [])
  useEffect(() => whenIdle(() => void loadNextScreens(router)), [router])
  useEffect(() => {
    clearCaseToFinish()
    removeAccountType()
  }, [])
  const goTo = (to: '/onboarding' | '/customer/new-case') => (event: MouseEvent) => {
    // Opening a new tab or window is left to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void coverUntil(router.navigate({ to }))
  }
  const onTry = goTo('/customer/new-case')
  return (
    <WelcomeScreen
      onCreateAccount={goTo('/onboarding')}
      onTry={onTry}
      onLogInIntent={prefetchSignIn}
      unclaimed={UnclaimedCase && draft && <UnclaimedCase draft={draft} onDeleted={look} />}
      notice={'end' in session && <EndNotice end={session.end} />}
      hasPastedLink={isOnHomeScreen()}
    />
  )
}

const WHY_LOGGED_OUT: Partial<Record<SessionEnd, string>> = {
  lapsed: 'You had not logged in for a while.',
  revoked:
    'Someone logged out on all devices, or changed how this account logs in. If it was not you, log in and choose a new password.',
}

const KEPT = 'What you have not sent is still here. Log in to see it.'

function EndNotice({ end }: { end: SessionEnd }) {
  const why = WHY_LOGGED_OUT[end]
  const [isKept, setKept] = useState(false)
  useEffect(() => {
    if (why === undefined) return
    // Loaded later, because few visits need it.
    void import('#src/offline/has-unsent.ts').then(async ({ hasUnsent }) =>
      setKept(await hasUnsent().catch(() => true)),
    )
  }, [why])
  return why === undefined ? null : (
    <div role="status">
      <Note icon={<LockIcon />} title="You were logged out on this device">
        {sentences(why, isKept && KEPT)}
      </Note>
    </div>
  )
}

// Loaded later, because it includes every question of every case, which a first visit does not
// need.
function useUnclaimedCase() {
  const [found, setFound] = useState<{ UnclaimedCase?: UnclaimedCaseView; draft?: Draft | null }>(
    {},
  )
  const look = useCallback(async () => {
    const [{ UnclaimedCase }, { findUnclaimedCase }] = await Promise.all([
      import('./unclaimed-case.tsx'),
      import('#src/offline/drafts/case-drafts.ts'),
    ])
    setFound({ UnclaimedCase, draft: await findUnclaimedCase() })
  }, [])
  // Without a connection this part may fail to load; the link to the questions then leads to the
  // case.
  useEffect(() => void look().catch(() => {}), [look])
  return { ...found, look }
}

type Connection = { type?: string; saveData?: boolean } | undefined
const connection = () => (navigator as { connection?: Connection }).connection

// Most browsers do not report the type of the connection. Those are treated as metered.
const isUnmetered = () => ['wifi', 'ethernet'].includes(connection()?.type ?? '')

async function loadNextScreens({ loadRouteChunk, routesById }: ReturnType<typeof useRouter>) {
  if (connection()?.saveData) return
  const chunks = NEXT_ROUTES.map((id) => loadRouteChunk(routesById[id]))
  // A tap loads them again.
  await handledImport(Promise.all(chunks)).catch(() => {})
}

function prefetchSignIn() {
  if (connection()?.saveData) return
  for (const href of signInScripts) {
    if (document.head.querySelector(`link[href="${href}"]`)) continue
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.as = 'script'
    link.href = href
    document.head.append(link)
  }
}
