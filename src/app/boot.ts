/**
 * The first script of a page. The page is painted and can be used before the app's code arrives:
 * what happens on it until then is watched here, and the code is run in parts, so that none holds
 * up a tap.
 */
import './styles.css'
import '#src/pwa/install/install-prompt.ts'
import './early-taps.ts'
import { nextPaint } from '#src/browser/after-paint.ts'

/** The pause before the code is requested again, ms; it doubles up to the longest. */
const RETRY_MS = 1_000
const MAX_RETRY_MS = 30_000

/** Whether the page has content; the shell of the other screens has nothing to read or to tap. */
const hasContent = document.querySelector('#root main') !== null
/** Lets a page with content be painted, and respond to taps. */
const afterTaps = async () => (hasContent ? nextPaint() : undefined)

void start()

async function start() {
  await afterTaps()
  requestScripts()
  for (let pause = RETRY_MS; ; pause = Math.min(2 * pause, MAX_RETRY_MS)) {
    try {
      return await loadApp()
    } catch (error) {
      // Mostly a connection that was lost halfway. The page stays usable.
      console.error(error)
      await connectionOr(pause)
    }
  }
}

async function loadApp() {
  await import('./start-react.ts')
  await afterTaps()
  await import('./start-router.ts')
  await afterTaps()
  await import('./main.tsx')
}

/** Resolves when the phone has a connection again, or after a pause in ms. */
const connectionOr = (pause: number) =>
  new Promise<void>((resolve) => {
    addEventListener('online', () => resolve(), { once: true })
    setTimeout(resolve, pause)
  })

/**
 * Requests all scripts of the page in parallel. The browser would find each one only after it has
 * loaded the one before.
 */
function requestScripts() {
  const names = document.querySelector<HTMLMetaElement>('meta[name="scripts"]')?.content ?? ''
  for (const name of names.split(' ').filter(Boolean)) {
    const link = document.createElement('link')
    const isModule = name.startsWith('assets/')
    link.rel = isModule ? 'modulepreload' : 'preload'
    link.as = 'script'
    link.href = `/${name}`
    if (isModule) link.crossOrigin = ''
    document.head.append(link)
  }
}
