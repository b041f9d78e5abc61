// The browsers besides Chromium, and the packages of Debian that they need.
import { spawnSync } from 'node:child_process'

const PACKAGES = {
  WebKit: ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'gir1.2-gtk-3.0', 'python3-gi', 'xvfb'],
  Firefox: ['firefox-esr'],
} as const

/** A browser besides Chromium. */
export type BrowserName = keyof typeof PACKAGES

export const browserNames = Object.keys(PACKAGES) as BrowserName[]

/**
 * Returns the packages of a browser that are not installed; all of them on a system without
 * Debian's packages.
 */
export function missingPackages(browser: BrowserName): string[] {
  const list = spawnSync('dpkg-query', ['--list', ...PACKAGES[browser]], { encoding: 'utf8' })
  // 'ii' is an installed package; its name may be followed by an architecture.
  const installed = (list.stdout ?? '').matchAll(/^ii +([^ :]+)/gm).map(([, name]) => name)
  const present = new Set(installed)
  return PACKAGES[browser].filter((name) => !present.has(name))
}
