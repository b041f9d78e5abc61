// Reads whether the person chose 'Keep me logged in on this phone'.

/**
 * The log-in page writes the cookie with `0` when the switch is off (src/identity/keep-cookie.ts).
 */
const COOKIE = 'fastpass-kept=0'

/**
 * Returns whether the session ends when the browser is closed, because the person does not want to
 * stay logged in.
 */
export const sessionEndsWithBrowser = (cookies: string | undefined): boolean =>
  (cookies ?? '').split(/; */).includes(COOKIE)
