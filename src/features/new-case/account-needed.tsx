import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { sentences } from '#src/format/sentences.ts'
import { storeCaseToFinish, storeFinishedCase } from '#src/offline/drafts/case-to-finish.ts'
import { isKeptInMemory } from '#src/storage/device-storage.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { ActionArea, BackButton } from '#src/ui/page/action-area.tsx'
import { Screen, ScreenTitle } from '#src/ui/page/screen.tsx'
import { InnerTopBar, QuickExit } from '#src/ui/page/top-bar.tsx'
import { css } from '#styled/css/css.mjs'
import { CloseLink } from './close-link.tsx'

/** The step after the choice of an account type: a person with a case is a customer. */
const SIGN_UP_STEP = 2

const text = css({ color: 'ink-2', marginTop: '2' })

export type AccountNeededProps = {
  draftId: string
  /** The name of the case's category, as shown. */
  name: string
  onBack: () => void
}

/** For a visitor who has answered everything: how to send the case. */
export function AccountNeeded({ draftId, name, onBack }: AccountNeededProps) {
  const takeAlong = () => storeCaseToFinish(draftId)
  const message = useRef<HTMLDivElement>(null)
  useEffect(() => storeFinishedCase(draftId), [draftId])
  useEffect(() => {
    window.scrollTo(0, 0)
    message.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Screen
      topBar={
        <InnerTopBar leading={<CloseLink />} title={`${name} case`} trailing={<QuickExit />} />
      }
      actions={
        <ActionArea
          primary={
            <Link
              to="/onboarding"
              search={{ active: SIGN_UP_STEP }}
              className={buttonClass()}
              onClick={takeAlong}
            >
              Create an account
            </Link>
          }
          back={<BackButton onClick={onBack} />}
          quiet={
            <a
              href="/auth/login"
              className={buttonClass({ visual: 'quiet', fit: 'flush' })}
              onClick={takeAlong}
            >
              Log in
            </a>
          }
        />
      }
    >
      <div ref={message} tabIndex={-1}>
        <ScreenTitle>You need an account to send your case</ScreenTitle>
        <p className={text}>
          {sentences(
            'Attorneys send their bids to your account. Nothing has been sent yet.',
            isKeptInMemory()
              ? 'Your browser does not let us save your answers. Create an account here to keep them. If you log in or reload, they are gone.'
              : 'Your answers are saved on this phone, and we will add them to your account.',
          )}
        </p>
      </div>
    </Screen>
  )
}
