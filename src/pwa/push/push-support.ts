/** Whether this browser supports push, and otherwise why not. */
import { isOnHomeScreen } from '#src/pwa/install/home-screen.ts'

/** `notInstalled`: an iPhone or iPad, where only an app on the home screen has push. */
export type PushSupport = 'supported' | 'notInstalled' | 'unsupported'

/**
 * Returns whether this is an iPhone or an iPad. An iPad claims to be a Mac, but Macs have no touch
 * screen.
 */
export const isAppleMobile = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Returns what this browser supports. */
export function pushSupport(): PushSupport {
  const canShow =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (canShow) return 'supported'
  return isAppleMobile() && !isOnHomeScreen() ? 'notInstalled' : 'unsupported'
}
