import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { afterPaint } from '#src/client/after-paint.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The steps of this wizard that lie behind the entry, the latest last. */
    stepsBehind?: readonly number[]
    /** How many entries of the wizard that led to this one lie behind its first. */
    entriesBefore?: number
  }
}

/** Where wizards are whose step is in the query. */
export type WizardPath =
  | '/customer/new-case'
  | '/onboarding'
  | '/onboarding/attorney'
  | '/onboarding/attorney-new'
  | '/auth/signup'

const NONE: readonly number[] = []

export type StepUrl = {
  path: WizardPath
  /** The machine's step, as it is numbered in the URL. */
  step: number
  /** The step in the URL. */
  active: number
  /** The machine is away from the review to change an answer, and will come back. */
  isDetour: boolean
  /** Follows the browser's Back. Answers the step that the machine is at afterwards. */
  onBack: () => number
  /** Follows the browser to a step. Answers the step that the machine is at afterwards. */
  onOpen: (step: number) => number
}

/**
 * Keeps `active` and the machine at the same step: the URL follows the machine, and the machine
 * follows the browser. A step that lies behind is gone back to, any other gets an entry of its
 * own, so that the browser's Back is the wizard's Back. Answers how to go back to a step that is
 * not the machine's, such as the choice of a category.
 */
export function useStepUrl({ path, step, active, isDetour, onBack, onOpen }: StepUrl) {
  const { history, navigate } = useRouter()
  const behind = useLocation({ select: ({ state }) => state.stepsBehind ?? NONE })
  const before = useLocation({ select: ({ state }) => state.entriesBefore })
  // Where both were last together, and where the URL is on its way to.
  const last = useRef<{ agreed: number | null; depth: number; heading: number | null }>({
    agreed: null,
    depth: behind.length,
    heading: null,
  })

  const goBackTo = (target: number): boolean => {
    const index = behind.lastIndexOf(target)
    if (index !== -1) history.go(index - behind.length)
    return index !== -1
  }
  const show = (target: number, replace: boolean) =>
    navigate({
      to: path,
      search: (old: object) => ({ ...old, active: target }),
      state: {
        stepsBehind: replace ? behind : [...behind, active],
        ...(before !== undefined && { entriesBefore: before }),
      },
      replace,
    })

  const move = (target: number, isCorrection: boolean) => {
    last.current.heading = target
    const startsDetour = isDetour && target < active
    const { location } = history
    afterPaint(() => {
      // The person may have been faster; the browser's new entry is dealt with as it comes.
      if (history.location !== location) return
      if (startsDetour || !goBackTo(target)) {
        void show(target, !startsDetour && (isCorrection || target < active))
      }
    })
  }

  useEffect(() => {
    // The app may be on its way to another screen.
    if (history.location.pathname !== path) return
    const { agreed, depth, heading } = last.current
    if (step === active) {
      last.current = { agreed: active, depth: behind.length, heading: null }
    } else if (active === agreed && heading === null) {
      move(step, false)
    } else if (active === agreed) {
      // The URL is on its way.
    } else if (heading !== null || agreed === null) {
      last.current.agreed = active
      move(step, agreed === null)
    } else {
      const reached = behind.length === depth - 1 ? onBack() : onOpen(active)
      last.current = { agreed: active, depth: behind.length, heading: null }
      if (reached !== active) move(reached, true)
    }
  })

  return (target: number) => goBackTo(target) || show(target, true)
}
