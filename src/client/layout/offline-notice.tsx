import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatAge } from '#src/format/dates.ts'
import { OfflineBanner } from '#src/ui/offline-banner.tsx'

const TICK_MS = 30_000

/** 'Offline. Last updated 5 minutes ago': what is on the screen is that old. */
export function OfflineNotice({ fact }: { fact: string }) {
  const queryClient = useQueryClient()
  const [age, setAge] = useState<string>()
  useEffect(() => {
    // As old as the oldest thing on the screen.
    const update = () => {
      const shown = queryClient
        .getQueryCache()
        .findAll({ type: 'active' })
        .flatMap(({ state }) => (state.dataUpdatedAt > 0 ? [state.dataUpdatedAt] : []))
      setAge(shown.length > 0 ? formatAge(Math.min(...shown)) : undefined)
    }
    update()
    const timer = setInterval(update, TICK_MS)
    const stop = queryClient.getQueryCache().subscribe(({ type }) => {
      if (type === 'observerAdded' || type === 'observerRemoved') queueMicrotask(update)
    })
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [queryClient])
  return <OfflineBanner>{age === undefined ? fact : `${fact} Last updated ${age}`}</OfflineBanner>
}
