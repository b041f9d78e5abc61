/** Whether this browser can be told by push, and what stands in the way where it cannot. */
import { isOnHomeScreen } from '#src/pwa/install/home-screen.ts'

/** `notInstalled`: on an iPhone or iPad, where only an app on the home screen can. */
export type PushSupport = 'supported' | 'notInstalled' | 'unsupported'

/** Whether this is an iPhone or an iPad; the latter says that it is a Mac, which has no touch screen. */
export const isAppleMobile = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** What this browser can do. */
export function pushSupport(): PushSupport {
  const canShow =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (canShow) return 'supported'
  return isAppleMobile() && !isOnHomeScreen() ? 'notInstalled' : 'unsupported'
}
