import { useEffect } from 'react'
import { whenIdle } from '#src/browser/when-idle.ts'
import {
  BANNERS,
  type RememberedPath,
  rememberScreen,
} from '#src/offline/encrypted/remembered-screen.ts'

/** How long after a change the screen is stored, ms. */
const DELAY_MS = 1_000

/**
 * Stores a person's first screen on this device whenever it has changed, so that the next start can
 * show it before the app's code has run (`app/show-remembered-screen.ts`). `isFirst`: whether it is
 * what a start shows, such as the first tab.
 */
export function useRememberScreen(personId: string, path: RememberedPath, isFirst: boolean): void {
  useEffect(() => {
    if (!isFirst) return
    const { pathname } = location
    let timer: ReturnType<typeof setTimeout> | undefined
    let cancelIdle = () => {}
    const store = () => {
      timer = undefined
      const root = document.getElementById('root')
      if (!root || location.pathname !== pathname || !isComplete(root)) return
      // A device that is full shows the screen when the app's code has run.
      void rememberScreen({ personId, path }, root).catch(() => {})
    }
    const schedule = () => {
      timer ??= setTimeout(() => {
        cancelIdle = whenIdle(store)
      }, DELAY_MS)
    }
    const observer = new MutationObserver(schedule)
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
    schedule()
    return () => {
      observer.disconnect()
      clearTimeout(timer)
      cancelIdle()
    }
  }, [personId, path, isFirst])
}

/** Returns whether the screen has its cases, without skeletons or a banner of the moment. */
const isComplete = (root: Element) =>
  navigator.onLine &&
  root.querySelector('main li') !== null &&
  root.querySelector(`${BANNERS}:empty`) !== null &&
  root.querySelector('main [role=status] [aria-hidden=true]') === null
