// Starts the identity provider's widget on the prerendered log-in page, before the app's code is
// there (src/app/boot.ts).
import { startEarly } from '#src/features/auth/sign-in-widget.ts'
import { keepLoggedIn } from '#src/identity/keep-cookie.ts'
import { readPerson } from '#src/identity/known-person.ts'
import { isRemembered } from '#src/identity/stored-session.ts'
import { readPendingSignOut } from '#src/session/pending-sign-out.ts'
import { isStorageLate, storedOr, waitForStorage } from '#src/storage/patience.ts'
import { loadDeviceValues } from '#src/storage/persistent-storage.ts'
import { ADOPTED } from './early-taps.ts'

/** Resolves when the widget is shown or has failed; at once where the app decides what is shown. */
export async function startSignIn(): Promise<void> {
  const place = document.querySelector<HTMLElement>(`[${ADOPTED}]`)
  // The worker serves the page without a nonce when the server cannot be reached.
  if (!place || !document.querySelector('meta[name="csp-nonce"]')) return
  await waitForStorage(loadDeviceValues())
  const signOut = await storedOr(readPendingSignOut(), undefined)
  // The app redirects a person who is logged in, and completes a sign-out.
  if (isStorageLate() || readPerson() !== undefined || signOut) return
  const heading = document.querySelector('h1') as HTMLElement
  const status = place.parentElement?.querySelector('[role=status]') as HTMLElement
  const { textContent: defaultTitle } = heading
  keepSwitch()
  await new Promise<void>((resolve) =>
    startEarly(place).follow({
      onState({ step }) {
        if (step !== 'loading') resolve()
        status.hidden = step === 'form'
        place.hidden = step === 'finishing'
        if (step === 'finishing') status.textContent = 'Logging in'
      },
      onTitle(title) {
        heading.textContent = title ?? defaultTitle
      },
    }),
  )
}

/** Shows and stores whether the phone keeps the session, as the app does (specification §1.4). */
function keepSwitch() {
  const control = document.querySelector<HTMLInputElement>('input[role=switch]')
  if (!control) return
  // It was pressed before this code was there.
  if (control.checked !== control.defaultChecked) keepLoggedIn(control.checked)
  else if (!isRemembered()) control.checked = false
  control.addEventListener('change', () => keepLoggedIn(control.checked))
}
