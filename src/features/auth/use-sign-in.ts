import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { ApiProblem } from '#src/api/problem.ts'
import { checkedSession } from '#src/session/session.ts'
import { completeSignIn } from '#src/session/sign-in.ts'
import { type SignInWidget, takeWidget, type WidgetState } from './sign-in-widget.ts'

// The guards redirect, unless the server does not know the new session.
async function takeOver(user: Parameters<typeof completeSignIn>[0]) {
  await completeSignIn(user)
  const { status } = await checkedSession()
  const isRefused = status === 'expired' || status === 'signedOut'
  if (isRefused) throw new ApiProblem(401, 'UNAUTHENTICATED', 'Please log in again.')
}

/** Runs the identity provider's sign-in widget inside an element, and adopts its session. */
export function useSignIn(): {
  state: WidgetState
  /** The heading of the widget's page, where it replaces the screen's title. */
  title: string | undefined
  place: RefObject<HTMLDivElement | null>
  retry: () => void
} {
  const place = useRef<HTMLDivElement>(null)
  const widget = useRef<SignInWidget>(undefined)
  const [state, setState] = useState<WidgetState>({ step: 'loading' })
  const [title, setTitle] = useState<string>()

  useEffect(() => {
    const taken = takeWidget()
    widget.current = taken
    // One that was started early stays on the prerendered page until that is replaced.
    if (!taken.element.isConnected) place.current?.append(taken.element)
    taken.follow({
      onState(next) {
        setState(next)
        if (next.step === 'finishing') takeOver(next.user).catch(taken.fail)
      },
      onTitle: setTitle,
    })
    return taken.end
  }, [])

  const retry = useCallback(() => widget.current?.retry(), [])
  return { state, title, place, retry }
}
