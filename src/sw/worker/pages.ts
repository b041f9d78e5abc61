import { createHandlerBoundToURL } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** What belongs to the server alone. */
const SERVER = [/^\/api\//, /^\/__clerk\//, /^\/vendor\//, /^\/uploads\//]

/** Answers every address of the app from the phone, so that deep links open without a connection. */
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
    (options) => fetch(options.request).catch(() => shell(options)),
  )
  registerRoute(new NavigationRoute(shell, { denylist: SERVER }))
}
