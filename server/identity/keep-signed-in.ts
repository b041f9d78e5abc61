// What a page tells the identity provider about 'Keep me logged in on this phone'.

/** The cookie that the log-in page writes: `0` when the switch is off (src/identity/keep-cookie.ts). */
const COOKIE = 'fastpass-kept=0'

/** Returns whether a browser sends the cookie of a person who does not want to stay logged in. */
export const isForgetful = (cookies: string | undefined): boolean =>
  (cookies ?? '').split(/; */).includes(COOKIE)
