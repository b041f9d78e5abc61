import { Link } from '@tanstack/react-router'
import { MistakeHelp } from '#src/layout/mistake-help.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { ActionArea } from '#src/ui/page/action-area.tsx'
import { Screen, ScreenTitle } from '#src/ui/page/screen.tsx'
import { RootTopBar } from '#src/ui/page/top-bar.tsx'
import { css } from '#styled/css/css.mjs'

const texts = css({ display: 'grid', gap: '4', marginTop: '4' })

/** Shown on a device whose signed-in account was deleted, while what it kept here is removed and afterwards. */
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
      <ScreenTitle subtitle="The Fastpass team deleted it.">Your account was deleted</ScreenTitle>
      <div className={texts}>
        <p>Your details are gone, also from this phone. Nothing more can be saved or sent here.</p>
        <MistakeHelp />
        <p>To use Fastpass again, you need a new account.</p>
      </div>
    </Screen>
  )
}
