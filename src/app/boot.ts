/**
 * The first script of a page. The page is painted and can be used before the app's code arrives:
 * what happens on it until then is watched here, and the code is run in parts, so that none holds
 * up a tap.
 */
import './styles.css'
import '#src/pwa/install/install-prompt.ts'
import './early-taps.ts'
import { nextPaint } from '#src/browser/after-paint.ts'

void start()

async function start() {
  await nextPaint()
  requestScripts()
  await import('./start-react.ts')
  await nextPaint()
  await import('./start-router.ts')
  await nextPaint()
  await import('./main.tsx')
}

/** Requests all scripts of the page at once; each would else be found in the one before. */
function requestScripts() {
  const names = document.querySelector<HTMLMetaElement>('meta[name="scripts"]')?.content ?? ''
  for (const name of names.split(' ').filter(Boolean)) {
    const link = document.createElement('link')
    const isOurs = name.startsWith('assets/')
    link.rel = isOurs ? 'modulepreload' : 'preload'
    link.as = 'script'
    link.href = `/${name}`
    if (isOurs) link.crossOrigin = ''
    document.head.append(link)
  }
}
