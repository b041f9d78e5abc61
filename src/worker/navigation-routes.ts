import { createHandlerBoundToURL } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** What belongs to the server alone. */
const SERVER = [/^\/api\//, /^\/__clerk\//, /^\/vendor\//, /^\/uploads\//]

/** How long a page of the server's own is waited for: a proxy may keep a call for ever, ms. */
const PATIENCE_MS = 3_000

// Only the beginning has to come in time: a slow line brings the rest.
const late = () => new Promise<never>((_, reject) => setTimeout(reject, PATIENCE_MS))

/** Responds to all navigations from the cache, so that deep links open without a connection. */
export function servePages(): void {
  const shell = createHandlerBoundToURL('/index.html')
  const welcome = createHandlerBoundToURL('/auth/home.html')

  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && url.pathname === '/auth/home',
    welcome,
  )
  // The log-in page carries a nonce of its own each time; without the server the shell says so.
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && url.pathname === '/auth/login',
    // One that asks to be waited for has just heard from the server: its line is slow.
    (options) =>
      (options.url.searchParams.has('wait')
        ? fetch(options.request)
        : Promise.race([fetch(options.request), late()])
      ).catch(() => shell(options)),
  )
  registerRoute(new NavigationRoute(shell, { denylist: SERVER }))
}
