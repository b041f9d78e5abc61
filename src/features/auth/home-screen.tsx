import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useCallback, useEffect, useState } from 'react'
import type { Draft } from '#machines/wizard/draft.ts'
import { whenIdle } from '#src/browser/when-idle.ts'
import { signInScripts } from '#src/identity/sign-in-scripts.ts'
import { clearCaseToFinish } from '#src/offline/case-to-finish.ts'
import { removeAccountType } from '#src/session/onboarding-memory.ts'
import { WelcomeScreen } from './welcome-screen.tsx'

type BegunCase = typeof import('./begun-case.tsx').BegunCase

/** The hydrated welcome page: navigates without a page load, and prefetches the sign-in screen. */
export function HomeScreen() {
  const navigate = useNavigate()
  const { Begun, draft, look } = useBegunCase()
  useEffect(() => whenIdle(prefetchSignIn), [])
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
      begun={Begun && draft && <Begun draft={draft} onDeleted={look} />}
    />
  )
}

// Loaded later, because it includes every question of every case, which a first visit does not need.
function useBegunCase() {
  const [found, setFound] = useState<{ Begun?: BegunCase; draft?: Draft | null }>({})
  const look = useCallback(async () => {
    const [{ BegunCase: Begun }, { findUnclaimedCase: findBegunCase }] = await Promise.all([
      import('./begun-case.tsx'),
      import('#src/offline/case-drafts.ts'),
    ])
    setFound({ Begun, draft: await findBegunCase() })
  }, [])
  // Without a connection this part may fail to load; the link to the questions then leads to the case.
  useEffect(() => void look().catch(() => {}), [look])
  return { ...found, look }
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
