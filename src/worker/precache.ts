import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'

declare global {
  interface ServiceWorkerGlobalScope {
    /** Written by the build: every page, script and icon, with its revision. */
    __WB_MANIFEST: (PrecacheEntry | string)[]
  }
}

/** Keeps the shell and the code on the phone, and clears what older versions left. */
export function keepPrecache(entries: (PrecacheEntry | string)[]): void {
  precacheAndRoute(entries)
  cleanupOutdatedCaches()
}
