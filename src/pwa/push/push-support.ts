// Whether this browser supports push, and otherwise why not.
import { isAppleMobile, isOnHomeScreen } from '#src/pwa/install/home-screen.ts'

/** `notInstalled`: an iPhone or iPad, where only an app on the home screen has push. */
export type PushSupport = 'supported' | 'notInstalled' | 'unsupported'

/** Returns what this browser supports. */
export function pushSupport(): PushSupport {
  const canShow =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (canShow) return 'supported'
  return isAppleMobile() && !isOnHomeScreen() ? 'notInstalled' : 'unsupported'
}
