// The parts of an unsent item's card, shared by all features.
import { Link } from '@tanstack/react-router'
import type { OutboxItem } from '#machines/client/outbox-item.ts'
import { useOnline } from '#src/browser/online.ts'
import { hasUnstoredItems } from '#src/offline/outbox.ts'
import { isKeptInMemory } from '#src/storage/device-storage.ts'
import { type OutboxView, sendNow } from '#src/sync/outbox.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { useOfflineReason } from '#src/ui/offline-reason.ts'

type Waiting = { item: OutboxItem; state: OutboxView['state'] }

/** Returns the message after an action was queued. */
export const queuedText = (isOnline = navigator.onLine): string =>
  isKept()
    ? `Saved on this phone. It will be sent ${isOnline ? 'as soon as Fastpass can take it' : 'when you are back online'}.`
    : 'Not saved on this phone. Keep this page open until it is sent.'

/** Returns why an item has not been sent yet. */
export function useWaitingText(state: OutboxView['state']): string {
  const isOnline = useOnline()
  if (state === 'signInNeeded' && isKept()) return 'Saved on this phone. Log in again to send it.'
  if (state !== 'confirmNeeded') return queuedText(isOnline)
  return isKept()
    ? 'Saved on this phone. Confirm your email to send it.'
    : 'Not saved on this phone. Keep this page open and confirm your email to send it.'
}

const isKept = () => !isKeptInMemory() && !hasUnstoredItems()

/**
 * The button that sends the outbox now, with a connection. A link to the sign-in after the session
 * has ended, and to the confirmation before the email is confirmed; the item is sent after either.
 */
export function SendNow({ personId, item, state }: Waiting & { personId: string }) {
  const offlineReason = useOfflineReason()
  if (state === 'signInNeeded') {
    return (
      <a className={buttonClass({ visual: 'tonal' })} href="/auth/login">
        Log in
      </a>
    )
  }
  if (state === 'confirmNeeded') {
    return (
      <Link to="/confirm-email" className={buttonClass({ visual: 'tonal' })}>
        Confirm email
      </Link>
    )
  }
  return (
    <Button
      visual="tonal"
      working={item.status === 'sending' && 'Sending'}
      disabledReason={offlineReason}
      onClick={() => void sendNow(personId)}
    >
      Send now
    </Button>
  )
}
