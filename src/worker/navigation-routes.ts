import { NavigationRoute, registerRoute } from 'workbox-routing'
import { cachedPage } from './precache.ts'
import { rejectAfter } from './reject-after.ts'

declare const self: ServiceWorkerGlobalScope

/** The beginnings of the paths that only the server handles. */
const SERVER_PATHS = ['/api/', '/__clerk/', '/vendor/', '/uploads/']

/**
 * The longest wait for the sign-in page, ms: a proxy may keep a request open forever. Only the
 * response's start must come in time: a slow connection delivers the rest.
 */
const TIMEOUT_MS = 3_000

/**
 * Lets requests for the server pass by the worker in Chromium: there they would start an outdated
 * worker again that is about to be replaced.
 */
export function passByServerPaths(): void {
  // In WebKit 2.50 a call that passes by may never be answered.
  if (!('userAgentData' in self.navigator)) return
  self.addEventListener('install', (event) => {
    const rules = SERVER_PATHS.map((path) => ({
      condition: { urlPattern: { pathname: `${path}*` } },
      source: 'network' as const,
    }))
    // Versions before 123 know no such rules.
    if (event.addRoutes) event.waitUntil(event.addRoutes(rules).catch(() => {}))
  })
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
  // Where quick exit leads (src/browser/quick-exit.ts).
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && url.pathname === '/measures',
    cachedPage('/measures.html'),
  )
  // The server gives the sign-in page a new nonce each time. Without the server, the app's shell
  // opens and shows that there is no connection.
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && url.pathname === '/auth/login',
    // `wait`: the page reloaded itself after the server had responded to its check, so the
    // connection is only slow.
    (options) =>
      (options.url.searchParams.has('wait')
        ? fetch(options.request)
        : Promise.race([fetch(options.request), rejectAfter(TIMEOUT_MS)])
      ).catch(() => shell(options)),
  )
  registerRoute(
    new NavigationRoute(shell, { denylist: SERVER_PATHS.map((path) => new RegExp(`^${path}`)) }),
  )
}
