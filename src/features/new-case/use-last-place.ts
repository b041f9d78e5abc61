import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Place } from '#machines/places/place.ts'
import { latestCasesQuery } from '#src/data/cases/case-queries.ts'
import { listedCases } from '#src/data/cases/saved-cases.ts'
import { enabledIf } from '#src/data/query-client.ts'
import { readLastPlace, storeLastPlace, type UsedPlace } from '#src/offline/encrypted/last-place.ts'
import { loadPlaceList } from '#src/wizard/use-place-list.ts'
import { latestPlace } from './latest-place.ts'

/**
 * Returns the place that a customer used last, on this phone or in a case of any status that a
 * loaded list has. Asks the server when neither has a place.
 */
export function useLastPlace(customerId: string): Place | undefined {
  const queryClient = useQueryClient()
  const [read, setRead] = useState<{ customerId: string; place: UsedPlace | null }>()
  useEffect(() => {
    let isCurrent = true
    const show = (place: UsedPlace | null) => isCurrent && setRead({ customerId, place })
    readLastPlace(customerId).then(show, () => show(null))
    return () => {
      isCurrent = false
    }
  }, [customerId])
  // Undefined until the device's store is read for this customer.
  const stored = read?.customerId === customerId ? read.place : undefined
  const listed = listedCases(queryClient, customerId)
  const isUnknown = stored === null && latestPlace(listed) === undefined
  const latest = useQuery({
    ...latestCasesQuery(customerId),
    enabled: enabledIf(isUnknown),
  })
  // The button must not change under the finger: cases from an earlier visit may have another
  // place.
  const isAsking = isUnknown && latest.isFetching && !latest.isFetchedAfterMount
  if (stored === undefined || isAsking) return undefined
  return latestPlace([...(stored ? [stored] : []), ...(latest.data ?? []), ...listed])
}

/** Remembers the place that a customer has entered, for their next case. */
export async function rememberPlace(customerId: string, code: string): Promise<void> {
  const place_name = (await loadPlaceList()).placeName(code)
  const created_at = new Date().toISOString()
  if (place_name) await storeLastPlace(customerId, { place: code, place_name, created_at })
}
