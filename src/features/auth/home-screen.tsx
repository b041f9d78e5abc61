import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useEffect } from 'react'
import { signInScripts } from '#src/api/sign-in-scripts.ts'
import { whenIdle } from '#src/client/when-idle.ts'
import { WelcomeScreen } from './welcome-screen.tsx'

/** The welcome page, alive: it moves on without a page load, and fetches the log-in screen ahead. */
export function HomeScreen() {
  const navigate = useNavigate()
  useEffect(() => whenIdle(prefetchSignIn), [])
  const goTo = (to: '/onboarding' | '/customer/new-case') => (event: MouseEvent) => {
    // A new tab, a new window: the link's own business.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate({ to })
  }
  return <WelcomeScreen onCreateAccount={goTo('/onboarding')} onTry={goTo('/customer/new-case')} />
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
