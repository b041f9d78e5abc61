import { useEffect, useState, useSyncExternalStore } from 'react'
import { type DeniedStorage, deniedStorage, isKeptInMemory } from '#src/storage/device-storage.ts'
import { isStorageLate, onLateStorage } from '#src/storage/patience.ts'
import { AlertIcon } from '#src/ui/icons.tsx'
import { offlineBanner } from '#styled/recipes/offline-banner.mjs'

const NO_COOKIES =
  'Your browser blocks cookies and storage. You can look around and answer questions, but you cannot log in, and nothing is saved. Allow both for this site, then reload.'

const DENIED: Record<DeniedStorage, string> = {
  all: 'Your browser blocks storage. You can use Fastpass, but nothing is saved on this phone: if you close or reload the page, what you typed is gone, and you’re logged out.',
  database:
    'Your browser blocks storage. You can use Fastpass, but nothing is saved on this phone: if you close or reload the page, what you typed is gone.',
  full: 'This phone is full. You can use Fastpass, but nothing is saved on it: if you close or reload the page, what you typed is gone. Free some space, then reload.',
  page: 'Your browser blocks some storage. If you close the page while you type, your last words may be lost.',
}

const LATE =
  'This phone hasn’t opened what Fastpass saved on it yet. You can go on. The rest shows as soon as it’s there.'

const PRIVATE =
  'This is a private window. When you close it, what you typed here is gone, and you’re logged out. Cases that you’ve sent stay in your account.'

// Private windows of Firefox and Safari keep everything else until they are closed.
const isPrivateWindow = async (): Promise<boolean> =>
  (await navigator.storage?.getDirectory?.().catch(() => true)) === true

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
  const [hasCookies] = useState(() => !isKeptInMemory() || takesCookies())
  const isLate = useSyncExternalStore(onLateStorage, isStorageLate)
  const [isPrivate, setPrivate] = useState(false)
  useEffect(() => void isPrivateWindow().then(setPrivate), [])
  if (!denied && !isLate && !isPrivate) return null
  const text = denied ? (hasCookies ? DENIED[denied] : NO_COOKIES) : isLate ? LATE : PRIVATE
  return (
    <div className={offlineBanner()} role="status">
      <AlertIcon size="sm" />
      <p>{text}</p>
    </div>
  )
}
