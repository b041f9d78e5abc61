// Finds Chromium for the end-to-end tests, or installs Debian's.
import { execFileSync, spawnSync } from 'node:child_process'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The path of a Chromium. CHROMIUM in the environment wins. Throws with what to do when there is none. */
export async function ensureChromium(): Promise<string> {
  const found = process.env.CHROMIUM || find()
  if (found) return found
  if (process.getuid?.() === 0 && has('apt-get')) {
    console.log('Installing Chromium (apt-get install chromium)')
    const apt = (...args: string[]) =>
      execFileSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    apt('update', '-qq')
    apt('install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-core')
    const installed = find()
    if (installed) return installed
  }
  throw new Error(
    'The end-to-end tests need Chromium. Install it (Debian and Ubuntu: sudo apt-get install chromium), or name one: CHROMIUM=/path/to/chrome npm test.',
  )
}

function find(): string | undefined {
  return NAMES.map(which).find((path) => path !== undefined)
}

function which(name: string): string | undefined {
  const result = spawnSync('sh', ['-c', 'command -v "$1"', 'sh', name], { encoding: 'utf8' })
  return result.status === 0 ? result.stdout.trim() : undefined
}

function has(name: string): boolean {
  return which(name) !== undefined
}
