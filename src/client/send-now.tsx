/** What stands on the card of something that waits to be sent, wherever it belongs. */
import type { OutboxItem } from '#machines/client/outbox-item.ts'
import { deniedStorage } from '#src/api/device-storage.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { useOnline } from './online.ts'
import { type OutboxView, sendNow } from './outbox.ts'

type Waiting = { item: OutboxItem; state: OutboxView['state'] }

/** Returns the text for something that was queued. */
export const queuedText = (): string =>
  isKept()
    ? 'Saved on this phone. It will be sent when you are back online.'
    : 'Not saved on this phone. Keep this page open until it is sent.'

/** Why something has not been sent yet. */
export const waitingText = (state: OutboxView['state']): string =>
  state === 'signInNeeded' && isKept()
    ? 'Saved on this phone. Log in again to send it.'
    : queuedText()

const isKept = () => deniedStorage() !== 'database'

/**
 * The button that sends the outbox now. Disabled without a connection; its card says when the item is sent. After the
 * session has ended, it is a link to the log-in, which then sends the item.
 */
export function SendNow({ personId, item, state }: Waiting & { personId: string }) {
  const isOnline = useOnline()
  if (state === 'signInNeeded') {
    return (
      <a className={buttonClass({ visual: 'tonal' })} href="/auth/login">
        Log in
      </a>
    )
  }
  return (
    <Button
      visual="tonal"
      working={item.status === 'sending' && 'Sending'}
      disabled={!isOnline}
      onClick={() => void sendNow(personId)}
    >
      Send now
    </Button>
  )
}
