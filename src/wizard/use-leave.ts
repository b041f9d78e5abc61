import { type HistoryState, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { nextPaint } from '#src/browser/after-paint.ts'
import type { WizardPath } from './use-step-url.ts'

/** Returns how many history entries before this one belong to this wizard or an earlier one. */
export const entriesBehind = ({ stepsBehind = [], entriesBefore = 0 }: HistoryState): number =>
  stepsBehind.length + entriesBefore

/** The targets of submitted wizards. */
export type LeavePath = '/dashboard' | '/onboarding-success' | '/admin/users'

/** How long presses do nothing on the screen after a wizard, once it is painted, ms. */
const NO_PRESSES_MS = 400

/** The longest that presses do nothing before, ms. */
const MAX_LEAVE_MS = 10_000

/** Ignores presses on the page. The keyboard is not blocked. */
const ignorePresses = (ms: number) => document.body.animate({ pointerEvents: ['none', 'none'] }, ms)

/**
 * Returns the function that leaves the wizard at `path` after submission and removes its entries
 * from the history: Back then leads to the page before the wizard. Does nothing if the person has
 * already left. Ignores presses for a moment afterwards, so that a double press on Submit opens
 * nothing on the next screen.
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
    const leaving = ignorePresses(MAX_LEAVE_MS)
    await navigate({ to, replace: true })
    // `navigate` resolves before the next screen is painted.
    await nextPaint()
    ignorePresses(NO_PRESSES_MS)
    leaving.cancel()
  }, [history, navigate, path, to])
}
