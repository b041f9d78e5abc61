import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/**
 * How to leave a case that was submitted for the dashboard, with its questions no longer behind:
 * Back leads to where the person came from. Does nothing for somebody who has left already.
 */
export function useLeave(): () => Promise<void> {
  const { history, navigate } = useRouter()
  return useCallback(async () => {
    const { pathname, state } = history.location
    if (pathname !== '/customer/new-case') return
    const depth = state.stepsBehind?.length ?? 0
    if (depth > 0) {
      const isBack = new Promise((resolve) =>
        window.addEventListener('popstate', resolve, { once: true }),
      )
      history.go(-depth)
      await isBack
    }
    await navigate({ to: '/dashboard', replace: true })
  }, [history, navigate])
}
