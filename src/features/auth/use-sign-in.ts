import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { ApiProblem, toProblem } from '#src/api/problem.ts'
import { untilPresent } from '#src/browser/until-present.ts'
import { sendsEmail } from '#src/identity/clerk-environment.ts'
import { loadClerk } from '#src/identity/clerk-sdk.ts'
import { finishSocialSignIn, hasReturnedFromProvider, watchLeaving } from '#src/identity/social.ts'
import { checkedSession } from '#src/session/session.ts'
import { completeSignIn } from '#src/session/sign-in.ts'
import { completeSignOut } from '#src/session/sign-out.ts'
import { appearanceFor } from './clerk-appearance.ts'
import { showFieldMessages } from './field-messages.ts'
import { normalizeTyped } from './typed-in-widget.ts'
import { completeMarkup } from './widget-markup.ts'

/**
 * `form`: the widget is shown. `finishing`: the widget is done, and our own session is being
 * created.
 */
export type SignInState =
  | { step: 'loading' | 'form' | 'finishing' }
  | { step: 'failed'; message: string }

// The guards redirect, unless the server does not know the new session.
async function takeOver(user: { clerkUserId: string; email: string | undefined }) {
  await completeSignIn(user)
  const { status } = await checkedSession()
  const isRefused = status === 'expired' || status === 'signedOut'
  if (isRefused) throw new ApiProblem(401, 'UNAUTHENTICATED', 'Please log in again.')
}

/** Runs the identity provider's sign-in widget inside an element, and adopts its session. */
export function useSignIn(): {
  state: SignInState
  /** The heading of the widget's page, where it replaces the screen's title. */
  title: string | undefined
  widget: RefObject<HTMLDivElement | null>
  retry: () => void
} {
  const widget = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<SignInState>({ step: 'loading' })
  const [title, setTitle] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const mayAdopt = useRef<boolean>(undefined)
  // Such a widget cannot be started again in the same document.
  const isBroken = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts from the beginning
  useEffect(() => {
    const element = widget.current
    if (!element) return
    const endMessages = showFieldMessages(element)
    const endTyped = normalizeTyped(element)
    const endMarkup = completeMarkup(element, setTitle)
    let cleanUp = () => {}
    let isCurrent = true
    const fail = (error: unknown) =>
      isCurrent && setState({ step: 'failed', message: toProblem(error).message })
    const failForGood = (error: unknown) => {
      isBroken.current = true
      fail(error)
    }
    const watching = new AbortController()
    watchLostScripts(watching.signal, failForGood)

    const run = async () => {
      const clerk = await loadClerk()
      // The provider must not restore the session of a person who has signed out.
      await completeSignOut()
      if (!isCurrent) return
      // A session that did not begin in this page may belong to another person who left the browser
      // open.
      mayAdopt.current ??= hasReturnedFromProvider()
      if (clerk.user && !mayAdopt.current) await clerk.signOut()
      if (!isCurrent) return
      let isTaken = false
      const stopListening = clerk.addListener(({ user }) => {
        if (!user || isTaken) return
        isTaken = true
        mayAdopt.current = true
        setState({ step: 'finishing' })
        const email = user.primaryEmailAddress?.emailAddress
        takeOver({ clerkUserId: user.id, email }).catch(fail)
      })
      await finishSocialSignIn(clerk)
      if (!isCurrent) return
      if (!clerk.user) {
        clerk.mountSignIn(element, {
          appearance: appearanceFor({ sendsEmail: sendsEmail(clerk) }),
        })
        formShown(element).then(
          () => setState((now) => (now.step === 'loading' ? { step: 'form' } : now)),
          failForGood,
        )
      }
      const stopWatching = watchLeaving(clerk)
      cleanUp = () => {
        stopListening()
        stopWatching()
        clerk.unmountSignIn(element)
      }
    }
    setState({ step: 'loading' })
    run().catch(fail)
    return () => {
      isCurrent = false
      endMessages()
      endTyped()
      endMarkup()
      watching.abort()
      cleanUp()
    }
  }, [attempt])

  const retry = useCallback(() => {
    if (isBroken.current) location.reload()
    else setAttempt((count) => count + 1)
  }, [])
  return { state, title, widget, retry }
}

/** How long the widget may take to show its form once its scripts are loaded, ms. */
const FORM_MS = 30_000

/**
 * Resolves when the widget shows its form. Rejects with a `TimeoutError` when it takes too long.
 */
const formShown = (element: HTMLElement): Promise<void> =>
  Promise.race([
    untilPresent(element, 'form, button'),
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new DOMException('No form.', 'TimeoutError')), FORM_MS)
    }),
  ])

/** Reports scripts that the widget tried to load and lost, until the signal is aborted. */
function watchLostScripts(signal: AbortSignal, report: (error: TypeError) => void): void {
  const check = (error: unknown) => {
    // Reported like a failed fetch.
    if ((error as Error | undefined)?.name === 'ChunkLoadError') report(new TypeError(`${error}`))
  }
  window.addEventListener('error', ({ error }) => check(error), { signal })
  window.addEventListener('unhandledrejection', ({ reason }) => check(reason), { signal })
}
