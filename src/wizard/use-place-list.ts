import { useEffect, useState } from 'react'
import { handledImport } from '#src/browser/handled-import.ts'

/** The states and counties, with what can be asked about them. */
export type PlaceList = typeof import('#machines/places/place.ts')

/** The list once it is loaded, so that a screen that is shown again has its names at once. */
let loaded: PlaceList | undefined

/** The file is small and comes from our own server, so the delay need not grow. */
const RETRY_MS = 5_000
/**
 * The failed attempt after which the app offers a reload as well: the file may belong to a version
 * that is gone.
 */
const RELOAD_AT = 4
/** After this time, people need not wait for the list. */
const LATE_MS = 3_000

/** The message while the list is late. */
export const COUNTIES_LATE =
  'We could not load the list of counties yet. We keep trying. You can go on with the state alone.'

/**
 * Loads the states and counties, which few screens need. Rejects without a connection the first
 * time. `offersReload`: whether the app offers a reload when this attempt fails.
 */
export async function loadPlaceList({ offersReload = false } = {}): Promise<PlaceList> {
  const list = import('#machines/places/place.ts')
  loaded = await (offersReload ? list : handledImport(list))
  return loaded
}

/**
 * Returns the states and counties, undefined until they are loaded, and whether they are late: an
 * attempt has failed or takes long. A failed attempt is repeated after a delay and when the device
 * is online again.
 */
export function usePlaceLoading(): { list: PlaceList | undefined; isLate: boolean } {
  const [list, setList] = useState(loaded)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    let isOver = false
    let attempts = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = () => {
      clearTimeout(timer)
      attempts += 1
      loadPlaceList({ offersReload: attempts === RELOAD_AT }).then(
        (list) => {
          if (!isOver) setList(list)
          stop()
        },
        () => {
          if (isOver) return
          setLate(true)
          clearTimeout(timer)
          timer = setTimeout(load, RETRY_MS)
        },
      )
    }
    const late = setTimeout(() => setLate(true), LATE_MS)
    const stop = () => {
      isOver = true
      clearTimeout(timer)
      clearTimeout(late)
      window.removeEventListener('online', load)
    }
    window.addEventListener('online', load)
    load()
    return stop
  }, [])
  return { list, isLate: isLate && !list }
}

/** Returns the states and counties; undefined until they are loaded. */
export const usePlaceList = (): PlaceList | undefined => usePlaceLoading().list
