import { type HistoryState, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { WizardPath } from './use-step-url.ts'

/** How many entries of the history lie behind an entry that are a wizard's, or of one before it. */
export const entriesBehind = ({ stepsBehind = [], entriesBefore = 0 }: HistoryState): number =>
  stepsBehind.length + entriesBefore

/** Where wizards lead once they are submitted. */
export type LeavePath = '/dashboard' | '/onboarding-success' | '/admin/users'

/**
 * How to leave the wizard at `path` once it was submitted, with its questions no longer behind:
 * Back leads to where the person came from. Does nothing for somebody who has left already.
 */
export function useLeave(path: WizardPath, to: LeavePath): () => Promise<void> {
  const { history, navigate } = useRouter()
  return useCallback(async () => {
    const { pathname, state } = history.location
    if (pathname !== path) return
    const depth = entriesBehind(state)
    if (depth > 0) {
      await new Promise<void>((resolve) => {
        const stop = history.subscribe(() => {
          stop()
          resolve()
        })
        history.go(-depth)
      })
    }
    await navigate({ to, replace: true })
  }, [history, navigate, path, to])
}
