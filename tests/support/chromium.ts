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
