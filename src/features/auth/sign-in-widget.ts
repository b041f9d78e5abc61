// The identity provider's sign-in widget, in an element of its own, which may be moved in the page:
// the page's own script starts the widget before the app's code is there.
import { toProblem } from '#src/api/problem.ts'
import { untilPresent } from '#src/browser/until-present.ts'
import { sendsEmail } from '#src/identity/clerk-environment.ts'
import { loadClerk } from '#src/identity/clerk-sdk.ts'
import { finishSocialSignIn, hasReturnedFromProvider, watchLeaving } from '#src/identity/social.ts'
import { readPendingSignOut } from '#src/session/pending-sign-out.ts'
import { storedOr } from '#src/storage/patience.ts'
import { appearanceFor } from './clerk-appearance.ts'
import { showFieldMessages } from './field-messages.ts'
import { normalizeTyped } from './typed-in-widget.ts'
import { completeMarkup } from './widget-markup.ts'

/** `form`: the widget is shown. `finishing`: the widget is done, and `user` has signed in. */
export type WidgetState =
  | { step: 'loading' | 'form' }
  | { step: 'finishing'; user: { clerkUserId: string; email: string | undefined } }
  | { step: 'failed'; message: string }

/** What the widget reports: its state, and the heading of its page that replaces the title. */
export type WidgetListener = {
  onState: (state: WidgetState) => void
  onTitle: (title: string | undefined) => void
}

/** A widget that has been started. */
export interface SignInWidget {
  element: HTMLElement
  /** Reports the present state and title, and each later one, to this listener alone. */
  follow(listener: WidgetListener): void
  fail(error: unknown): void
  retry(): void
  end(): void
}

let started: SignInWidget | undefined

/** Starts the widget inside an element of the page, for the log-in screen to take over. */
export function startEarly(place: Element): SignInWidget {
  started = startWidget()
  place.append(started.element)
  return started
}

/** Returns the widget that was started early, once; otherwise starts one. */
export function takeWidget(): SignInWidget {
  const widget = started ?? startWidget()
  started = undefined
  return widget
}

function startWidget(): SignInWidget {
  const element = document.createElement('div')
  let state: WidgetState = { step: 'loading' }
  let title: string | undefined
  let listener: WidgetListener | undefined
  let endAttempt = () => {}
  let mayAdopt: boolean | undefined
  // Such a widget cannot be started again in the same document.
  let isBroken = false

  const setState = (next: WidgetState) => {
    state = next
    listener?.onState(next)
  }
  const fail = (error: unknown) => setState({ step: 'failed', message: toProblem(error).message })

  const attempt = () => {
    const ending = new AbortController()
    const { signal } = ending
    const endMessages = showFieldMessages(element)
    const endTyped = normalizeTyped(element)
    const endMarkup = completeMarkup(element, (next) => {
      if (next === title) return
      title = next
      listener?.onTitle(next)
    })
    let cleanUp = () => {}
    const failAttempt = (error: unknown) => signal.aborted || fail(error)
    const failForGood = (error: unknown) => {
      isBroken = true
      failAttempt(error)
    }
    watchLostScripts(signal, failForGood)

    const run = async () => {
      const clerk = await loadClerk()
      await completeEarlierSignOut()
      if (signal.aborted) return
      // A session that did not begin in this page may belong to another person who left the browser
      // open.
      mayAdopt ??= hasReturnedFromProvider()
      if (clerk.user && !mayAdopt) await clerk.signOut()
      if (signal.aborted) return
      let isTaken = false
      const stopListening = clerk.addListener(({ user }) => {
        if (!user || isTaken) return
        isTaken = true
        mayAdopt = true
        const email = user.primaryEmailAddress?.emailAddress
        setState({ step: 'finishing', user: { clerkUserId: user.id, email } })
      })
      await finishSocialSignIn(clerk)
      if (signal.aborted) return
      if (!clerk.user) {
        clerk.mountSignIn(element, {
          appearance: appearanceFor({ sendsEmail: sendsEmail(clerk) }),
        })
        formShown(element).then(
          () => state.step === 'loading' && setState({ step: 'form' }),
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
    run().catch(failAttempt)
    endAttempt = () => {
      ending.abort()
      endMessages()
      endTyped()
      endMarkup()
      cleanUp()
    }
  }
  attempt()

  return {
    element,
    follow(next) {
      listener = next
      next.onState(state)
      next.onTitle(title)
    },
    fail,
    retry() {
      if (isBroken) return location.reload()
      endAttempt()
      attempt()
    },
    end() {
      listener = undefined
      endAttempt()
      element.remove()
    },
  }
}

// The provider must not restore the session of a person who has signed out.
async function completeEarlierSignOut() {
  // Storage that does not respond must not keep a person from logging in.
  if (!(await storedOr(readPendingSignOut(), undefined))) return
  const { completeSignOut } = await import('#src/session/sign-out.ts')
  await completeSignOut()
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
