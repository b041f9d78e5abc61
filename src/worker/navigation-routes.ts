import { createHandlerBoundToURL } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** Paths that only the server handles. */
const SERVER = [/^\/api\//, /^\/__clerk\//, /^\/vendor\//, /^\/uploads\//]

/** How long to wait for a page from the server, ms: a proxy may keep a call open without end. */
const TIMEOUT_MS = 3_000

// Only the response's start must come in time: a slow connection delivers the rest.
const late = () => new Promise<never>((_, reject) => setTimeout(reject, TIMEOUT_MS))

/** Responds to all navigations from the cache, so that deep links open without a connection. */
export function registerNavigationRoutes(): void {
  const shell = createHandlerBoundToURL('/index.html')
  const welcome = createHandlerBoundToURL('/auth/home.html')

  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && url.pathname === '/auth/home',
    welcome,
  )
  // The sign-in page has a new nonce each time; without the server, the app's shell shows that it
  // is missing.
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && url.pathname === '/auth/login',
    // After a retry link, the server has just responded: its connection is only slow.
    (options) =>
      (options.url.searchParams.has('wait')
        ? fetch(options.request)
        : Promise.race([fetch(options.request), late()])
      ).catch(() => shell(options)),
  )
  registerRoute(new NavigationRoute(shell, { denylist: SERVER }))
}
