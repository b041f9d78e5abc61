import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#machines/durations.ts'
import { lastChange, subscribeToLastChange } from '#src/api/last-change.ts'
import { useOnline } from '#src/browser/online.ts'
import { acceptUpdate } from '#src/pwa/app-update.ts'
import { Button } from '#src/ui/button.tsx'
import { Screen, ScreenTitle } from '#src/ui/page/screen.tsx'
import { RootTopBar } from '#src/ui/page/top-bar.tsx'
import { css } from '#styled/css/css.mjs'
import { lastChangeText } from './last-change-text.ts'

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

/** How long before the error a change is worth a word, ms. */
const RECENT_MS = MINUTE_MS

/** Says what became of the change that was sent just before the error. */
function LastChange() {
  const change = useSyncExternalStore(subscribeToLastChange, lastChange)
  const [shownAt] = useState(Date.now)
  const isRecent = change !== undefined && change.at > shownAt - RECENT_MS
  return (
    <p role="status" className={reason}>
      {isRecent && lastChangeText(change)}
    </p>
  )
}

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
      <LastChange />
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
