import { useEffect, useState } from 'react'
import { useOnline } from '#src/browser/online.ts'
import { keepLoggedIn } from '#src/identity/keep-cookie.ts'
import { isRemembered } from '#src/identity/stored-session.ts'
import { isInSafari } from '#src/pwa/install/home-screen.ts'
import { hasReturnUrl } from '#src/session/return-url.ts'
import { Button } from '#src/ui/button.tsx'
import { LockIcon, WifiOffIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { KeepSwitch, LoginFrame, WidgetRoom } from './login-frame.tsx'
import { useSignIn } from './use-sign-in.ts'

/** How often a page without a connection checks for one, ms. */
const RETRY_MS = 3_000
/** The timeout of a slow connection, ms. */
const TIMEOUT_MS = 20_000

// The worker serves this page without a nonce when the server cannot be reached.
const hasNonce = () =>
  import.meta.env.DEV || document.querySelector('meta[name="csp-nonce"]') !== null

/**
 * The identity provider's sign-in widget, and the checkbox for being remembered (specification
 * §1.2, specification §1.4).
 */
export const LoginScreen = () => (hasNonce() ? <SignIn /> : <NoConnection />)

function SignIn() {
  const { state, title, place, retry } = useSignIn()
  const isOnline = useOnline()
  const [remember, setRemember] = useState(isRemembered)
  // The prerendered switch may have been pressed after this rendered, before it was shown.
  useEffect(() => setRemember(isRemembered()), [])
  const change = (on: boolean) => {
    keepLoggedIn(on)
    setRemember(on)
  }
  const isFormShown = state.step === 'loading' || state.step === 'form'
  return (
    <LoginFrame title={isFormShown ? title : undefined}>
      {!isOnline && <OfflineNote />}
      {state.step === 'finishing' && <p role="status">Logging in</p>}
      {state.step === 'failed' && (
        <>
          <p role="alert">{state.message}</p>
          <Button onClick={retry}>Try again</Button>
        </>
      )}
      <div hidden={!isFormShown}>
        <WidgetRoom isLoading={state.step === 'loading'} place={place} />
      </div>
      {isFormShown && <KeepSwitch checked={remember} onChange={change} />}
      {isFormShown && isInSafari() && hasReturnUrl() && <LinkNote />}
    </LoginFrame>
  )
}

function LinkNote() {
  return (
    <Note icon={<LockIcon />} title="Log in here to open your link">
      The Fastpass app on your home screen has a log-in of its own. If you’re logged in there,
      you’ll find the same news under Notifications.
    </Note>
  )
}

function NoConnection() {
  useEffect(() => {
    const timer = setInterval(reloadWhenServerResponds, RETRY_MS)
    window.addEventListener('online', reloadWhenServerResponds)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', reloadWhenServerResponds)
    }
  }, [])
  return (
    <LoginFrame>
      <OfflineNote />
      <Button onClick={() => location.reload()}>Try again</Button>
    </LoginFrame>
  )
}

// A device may report a connection before the server can be reached.
async function reloadWhenServerResponds() {
  if (!navigator.onLine) return
  const response = await fetch('/api/health', { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    () => undefined,
  )
  if (!response?.ok) return
  const url = new URL(location.href)
  url.searchParams.set('wait', 'true')
  location.replace(url)
}

function OfflineNote() {
  return (
    <Note icon={<WifiOffIcon />} title="You need a connection to log in.">
      Connect to the internet, then try again.
    </Note>
  )
}
