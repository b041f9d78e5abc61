const [sdk, widget] = __LOG_IN_FILES__

/** The identity provider's SDK, served from our own origin (scripts/copy-clerk.ts). */
export const SDK_URL = `/${sdk}`
/** Its sign-in widget. */
export const WIDGET_URL = `/${widget}`

/** The scripts of the sign-in screen, for other pages to prefetch. */
export const signInScripts: readonly string[] = [SDK_URL, WIDGET_URL]
