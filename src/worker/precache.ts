import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'

declare global {
  interface ServiceWorkerGlobalScope {
    /** Written by the build: every page, script and icon, with its revision. */
    __WB_MANIFEST: (PrecacheEntry | string)[]
  }
}

/** Precaches the app's shell and code, and deletes the caches of older versions. */
export function registerPrecache(entries: (PrecacheEntry | string)[]): void {
  precacheAndRoute(entries)
  cleanupOutdatedCaches()
}
