import { setRemembered } from './stored-session.ts'

/** Stores what the person chose: whether this phone keeps the next sign-in. */
export function keepLoggedIn(isKept: boolean): void {
  setRemembered(isKept)
  writeKeepCookie(isKept)
}

/**
 * Stores whether the sign-in survives closing the browser or half an hour without use. The identity
 * provider reads it. It is a cookie, because some sign-ins return as a navigation from another site
 * and not as a script's request.
 */
export function writeKeepCookie(isKept: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older Safari and Firefox
  document.cookie = `fastpass-kept=${isKept ? 1 : 0}; Path=/__clerk; SameSite=Lax${secure}`
}
