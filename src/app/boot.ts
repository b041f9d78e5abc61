/**
 * The first script of a page. The page is painted and can be used before the app's code arrives:
 * what happens on it until then is watched here, and the code is run in parts, so that none holds
 * up a tap.
 */
import './styles.css'
import '#src/pwa/install/install-prompt.ts'
import './early-taps.ts'
import { afterPaint } from '#src/browser/after-paint.ts'

void start()

async function start() {
  await paint()
  await import('./start-react.ts')
  await paint()
  await import('./start-router.ts')
  await paint()
  await import('./main.tsx')
}

/** Resolves when the browser has painted and responded to taps. A hidden page is not painted. */
function paint(): Promise<void> {
  return new Promise((resolve) =>
    document.visibilityState === 'hidden' ? setTimeout(resolve) : afterPaint(resolve),
  )
}
