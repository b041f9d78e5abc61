/**
 * Tells the identity provider whether a log-in is kept when the browser is closed or nothing is done for half an hour.
 * It is a cookie, because some log-ins come back from another site and not from a script.
 */
export function writeKeepCookie(isKept: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older Safari and Firefox
  document.cookie = `fastpass-kept=${isKept ? 1 : 0}; Path=/__clerk; SameSite=Lax${secure}`
}
