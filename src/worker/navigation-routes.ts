import { createHandlerBoundToURL } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** Paths that only the server handles. */
const SERVER_PATHS = [/^\/api\//, /^\/__clerk\//, /^\/vendor\//, /^\/uploads\//]

/** The longest wait for a page, ms: a proxy may keep a request open forever, and so may the cache. */
const TIMEOUT_MS = 3_000

// Only the response's start must come in time: a slow connection delivers the rest.
const timeout = () => new Promise<never>((_, reject) => setTimeout(reject, TIMEOUT_MS))

const cachedPage = (path: string): ReturnType<typeof createHandlerBoundToURL> => {
  const respond = createHandlerBoundToURL(path)
  return (options) =>
    Promise.race([respond(options), timeout()]).catch(() => fetch(options.request))
}

/**
 * Responds to navigations from the cache, so that deep links open without a connection. The sign-in
 * page alone comes from the server.
 */
export function registerNavigationRoutes(): void {
  const shell = cachedPage('/index.html')
  const welcome = cachedPage('/auth/home.html')

  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && url.pathname === '/auth/home',
    welcome,
  )
  // The server gives the sign-in page a new nonce each time. Without the server, the app's shell
  // opens and shows that there is no connection.
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && url.pathname === '/auth/login',
    // `wait`: the page reloaded itself after the server had responded to its check, so the connection is only slow.
    (options) =>
      (options.url.searchParams.has('wait')
        ? fetch(options.request)
        : Promise.race([fetch(options.request), timeout()])
      ).catch(() => shell(options)),
  )
  registerRoute(new NavigationRoute(shell, { denylist: SERVER_PATHS }))
}
