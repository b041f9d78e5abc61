import { logOut } from '#src/client/log-out.ts'
import { useOnline } from '#src/client/online.ts'
import { sessionActor, useSession } from '#src/client/session.ts'
import { ActionArea } from '#src/ui/action-area.tsx'
import { Button } from '#src/ui/button.tsx'
import { Screen } from '#src/ui/screen.tsx'
import { RootTopBar } from '#src/ui/top-bar.tsx'

/** '/' while it is not known who is signed in (document 1 §2). */
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
            <Button visual="quiet" fit="flush" onClick={() => void logOut()}>
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
