import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useOnline } from '#src/browser/online.ts'
import { acceptUpdate } from '#src/pwa/app-update.ts'
import { Button } from '#src/ui/button.tsx'
import { Screen, ScreenTitle } from '#src/ui/page/screen.tsx'
import { RootTopBar } from '#src/ui/page/top-bar.tsx'
import { css } from '#styled/css/css.mjs'

const actions = css({ display: 'grid', gap: '2', justifyItems: 'start', marginTop: '5' })
const reason = css({ marginTop: '2' })
const details = css({
  marginTop: '4',
  padding: '4',
  borderRadius: 'control',
  backgroundColor: 'wash',
  textStyle: 'small',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})

/** The messages of Chromium, Firefox and Safari for a script that could not be fetched. */
const MISSING_PART = /dynamically imported module|importing a module script failed/i

/** The screen for an error of the router (specification §1.2). The details are shown on demand. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isOnline = useOnline()
  const [isShown, setShown] = useState(false)
  const retry = () => {
    reset()
    void router.invalidate()
  }
  const isPartMissing = error instanceof Error && MISSING_PART.test(error.message)
  return (
    <Screen topBar={<RootTopBar />}>
      <ScreenTitle>Something went wrong!</ScreenTitle>
      {isPartMissing && (
        <p className={reason}>
          {isOnline
            ? 'Part of the app didn’t load.'
            : 'You’re offline. This part of the app needs a connection.'}
        </p>
      )}
      <div className={actions}>
        {isPartMissing ? (
          <Button fit="hug" onClick={acceptUpdate}>
            Reload
          </Button>
        ) : (
          <Button fit="hug" onClick={retry}>
            Try again
          </Button>
        )}
        <Button
          visual="quiet"
          fit="flush"
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide Error' : 'Show Error'}
        </Button>
      </div>
      {isShown && (
        <pre className={details}>{error instanceof Error ? error.message : String(error)}</pre>
      )}
    </Screen>
  )
}
