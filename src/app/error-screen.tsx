import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#machines/durations.ts'
import { type Change, lastChange, subscribeToLastChange } from '#src/api/last-change.ts'
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

const DONE: Record<string, string> = {
  'POST /cases/create': 'Your case was sent.',
  'PUT /cases/update': 'Your case was changed.',
  'PUT /cases/updatestatus': 'Your change of the case was saved.',
  'PUT /cases/courtdate': 'Your court date was saved.',
  'PUT /cases/decline': 'You declined the case.',
  'POST /bids/create': 'Your bid was sent.',
  'PUT /bids/update': 'Your bid was changed.',
  'PUT /bids/withdraw': 'Your bid was withdrawn.',
}

const DECISIONS: Record<string, string> = {
  accepted: 'The bid was accepted.',
  rejected: 'The bid was rejected.',
}

/** Returns what became of a change, as a sentence for the person who made it. */
function lastChangeText({ call, outcome, result }: Change): string {
  if (outcome === 'sending') return 'Your last change is still being sent.'
  if (outcome === 'failed') return 'Your last change was not saved.'
  if (outcome === 'unknown') return 'We don’t know if your last change was saved.'
  const decision = (result as { data?: { bid_status?: string } } | undefined)?.data?.bid_status
  const isDecision = call === 'PUT /bids/updatestatus'
  return (isDecision && DECISIONS[decision ?? '']) || DONE[call] || 'Your last change was saved.'
}
