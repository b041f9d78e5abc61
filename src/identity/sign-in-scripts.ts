/** The identity provider's browser builds, served from our own origin (scripts/copy-clerk.ts). */
export const SDK_URL = `/vendor/@clerk/clerk-js/${__CLERK_JS_VERSION__}/clerk.browser.js`
export const WIDGET_URL = `/vendor/@clerk/ui/${__CLERK_UI_VERSION__}/ui.browser.js`

/** The first scripts of the sign-in screen, for other pages to prefetch. */
export const signInScripts = [SDK_URL, WIDGET_URL]
