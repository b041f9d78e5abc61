import { useEffect, useState } from 'react'
import { SECOND_MS } from '#machines/durations.ts'
import { checkIdle, stayLoggedIn } from '#src/session/idle.ts'
import { requestSignOut } from '#src/session/request-sign-out.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'

/** Warns a person who is about to be logged out because they do not use the page. */
export default function IdleDialog({ deadline }: { deadline: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const tick = () => {
      setNow(Date.now())
      checkIdle()
    }
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const left = Math.max(0, Math.ceil((deadline - now) / SECOND_MS))
  const stay = () => void stayLoggedIn()
  return (
    <Dialog
      open
      onClose={stay}
      title="Are you still there?"
      exit="Stay logged in"
      isExitFirst
      confirm={
        <Button
          visual="quiet"
          fit="hug"
          onClick={() => {
            stay()
            void requestSignOut()
          }}
        >
          Log out
        </Button>
      }
    >
      <p>
        This page was not used for a while. In two minutes we log you out, so that no one else sees
        your data.
      </p>
      {/* Not announced each second. */}
      <p role="timer" aria-live="off">
        {`Time left: ${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`}
      </p>
    </Dialog>
  )
}
