import { useEffect, useState } from 'react'
import { MINUTE_MS } from '#machines/durations.ts'
import { serverTime, watchClockDifference } from '#src/clock/clock.ts'

/**
 * Returns the present time by the server's clock, updated every `everyMs`, when the page becomes
 * visible, and when this phone's clock turns out to be off.
 */
export function useNow(everyMs = MINUTE_MS): Date {
  const [now, setNow] = useState(serverTime)
  useEffect(() => {
    const renew = () => setNow(serverTime())
    const timer = setInterval(renew, everyMs)
    document.addEventListener('visibilitychange', renew)
    const stopWatching = watchClockDifference(renew)
    return () => {
      stopWatching()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [everyMs])
  return now
}
