import { useEffect, useState } from 'react'

/** The states and counties, with what can be asked about them. */
export type PlaceList = typeof import('#machines/places/place.ts')

/** The list once it is loaded, so that a screen that is shown again has its names at once. */
let loaded: PlaceList | undefined

/** Loads the states and counties, which few screens need. Rejects without a connection the first time. */
export async function loadPlaceList(): Promise<PlaceList> {
  loaded = await import('#machines/places/place.ts')
  return loaded
}

/** Returns the states and counties; undefined until they are loaded. */
export function usePlaceList(): PlaceList | undefined {
  const [list, setList] = useState(loaded)
  useEffect(() => {
    let isCurrent = true
    loadPlaceList().then(
      (found) => isCurrent && setList(found),
      // It is loaded again when it is needed.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return list
}
