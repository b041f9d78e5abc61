import { Link } from '@tanstack/react-router'
import { ActionArea } from '#src/ui/action-area.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Screen, ScreenTitle } from '#src/ui/screen.tsx'
import { RootTopBar } from '#src/ui/top-bar.tsx'

/** A client's account is there (document 1 §2). */
export function ClientSuccess() {
  return (
    <Screen
      topBar={<RootTopBar />}
      actions={
        <ActionArea
          primary={
            <Link to="/customer/new-case" search={{ active: 0 }} className={buttonClass()}>
              Open Case
            </Link>
          }
          quiet={
            <Link to="/dashboard" className={buttonClass({ visual: 'quiet', fit: 'flush' })}>
              Skip for now
            </Link>
          }
        />
      }
    >
      <ScreenTitle subtitle="Open a case, and attorneys send you bids.">
        You're all set!
      </ScreenTitle>
    </Screen>
  )
}
