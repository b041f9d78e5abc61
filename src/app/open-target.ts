// Opens the target of a later app launch or of a pressed push notification in this window.
import { isFormOpen } from '#src/pwa/app-update.ts'
import type { OpenAddress } from '#src/pwa/messages.ts'
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

// Leaving a new case loses nothing: its draft is stored, and the dashboard offers it. Leaving
// another form would: a typed password is not stored, and a typed bid is found again only on its
// case.
const mayLeaveForm = () => location.pathname === '/customer/new-case'

/** Navigates the open window to the notification's URL, unless typed text would be lost there. */
export function handleNotificationPresses(): void {
  onOpenAddress((address) => {
    if (!isFormOpen() || mayLeaveForm()) return router.history.push(address)
    const message = 'Finish or close this first. The update is under Notifications.'
    showSnackbar({ message, type: 'info' })
  })
}

/**
 * Calls back with the URL of a pressed notification, and confirms to the worker that this page
 * handles it.
 */
function onOpenAddress(show: (address: string) => void): void {
  // Undefined on a page that is not served securely.
  navigator.serviceWorker?.addEventListener('message', ({ data, ports }) => {
    if (!isOpenAddress(data)) return
    ports[0]?.postMessage('received')
    show(data.address)
  })
}

const isOpenAddress = (data: unknown): data is OpenAddress =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'OPEN_ADDRESS'
