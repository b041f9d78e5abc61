import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useCallback, useEffect, useState } from 'react'
import type { Draft } from '#machines/wizard/draft.ts'
import { whenIdle } from '#src/browser/when-idle.ts'
import { signInScripts } from '#src/identity/sign-in-scripts.ts'
import { clearCaseToFinish } from '#src/offline/case-to-finish.ts'
import { removeAccountType } from '#src/session/onboarding-memory.ts'
import { WelcomeScreen } from './welcome-screen.tsx'

type UnclaimedCaseView = typeof import('./unclaimed-case.tsx').UnclaimedCase

/**
 * The welcome page of the app: navigates without a page load, and prefetches the sign-in screen: over
 * a connection that costs nothing when idle, over others when Log in is about to be pressed.
 */
export function HomeScreen() {
  const navigate = useNavigate()
  const { UnclaimedCase, draft, look } = useUnclaimedCase()
  useEffect(() => (isFreeConnection() ? whenIdle(prefetchSignIn) : undefined), [])
  useEffect(() => {
    clearCaseToFinish()
    removeAccountType()
  }, [])
  const goTo = (to: '/onboarding' | '/customer/new-case') => (event: MouseEvent) => {
    // Opening a new tab or window is left to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate({ to })
  }
  const onTry = goTo('/customer/new-case')
  return (
    <WelcomeScreen
      onCreateAccount={goTo('/onboarding')}
      onTry={onTry}
      onLogInIntent={prefetchSignIn}
      unclaimed={UnclaimedCase && draft && <UnclaimedCase draft={draft} onDeleted={look} />}
    />
  )
}

// Loaded later, because it includes every question of every case, which a first visit does not need.
function useUnclaimedCase() {
  const [found, setFound] = useState<{ UnclaimedCase?: UnclaimedCaseView; draft?: Draft | null }>(
    {},
  )
  const look = useCallback(async () => {
    const [{ UnclaimedCase }, { findUnclaimedCase }] = await Promise.all([
      import('./unclaimed-case.tsx'),
      import('#src/offline/case-drafts.ts'),
    ])
    setFound({ UnclaimedCase, draft: await findUnclaimedCase() })
  }, [])
  // Without a connection this part may fail to load; the link to the questions then leads to the case.
  useEffect(() => void look().catch(() => {}), [look])
  return { ...found, look }
}

// Few browsers tell; the others may be on a line that is paid by the megabyte.
function isFreeConnection(): boolean {
  const { connection } = navigator as { connection?: { type?: string; saveData?: boolean } }
  return ['wifi', 'ethernet'].includes(connection?.type ?? '') && !connection?.saveData
}

function prefetchSignIn() {
  for (const href of signInScripts) {
    if (document.head.querySelector(`link[href="${href}"]`)) continue
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.as = 'script'
    link.href = href
    document.head.append(link)
  }
}
