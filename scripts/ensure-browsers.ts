// Finds the browsers of the end-to-end tests, or installs Debian's.
import { execFileSync, spawnSync } from 'node:child_process'
import { type BrowserName, browserNames, missingPackages } from '#tests/browsers/driver/packages.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const SHELL = 'chromium-headless-shell'

/** The paths of Chromium, as the environment variables that the tests read. */
export interface Chromium {
  CHROMIUM: string
  /** The same engine without a window, which is faster; the full browser if it is missing. */
  CHROMIUM_HEADLESS_SHELL: string
}

/**
 * Returns the path of Chromium, and installs Debian's package when run as root. CHROMIUM in the
 * environment wins. Throws with instructions when there is none.
 */
export async function ensureChromium(): Promise<Chromium> {
  const named = process.env.CHROMIUM
  if (!named && canInstall()) installChromium()
  const chromium = named || NAMES.map(which).find((path) => path !== undefined)
  if (!chromium) {
    throw new Error(
      'The end-to-end tests need Chromium. Install it (Debian and Ubuntu: sudo apt-get install chromium), or name one: CHROMIUM=/path/to/chrome npm test.',
    )
  }
  const shell = process.env.CHROMIUM_HEADLESS_SHELL || (named ? undefined : which(SHELL))
  return { CHROMIUM: chromium, CHROMIUM_HEADLESS_SHELL: shell ?? chromium }
}

/**
 * Installs what is missing of WebKit and Firefox when run as root. Returns the browsers that are
 * there, and a sentence for each that is not.
 */
export function ensureOtherBrowsers(): { present: BrowserName[]; skipped: string[] } {
  const present: BrowserName[] = []
  const skipped: string[] = []
  for (const browser of browserNames) {
    const packages = missingPackages(browser)
    if (packages.length === 0 || (canInstall() && installs(...packages))) present.push(browser)
    else
      skipped.push(`Skipped: ${browser}, which needs ${packages.join(', ')} (Debian’s packages).`)
  }
  return { present, skipped }
}

/** Installs packages. Returns whether they are there now. */
function installs(...packages: string[]): boolean {
  try {
    apt(...packages)
    return true
  } catch {
    return false
  }
}

const canInstall = () => process.getuid?.() === 0 && which('apt-get') !== undefined

/** Ubuntu has no package of the headless shell. */
function installChromium() {
  if (!NAMES.some(which)) apt('chromium', 'fonts-noto-core')
  if (!which(SHELL) && !installs(SHELL)) {
    console.log('There is no chromium-headless-shell here: the whole browser does its work.')
  }
}

function apt(...packages: string[]) {
  console.log(`Installing ${packages.join(', ')} (apt-get)`)
  const run = (...args: string[]) =>
    execFileSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  run('update', '-qq')
  run('install', '-y', '-qq', '--no-install-recommends', ...packages)
}

function which(name: string): string | undefined {
  const result = spawnSync('sh', ['-c', 'command -v "$1"', 'sh', name], { encoding: 'utf8' })
  return result.status === 0 ? result.stdout.trim() : undefined
}
