import { logOut } from '#src/client/log-out.ts'
import { useSession } from '#src/client/session.ts'
import { ActionArea } from '#src/ui/action-area.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Screen, ScreenTitle } from '#src/ui/screen.tsx'
import { RootTopBar } from '#src/ui/top-bar.tsx'
import { css } from '#styled/css/css.mjs'
import { AuthTopBar } from './auth-top-bar.tsx'
import { StartScreen } from './start-screen.tsx'

const text = css({ marginTop: '4', color: 'ink-2' })

/** Says what happened to somebody who has no account with us, signed in or not. */
export function OnboardingScreen() {
  const { status } = useSession()
  if (status === 'signedOut') return <NotOpenYet />
  return status === 'notOnboarded' ? <NoAccount /> : <StartScreen />
}

function NotOpenYet() {
  return (
    <Screen
      topBar={<AuthTopBar title="Create an account" />}
      actions={
        <ActionArea
          primary={
            <a className={buttonClass()} href="/auth/login">
              Log in
            </a>
          }
        />
      }
    >
      <ScreenTitle>New accounts open soon.</ScreenTitle>
      <p className={text}>Do you have an account already? You can log in now.</p>
    </Screen>
  )
}

function NoAccount() {
  return (
    <Screen
      topBar={<RootTopBar />}
      actions={<ActionArea primary={<Button onClick={() => void logOut()}>Log out</Button>} />}
    >
      <ScreenTitle>You are logged in, but your account is not set up yet.</ScreenTitle>
      <p className={text}>
        We know your email, but you are not a client or an attorney here yet. Setting up an account
        opens soon. Until then you can log out, and log in with another account.
      </p>
    </Screen>
  )
}
