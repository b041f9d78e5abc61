/** Chromium without its calls home; tests run it as root in containers too. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The Chromium that the test command found, or Debian's. */
export const chromiumPath = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** The same engine without the windows around it, which takes half the time; the whole browser where there is none. */
export const headlessShellPath = process.env.CHROMIUM_HEADLESS_SHELL ?? chromiumPath
