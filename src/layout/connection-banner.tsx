import { useNow } from '#src/browser/use-now.ts'
import { inServerTime } from '#src/clock/clock.ts'
import { useOldestShown } from '#src/data/freshness.ts'
import { formatAge } from '#src/format/dates.ts'
import { sentences } from '#src/format/sentences.ts'
import { OfflineBanner } from '#src/ui/page/offline-banner.tsx'

const TICK_MS = 30_000

/** 'Offline. Last updated 5 minutes ago': the age of the oldest data on the screen. */
export function ConnectionBanner({ fact, remark }: { fact: string; remark?: string }) {
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
