/** Returns whether the app runs from the home screen, without the browser's interface. */
export const isOnHomeScreen = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

/**
 * Returns whether this is an iPhone or an iPad. An iPad claims to be a Mac, but Macs have no touch
 * screen.
 */
export const isAppleMobile = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** A step by which a person adds the app to the home screen of an iPhone or iPad. */
export interface HomeScreenStep {
  text: string
  /** The illustration next to it; none where browsers differ. */
  picture?: 'share' | 'add' | 'confirm'
}

/**
 * Returns the steps in this browser. Since iOS 16.4 every browser has them in its Share menu, but
 * not a page that is shown inside another app.
 */
export function stepsToHomeScreen(): HomeScreenStep[] {
  const { userAgent } = navigator
  const isInApp = !/Safari\//.test(userAgent) || IN_APP.test(userAgent)
  const isSafari = !isInApp && !OTHER_BROWSER.test(userAgent)
  return [
    ...(isInApp
      ? [{ text: 'Open this page in Safari: look for the three dots or a compass.' }]
      : []),
    isSafari || isInApp
      ? {
          text: 'Tap Share at the edge of Safari. If you don’t see it, tap the three dots first.',
          picture: 'share',
        }
      : { text: 'Tap Share, the square with an arrow. It’s next to the address or in the menu.' },
    { text: 'Scroll down and tap “Add to Home Screen”.', picture: 'add' },
    { text: 'Tap Add.', picture: 'confirm' },
  ]
}

// Most apps leave out the name that browsers have in common; these do not.
const IN_APP = /GSA\/|FBA[NV]|Instagram|Line\//
const OTHER_BROWSER = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo/

/**
 * Returns whether this is a page in Safari, or in another browser of an iPhone, and not in an app
 * on the home screen, which has a storage and a log-in of its own.
 */
export const isInSafari = (): boolean => navigator.vendor.startsWith('Apple') && !isOnHomeScreen()
