import { Link } from '@tanstack/react-router'
import { buttonClass } from '#src/ui/button.tsx'
import { ActionArea } from '#src/ui/page/action-area.tsx'
import { Screen, ScreenTitle } from '#src/ui/page/screen.tsx'
import { RootTopBar } from '#src/ui/page/top-bar.tsx'
import { css } from '#styled/css/css.mjs'

const texts = css({ display: 'grid', gap: '4', marginTop: '4' })

/** Shown on a device whose signed-in account was deleted, after everything of it was removed here. */
export function AccountDeletedScreen() {
  return (
    <Screen
      topBar={<RootTopBar />}
      actions={
        <ActionArea
          primary={
            <Link to="/auth/home" className={buttonClass()}>
              Go to the start page
            </Link>
          }
        />
      }
    >
      <ScreenTitle subtitle="The Fastpass team deleted it. We sent you an email about it.">
        Your account was deleted
      </ScreenTitle>
      <div className={texts}>
        <p>
          Everything in it is gone, also from this phone. Nothing more can be saved or sent here.
        </p>
        <p>
          If you think this is a mistake, ask the Fastpass team. To use Fastpass again, you need a
          new account.
        </p>
      </div>
    </Screen>
  )
}
