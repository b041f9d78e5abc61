import { type HistoryLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { afterPaint } from '#src/client/after-paint.ts'
import { stepNumberIn } from '#src/client/query-values.ts'

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

type Agreement = {
  agreed: number | null
  depth: number
  pending: { step: number; from: HistoryLocation } | null
}

export type StepUrl = {
  path: WizardPath
  /** The machine's step, as it is numbered in the URL. */
  step: number
  /** The step in the URL. */
  active: number
  /** The machine is away from the review to change an answer, and will come back. */
  isDetour: boolean
  /** Follows the browser's Back. Returns the step that the machine is at afterwards. */
  onBack: () => number
  /** Follows the browser to a step. Returns the step that the machine is at afterwards. */
  onOpen: (step: number) => number
}

/**
 * Keeps `active` and the machine at the same step: the URL follows the machine, and the machine
 * follows the browser. A step that lies behind is gone back to, any other gets an entry of its
 * own, so that the browser's Back is the wizard's Back. Returns how to go back to a step that is
 * not the machine's, such as the choice of a category.
 */
export function useStepUrl({ path, step, active, isDetour, onBack, onOpen }: StepUrl) {
  const { history, navigate, options } = useRouter()
  // The router renders later, and skips an entry that is left before that.
  const location = useSyncExternalStore(history.subscribe, () => history.location)
  const behind = location.state.stepsBehind ?? NONE
  // Where both were last together, and where the URL is on its way to from a location.
  const last = useRef<Agreement>({ agreed: null, depth: behind.length, pending: null })

  const goBackTo = (target: number): boolean => {
    const index = behind.lastIndexOf(target)
    if (index !== -1) history.go(index - behind.length)
    return index !== -1
  }
  const show = (target: number, replace: boolean) => {
    const { entriesBefore } = location.state
    return navigate({
      to: path,
      search: (old: object) => ({ ...old, active: target }),
      state: {
        stepsBehind: replace ? behind : [...behind, active],
        ...(entriesBefore !== undefined && { entriesBefore }),
      },
      replace,
    })
  }

  const move = (target: number, isCorrection: boolean) => {
    last.current.pending = { step: target, from: location }
    const startsDetour = isDetour && target < active
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
    if (location.pathname !== path) return
    const shown = stepNumberIn(options.parseSearch(location.search).active)
    if (shown === last.current.pending?.step) {
      last.current = { agreed: shown, depth: behind.length, pending: null }
    }
    if (shown !== active) return
    const { agreed, depth, pending } = last.current
    if (step === active) {
      last.current = { agreed: active, depth: behind.length, pending: null }
    } else if (agreed === null) {
      last.current.agreed = active
      move(step, true)
    } else if (active === agreed) {
      if (pending?.from !== location) move(step, false)
    } else {
      // The person has moved, maybe before the URL could follow them to the step that they see.
      const reached = behind.length === depth - 1 ? onBack() : onOpen(active)
      last.current = { agreed: active, depth: behind.length, pending: null }
      if (reached !== active) move(reached, pending === null)
    }
  })

  return (target: number) => goBackTo(target) || show(target, true)
}
