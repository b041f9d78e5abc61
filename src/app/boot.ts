// The first script of a page. The page is painted and can be used before the app's code arrives:
// what happens on it until then is watched here, and the code is run in parts, so that none holds
// up a tap.
import './styles.css'
import '#src/pwa/install/install-prompt.ts'
import { nextPaint } from '#src/browser/after-paint.ts'
import { IN_FLOOR } from '#src/browser/browser-floor.ts'
import { coverWhenLeaving } from '#src/browser/loading-cover.ts'
import { staysLeft, watchQuickExit } from '#src/browser/quick-exit.ts'
import { retryLoading } from '#src/browser/retry-loading.ts'
import { delay } from './early-taps.ts'
import { setSlowStartReason } from './slow-start.ts'

/**
 * The longest wait for the person's remembered screen, ms. Mostly it is there in less than a tenth.
 */
const MAX_REMEMBERED_MS = 1_000

/** Whether the page has content; the shell of the other screens has nothing to read or to tap. */
let hasContent = document.querySelector('#root main') !== null
/** Lets a page with content be painted, and respond to taps. */
const afterTaps = async () => (hasContent ? nextPaint() : undefined)

// The page of a browser below the floor says so, without the app.
if (CSS.supports(IN_FLOOR) && !staysLeft()) void start()

async function start() {
  watchQuickExit()
  coverWhenLeaving()
  if (location.pathname === LOG_IN) showKeptChoice()
  if (!navigator.onLine) setSlowStartReason('You’re offline. Part of Fastpass hasn’t loaded yet.')
  await afterTaps()
  requestFiles(filesOfPage('files'))
  if (location.pathname === LOG_IN) await showLogInForm()
  requestFiles(filesOfPage('later-files'))
  if (!hasContent && mayBeRemembered()) {
    hasContent = await showRemembered()
    await afterTaps()
  }
  // The page stays usable meanwhile.
  await retryLoading(loadApp)
}

const LOG_IN = '/auth/login'
const REMEMBER_KEY: typeof import('#src/identity/stored-session.ts').REMEMBER_KEY =
  'fastpass.remember'

/**
 * Shows on the prerendered page that the person chose not to stay logged in, so that a press on the
 * switch before its code is there does what it says.
 */
function showKeptChoice(): void {
  const control = document.querySelector<HTMLInputElement>('input[role=switch]')
  try {
    if (control && localStorage.getItem(REMEMBER_KEY) === '0') control.defaultChecked = false
  } catch {
    // Storage is denied.
  }
}

/** How long the app's code waits for the log-in form, ms. */
const MAX_FORM_MS = 10_000

/** Shows the log-in form in the prerendered page. Resolves when it is there, or after a limit. */
async function showLogInForm(): Promise<void> {
  void loadStyles().catch(() => {})
  const isShown = import('./start-react.ts')
    .then(() => import('./start-sign-in.ts'))
    .then(({ startSignIn }) => startSignIn())
  // The app shows it otherwise.
  await Promise.race([isShown.catch(() => {}), delay(MAX_FORM_MS)])
}

/** The screens that a device remembers, and the path that leads to a person's home. */
const REMEMBERED: readonly string[] = ['/', '/dashboard', '/lawyer/explore-bids'] satisfies [
  '/',
  ...typeof import('#src/offline/encrypted/remembered-screen.ts').REMEMBERED,
]
const PERSON_KEY: typeof import('#src/identity/stored-person.ts').PERSON_KEY = 'fastpass.person'

/** Returns whether this page may be a screen of a person that the device remembers. */
function mayBeRemembered(): boolean {
  if (!REMEMBERED.includes(location.pathname) || location.search) return false
  try {
    return localStorage.getItem(PERSON_KEY) !== null
  } catch {
    // Storage is denied.
    return false
  }
}

/** Shows the remembered screen. Resolves with whether it did; never rejects. */
async function showRemembered(): Promise<boolean> {
  const root = document.getElementById('root')
  if (!root) return false
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), MAX_REMEMBERED_MS)
  const ended = new Promise<boolean>((resolve) =>
    end.signal.addEventListener('abort', () => resolve(false)),
  )
  const shown = import('./show-remembered-screen.ts').then(({ showRememberedScreen }) =>
    showRememberedScreen(root, end.signal),
  )
  // Without it the app shows the same, later.
  const isShown = await Promise.race([shown.catch(() => false), ended])
  clearTimeout(timer)
  return isShown
}

async function loadApp() {
  // The app must not be shown without its styles.
  await Promise.all([loadStyles(), loadLibraries()])
  await import('./main.tsx')
}

async function loadLibraries() {
  await import('./start-react.ts')
  await afterTaps()
  await import('./start-router.ts')
  await afterTaps()
}

let styles: Promise<unknown> | undefined

/** Resolves when the app's style sheet is loaded. The shell has it in the page. */
function loadStyles(): Promise<unknown> {
  const name = filesOfPage('files').find((file) => file.endsWith('.css'))
  if (name === undefined) return Promise.resolve()
  styles ??= addStyleSheet(`/${name}`).catch((error) => {
    styles = undefined
    throw error
  })
  return styles
}

function addStyleSheet(href: string) {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  document.head.append(link)
  return new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      reject(new Error('The style sheet could not be loaded.'))
    }
  })
}

/**
 * Returns what the page loads besides itself, as the build has written it into the page: at once,
 * or later.
 */
const filesOfPage = (name: 'files' | 'later-files') =>
  (document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '')
    .split(' ')
    .filter(Boolean)

/**
 * Requests files in parallel. The browser would find each script only after it has loaded the
 * previous one.
 */
function requestFiles(names: readonly string[]) {
  for (const name of names) {
    const link = document.createElement('link')
    const isModule = /^assets\/.*\.js$/.test(name)
    link.rel = isModule ? 'modulepreload' : 'preload'
    link.as = name.endsWith('.css') ? 'style' : 'script'
    link.href = `/${name}`
    if (isModule) link.crossOrigin = ''
    document.head.append(link)
  }
}
