import { Link } from '@tanstack/react-router'
import { supportEmail } from '#src/browser/support-email.ts'
import { Address } from '#src/ui/address.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { ActionArea } from '#src/ui/page/action-area.tsx'
import { Screen, ScreenTitle } from '#src/ui/page/screen.tsx'
import { RootTopBar } from '#src/ui/page/top-bar.tsx'
import { textLinkClass } from '#src/ui/text-link.ts'
import { css } from '#styled/css/css.mjs'

const texts = css({ display: 'grid', gap: '4', marginTop: '4' })

/** Shown on a device whose signed-in account was deleted, after everything of it was removed here. */
export function AccountDeletedScreen() {
  const help = supportEmail()
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
        {help && (
          <p>
            If you think this is a mistake, write to{' '}
            <a href={`mailto:${help}`} className={textLinkClass({ target: 'inline' })}>
              <Address>{help}</Address>
            </a>
            .
          </p>
        )}
        <p>To use Fastpass again, you need a new account.</p>
      </div>
    </Screen>
  )
}
