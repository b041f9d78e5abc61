import { type HistoryLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { afterPaint } from '#src/browser/after-paint.ts'
import { stepNumberIn } from '#src/browser/query-values.ts'
import { showFocused } from '#src/ui/page/keyboard.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The wizard's steps in the entries before this one, latest last. */
    stepsBehind?: readonly number[]
    /** The number of entries of the previous wizard before this wizard's first entry. */
    entriesBefore?: number
  }
}

/** The paths of the wizards whose step is in the query. */
export type WizardPath =
  | '/customer/new-case'
  | '/onboarding'
  | '/onboarding/attorney'
  | '/onboarding/attorney-new'
  | '/auth/signup'

const NONE: readonly number[] = []

type Agreement = {
  agreed: number | null
  /** The number of the wizard's entries before that one. */
  depth: number
  /** `isBack`: by going back in the history. */
  pending: { step: number; from: HistoryLocation; isBack: boolean } | null
}

export type StepUrl = {
  path: WizardPath
  /** The machine's step, by its number in the URL. */
  step: number
  /** The step in the URL. */
  active: number
  /** Whether the machine has left the review to change an answer, and will return. */
  isDetour: boolean
  /** Handles the browser's Back. Returns the machine's next step. */
  onBack: () => number
  /** Handles the browser's navigation to a step. Returns the machine's next step. */
  onOpen: (step: number) => number
}

/**
 * Keeps `active` in the URL and the machine's step equal, in both directions. An earlier step goes
 * back in the history; any other adds an entry, so that the browser's Back is the wizard's Back.
 * Returns a function that goes back to a step outside the machine, such as the choice of a
 * category.
 */
export function useStepUrl({ path, step, active, isDetour, onBack, onOpen }: StepUrl) {
  const router = useRouter()
  const { history, navigate, options } = router
  // The router renders later, and skips an entry that was left before it rendered.
  const location = useSyncExternalStore(history.subscribe, () => history.location)
  const behind = location.state.stepsBehind ?? NONE
  // The last step at which both were equal, and the target of a pending URL change.
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
    const pending = { step: target, from: location, isBack: false }
    last.current.pending = pending
    if (isDetour && target < active) {
      // Before the paint: Back leaves the detour from the first moment that the question is seen.
      void show(target, false)
      return
    }
    afterPaint(() => {
      // The person was faster; the browser's new entry is handled when it renders.
      if (history.location !== location) return
      pending.isBack = goBackTo(target)
      if (!pending.isBack) void show(target, isCorrection || target < active)
    })
  }

  // A step may open in its field, and the router then scrolls the new entry to its top.
  useEffect(() => router.subscribe('onRendered', showFocused), [router])

  useEffect(() => {
    // The app may be navigating to another screen.
    if (location.pathname !== path) return
    const shownNumber = stepNumberIn(options.parseSearch(location.search).active)
    if (shownNumber === last.current.pending?.step) {
      last.current = { agreed: shownNumber, depth: behind.length, pending: null }
    }
    if (shownNumber !== active) return
    const { agreed, depth, pending } = last.current
    if (step === active) {
      last.current = { agreed: active, depth: behind.length, pending: null }
    } else if (agreed === null) {
      last.current.agreed = active
      move(step, true)
    } else if (active === agreed) {
      if (pending?.from !== location) move(step, false)
    } else if (pending?.isBack && pending.step === step) {
      // The entry got another step after a later entry had remembered it.
      last.current.pending = null
      void show(step, true)
    } else {
      // The person has navigated, possibly before the URL followed the machine to the visible step.
      const reached = behind.length === depth - 1 ? onBack() : onOpen(active)
      last.current = { agreed: active, depth: behind.length, pending: null }
      if (reached !== active) move(reached, pending === null)
    }
  })

  return (target: number) => goBackTo(target) || show(target, true)
}
