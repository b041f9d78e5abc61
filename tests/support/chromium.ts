/**
 * Chromium's arguments: no requests to Google, and no sandbox, because containers run tests as
 * root.
 */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The path of Chromium that the test command found, or Debian's. */
export const chromiumPath = process.env.CHROMIUM ?? '/usr/bin/chromium'

/**
 * The same engine without a window, which takes half the time; the full browser if it is missing.
 */
export const headlessShellPath = process.env.CHROMIUM_HEADLESS_SHELL ?? chromiumPath

/** The phone of tests that choose no other. */
export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  locale: 'en-US',
  timezoneId: 'America/Phoenix',
  // Waiting for motion takes time. The main story and a test of `pull-to-refresh.spec.ts` run with
  // it.
  reducedMotion: 'reduce',
} as const
