// Installing the app: when it is offered, and how.
import { useSelector } from '@xstate/react'
import { createActor, fromPromise } from 'xstate'
import {
  type InstallInput,
  type InstallMemory,
  installMachine,
  OFFER_PAUSE_MS,
} from '#machines/client/install.machine.ts'
import { untilQuiet } from '#src/pwa/quiet-moment.ts'
import { isAppleMobile, isOnHomeScreen } from './home-screen.ts'
import { takeInstallPrompt, watchInstallPrompt } from './install-prompt.ts'

const KEY = 'fastpass.install'

function readMemory(): InstallMemory {
  const nothing = { isPosted: false, shownAt: null }
  try {
    const { isPosted, shownAt } = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return { isPosted: isPosted === true, shownAt: typeof shownAt === 'number' ? shownAt : null }
  } catch {
    return nothing
  }
}

function storeMemory({ isPosted, shownAt }: InstallMemory) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ isPosted, shownAt }))
  } catch {
    // The app is then offered after the next case.
  }
}

function wayOf(): InstallInput['way'] {
  if ('onbeforeinstallprompt' in window) return 'dialog'
  return isAppleMobile() ? 'hand' : 'none'
}

const untilDashboardIsQuiet = fromPromise<void, void>(({ signal }) =>
  untilQuiet(['/dashboard'], signal),
)

const askBrowser = fromPromise<{ isAccepted: boolean }, void>(async () => {
  const choice = await takeInstallPrompt()?.prompt()
  return { isAccepted: choice?.outcome === 'accepted' }
})

const installActor = createActor(
  installMachine.provide({
    actors: { untilQuiet: untilDashboardIsQuiet, askBrowser },
    actions: { storeMemory: ({ context }) => storeMemory(context) },
  }),
  { input: { ...readMemory(), way: wayOf(), isInstalled: isOnHomeScreen(), at: Date.now() } },
).start()

watchInstallPrompt(() => installActor.send({ type: 'dialog.keep', at: Date.now() }))
window.addEventListener('appinstalled', () => installActor.send({ type: 'app.install' }))

/** Returns how the app can be installed while it is offered; undefined while it is not. */
export const useInstallOffer = (): 'dialog' | 'hand' | undefined =>
  useSelector(installActor, (snapshot) => {
    const { way } = snapshot.context
    return snapshot.matches({ possible: 'offered' }) && way !== 'none' ? way : undefined
  })

/** Returns whether the menu can offer to install the app. */
export const useCanInstall = (): boolean =>
  useSelector(installActor, (snapshot) => snapshot.hasTag('possible'))

/** Records that a case was posted from this device, which is the moment for the offer. */
export function recordCasePosted(): void {
  const at = Date.now()
  // Another tab may have offered it since this one was opened.
  const { shownAt } = readMemory()
  if (shownAt === null || at - shownAt >= OFFER_PAUSE_MS)
    installActor.send({ type: 'case.post', at })
}

/** Opens the offer, from the menu. */
export const askToInstall = (): void => installActor.send({ type: 'person.ask', at: Date.now() })

/** Opens the browser's dialog. */
export const acceptInstall = (): void => installActor.send({ type: 'offer.accept' })

/** Declines the offer. */
export const dismissInstall = (): void => installActor.send({ type: 'offer.dismiss' })
