// Handles further launches of the installed app: by its icon, a shortcut, or a link.
import { isFormOpen } from '#src/pwa/app-update.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { router } from './router.tsx'

/** Returns the URL that this page was loaded from. */
const initialUrl = () => performance.getEntriesByType('navigation')[0]?.name

/**
 * Navigates the open window to the URL of a later launch. A launch by the icon, whose URL is `/`,
 * keeps the present screen. An open form stays open, and a message says so.
 */
export function handleLaunches(): void {
  let isFirst = true
  window.launchQueue?.setConsumer(({ targetURL }) => {
    // The launch that opened this page.
    const isOpening = isFirst && targetURL === initialUrl()
    isFirst = false
    if (targetURL === undefined || isOpening) return
    const { pathname, search, origin } = new URL(targetURL)
    if (origin !== location.origin || pathname === '/') return
    if (pathname + search === location.pathname + location.search) return
    if (isFormOpen()) {
      showSnackbar({ message: 'Finish or close this first. It is still open.', type: 'info' })
      return
    }
    router.history.push(pathname + search)
  })
}
