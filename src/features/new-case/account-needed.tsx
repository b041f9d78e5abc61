import { Link } from '@tanstack/react-router'
import { ActionArea, BackButton } from '#src/ui/action-area.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Screen, ScreenTitle } from '#src/ui/screen.tsx'
import { InnerTopBar } from '#src/ui/top-bar.tsx'
import { css } from '#styled/css/css.mjs'
import { CloseLink } from './close-link.tsx'

const text = css({ color: 'ink-2', marginTop: '2' })

/** For somebody who has answered everything and has not logged in: how the case gets sent. */
export function AccountNeeded({ name, onBack }: { name: string; onBack: () => void }) {
  return (
    <Screen
      topBar={<InnerTopBar leading={<CloseLink />} title={`${name} case`} />}
      actions={
        <ActionArea
          primary={
            <Link to="/onboarding" className={buttonClass()}>
              Create an account
            </Link>
          }
          back={<BackButton onClick={onBack} />}
          quiet={
            <a href="/auth/login" className={buttonClass({ visual: 'quiet', fit: 'flush' })}>
              Log in
            </a>
          }
        />
      }
    >
      <div role="status">
        <ScreenTitle>You need an account to send your case</ScreenTitle>
        <p className={text}>
          Attorneys answer to your account. Nothing has been sent yet: your answers are saved on
          this phone, and come with you.
        </p>
      </div>
    </Screen>
  )
}
