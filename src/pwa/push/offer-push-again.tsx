import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { untilQuiet } from '#src/pwa/quiet-moment.ts'
import { Button } from '#src/ui/button.tsx'
import { BottomSheet } from '#src/ui/overlay/bottom-sheet.tsx'
import { removeOwnDevice } from './push-device.ts'

const HOMES = ['/dashboard', '/lawyer/explore-bids']
const SETTINGS = '/notification/settings'

/** Offers notifications again in a quiet moment, once. Never resolves after the signal's abort. */
export async function offerPushAgain(signal: AbortSignal): Promise<void> {
  await untilQuiet(HOMES, signal)
  await removeOwnDevice()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(<LostPushSheet signal={signal} />)
}

function LostPushSheet({ signal }: { signal: AbortSignal }) {
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  useEffect(() => {
    signal.addEventListener('abort', () => setOpen(false))
  }, [signal])
  return (
    <BottomSheet
      open={isOpen}
      onClose={close}
      title="Notifications have stopped on this device"
      description="Your phone or your browser turned them off. We’ll still email you when there’s news."
      actions={
        <>
          <Button onClick={() => location.assign(SETTINGS)}>Turn them on again</Button>
          <Button visual="quiet" fit="hug" onClick={close}>
            Not now
          </Button>
        </>
      }
    />
  )
}
