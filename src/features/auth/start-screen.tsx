import { useOnline } from '#src/browser/online.ts'
import { requestSignOut } from '#src/session/request-sign-out.ts'
import { sessionActor, useSession } from '#src/session/session.ts'
import { Button } from '#src/ui/button.tsx'
import { ActionArea } from '#src/ui/page/action-area.tsx'
import { Screen } from '#src/ui/page/screen.tsx'
import { RootTopBar } from '#src/ui/page/top-bar.tsx'

/** '/' until the session is known (specification §1.2). */
export function StartScreen() {
  const { status } = useSession()
  const isOnline = useOnline()
  if (status !== 'unreachable') {
    return (
      <Screen topBar={<RootTopBar />}>
        <p role="status">Loading</p>
      </Screen>
    )
  }
  const retry = () => sessionActor.send({ type: 'identity.retry' })
  return (
    <Screen
      topBar={<RootTopBar />}
      actions={
        <ActionArea
          primary={<Button onClick={retry}>Try again</Button>}
          quiet={
            <Button visual="quiet" fit="flush" onClick={() => void requestSignOut()}>
              Log out
            </Button>
          }
        />
      }
    >
      <p role="alert">
        {isOnline
          ? 'We couldn’t load your account.'
          : 'You’re offline. Your account will open when you’re back online.'}
      </p>
    </Screen>
  )
}
