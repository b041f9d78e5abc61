import { useEffect, useState } from 'react'
import { useIsServerUnreachable } from '#src/api/connectivity.ts'
import { useOnline } from '#src/browser/online.ts'
import { useNow } from '#src/browser/use-now.ts'
import { inServerTime } from '#src/clock/clock.ts'
import { useOldestShown } from '#src/data/freshness.ts'
import { formatAge } from '#src/format/dates.ts'
import { sentences } from '#src/format/sentences.ts'
import { storeUrlToReturnTo } from '#src/session/return-url.ts'
import { useSession } from '#src/session/session.ts'
import { LockIcon } from '#src/ui/icons.tsx'
import { OfflineBanner } from '#src/ui/page/offline-banner.tsx'
import { textLinkClass } from '#src/ui/text-link.ts'
import { offlineBanner } from '#styled/recipes/offline-banner.mjs'

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

const TICK_MS = 30_000

/** 'Offline. Last updated 5 minutes ago': the age of the oldest data on the screen. */
function ConnectionBanner({ fact, remark }: { fact: string; remark?: string }) {
  const oldest = useOldestShown()
  const now = useNow(TICK_MS)
  return (
    <OfflineBanner>
      {sentences(
        fact,
        oldest > 0 && `Last updated ${formatAge(inServerTime(oldest), now)}${remark ? '.' : ''}`,
        remark,
      )}
    </OfflineBanner>
  )
}

/** Shown after the session has ended: the data stays readable, and signing in loses nothing. */
function SessionEndedBanner() {
  return (
    <div className={offlineBanner()}>
      <LockIcon size="sm" />
      <p>
        Your session has ended.{' '}
        <a
          className={textLinkClass({ target: 'inline' })}
          href="/auth/login"
          onClick={() => storeUrlToReturnTo(location)}
        >
          Log in again
        </a>
      </p>
    </div>
  )
}
