// Shows a person's first screen as they last saw it on this device, before the app's code has run:
// a phone that was switched off has no compiled code, and takes seconds until the app can render.
import { nodeOf } from '#src/browser/page-copy.ts'
import { homeOf } from '#src/identity/home.ts'
import { readPerson } from '#src/identity/known-person.ts'
import type { Identity } from '#src/identity/stored-person.ts'
import { isRemembered } from '#src/identity/stored-session.ts'
import { BANNERS, readRememberedScreen } from '#src/offline/encrypted/remembered-screen.ts'
import { loadDeviceValues } from '#src/storage/persistent-storage.ts'
import { offlineBanner } from '#styled/recipes/offline-banner.mjs'

/**
 * Replaces the content of `root`, unless the signal is aborted before the stored screen is read.
 * Resolves with whether it did. Rejects with `StorageError`.
 */
export async function showRememberedScreen(root: Element, signal: AbortSignal): Promise<boolean> {
  // A sign-out may have reached only one of the device's two storages.
  await loadDeviceValues()
  const identity = readPerson()?.identity
  if (!identity || !isRemembered() || hasRequiredScreen(identity)) return false
  const { pathname } = location
  const path = pathname === '/' ? homeOf(identity) : pathname
  const content = await readRememberedScreen({ personId: identity.uuid, path })
  if (content === undefined || signal.aborted) return false
  root.replaceChildren(...nodeOf(content).childNodes)
  if (!navigator.onLine) fillBanner(root)
  return true
}

/** Shows the offline banner now, so that the layout does not shift when the app shows it. */
function fillBanner(root: Element) {
  const strip = document.createElement('div')
  strip.className = offlineBanner()
  const text = document.createElement('p')
  text.textContent = 'Offline.'
  strip.append(text)
  root.querySelector(BANNERS)?.append(strip)
}

/** Returns whether the app leads this person to another screen first. */
const hasRequiredScreen = ({ closed_until, email_confirmed, second_factor_passed }: Identity) =>
  closed_until !== undefined || email_confirmed === false || second_factor_passed === false
