import {
  cleanupOutdatedCaches,
  PrecacheController,
  type PrecacheEntry,
  PrecacheRoute,
} from 'workbox-precaching'
import { Route, registerRoute } from 'workbox-routing'
import { rejectAfter } from './reject-after.ts'

declare global {
  interface ServiceWorkerGlobalScope {
    /** Written by the build: every page, script and icon, with its revision. */
    __WB_MANIFEST: (PrecacheEntry | string)[]
  }
}

type Handler = ReturnType<PrecacheController['createHandlerBoundToURL']>

/** How long the cache alone is waited for, ms. */
const PATIENCE_MS = 3_000
/** The longest wait for the cache, ms. */
const TIMEOUT_MS = 15_000

const controller = new PrecacheController()

/** Precaches the app's shell and code, and deletes the caches of older versions. */
export function registerPrecache(entries: (PrecacheEntry | string)[]): void {
  controller.precache(entries)
  cleanupOutdatedCaches()
}

/** Responds from the cache to what no other route is for. */
export function routePrecache(): void {
  const { match, handler } = new PrecacheRoute(controller)
  registerRoute(
    new Route(
      match,
      orFetched((options) => handler.handle(options)),
    ),
  )
}

/** Returns a handler that responds with this page from the cache. */
export const cachedPage = (path: string): Handler =>
  orFetched(controller.createHandlerBoundToURL(path))

/**
 * How long to wait before a request is also sent: not at all after the cache did not respond in
 * time.
 */
let patience = PATIENCE_MS

/**
 * Returns a handler that also asks the server if the cache does not respond in time; what comes
 * first is taken.
 */
const orFetched =
  (respond: Handler): Handler =>
  (options) => {
    const cached = Promise.race([respond(options), rejectAfter(TIMEOUT_MS)])
    const responded = cached.then((response) => {
      patience = PATIENCE_MS
      return response
    })
    const fetched = Promise.race([responded, rejectAfter(patience)]).catch(() => {
      patience = 0
      return fetch(options.request)
    })
    return Promise.any([responded, fetched])
  }
