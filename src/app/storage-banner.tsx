import { useState, useSyncExternalStore } from 'react'
import { type DeniedStorage, deniedStorage } from '#src/storage/device-storage.ts'
import { isStorageLate, onLateStorage } from '#src/storage/patience.ts'
import { AlertIcon } from '#src/ui/icons.tsx'
import { offlineBanner } from '#styled/recipes/offline-banner.mjs'

const NO_COOKIES =
  'Your browser blocks cookies and storage. You can look around and answer questions, but you cannot log in, and nothing is saved. Allow both for this site, then reload.'

const DENIED: Record<DeniedStorage, string> = {
  database:
    'Your browser blocks storage. You can use Fastpass, but nothing is saved on this phone: if you close or reload the page, what you typed is gone.',
  page: 'Your browser blocks some storage. If you close the page while you type, your last words may be lost.',
}

const LATE =
  'This phone hasn’t opened what Fastpass saved on it yet. You can go on. The rest shows as soon as it’s there.'

// Chromium's `cookieEnabled` stays true when its own setting blocks cookies.
function takesCookies(): boolean {
  const probe = 'fastpass-probe=1'
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API resolves too late for this screen
  document.cookie = `${probe}; path=/; SameSite=Strict`
  const isTaken = document.cookie.includes(probe)
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${probe}; path=/; SameSite=Strict; max-age=0`
  return isTaken
}

/** Shows on every screen what fails while the browser denies storage, or takes long to open it. */
export function StorageBanner() {
  const denied = deniedStorage()
  const [hasCookies] = useState(() => denied !== 'database' || takesCookies())
  const isLate = useSyncExternalStore(onLateStorage, isStorageLate)
  if (!denied && !isLate) return null
  const text = !denied ? LATE : hasCookies ? DENIED[denied] : NO_COOKIES
  return (
    <div className={offlineBanner()} role="status">
      <AlertIcon size="sm" />
      <p>{text}</p>
    </div>
  )
}
