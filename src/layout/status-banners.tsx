import { useEffect, useState } from 'react'
import { useIsServerUnreachable } from '#src/api/connectivity.ts'
import { useOnline } from '#src/browser/online.ts'
import { useSession } from '#src/session/session.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import { SessionEndedBanner } from './session-ended-banner.tsx'

/**
 * How long a screen reader has to announce the banner, ms. After that the text may change silently,
 * because it tells the age of the data.
 */
const ANNOUNCING_MS = 2_000

/**
 * The banners below the top bar: no connection, no response, or an ended session. `remark`: a
 * sentence that follows on the first two.
 */
export function StatusBanners({ remark }: { remark?: string }) {
  const isOnline = useOnline()
  const isUnreachable = useIsServerUnreachable()
  const session = useSession()
  const isCutOff = !isOnline || isUnreachable
  const isAnnounced = useIsAnnounced(isCutOff)
  return (
    <div role="status" aria-live={isCutOff && isAnnounced ? 'off' : 'polite'}>
      {isCutOff ? (
        <ConnectionBanner
          fact={isOnline ? 'We can’t reach Fastpass.' : 'Offline.'}
          {...(remark !== undefined && { remark })}
        />
      ) : (
        session.status === 'expired' && <SessionEndedBanner />
      )}
    </div>
  )
}

let wasAnnounced = false

/** Returns whether the missing connection was already announced, on this or an earlier screen. */
function useIsAnnounced(isCutOff: boolean): boolean {
  const [isAnnounced, setAnnounced] = useState(wasAnnounced)
  useEffect(() => {
    const setBoth = (announced: boolean) => {
      wasAnnounced = announced
      setAnnounced(announced)
    }
    if (!isCutOff) return setBoth(false)
    const timer = setTimeout(() => setBoth(true), ANNOUNCING_MS)
    return () => clearTimeout(timer)
  }, [isCutOff])
  return isAnnounced
}
