import { addRoute, cleanupOutdatedCaches, type PrecacheEntry, precache } from 'workbox-precaching'

declare global {
  interface ServiceWorkerGlobalScope {
    /** Written by the build: every page, script and icon, with its revision. */
    __WB_MANIFEST: (PrecacheEntry | string)[]
  }
}

/** Precaches the app's shell and code, and deletes the caches of older versions. */
export function registerPrecache(entries: (PrecacheEntry | string)[]): void {
  precache(entries)
  cleanupOutdatedCaches()
}

/** Responds from the cache to what no other route is for. */
export const routePrecache = (): void => addRoute()
