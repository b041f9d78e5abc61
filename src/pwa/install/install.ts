/** Putting the app on the home screen: when it is offered, and by which way. */
import { useSelector } from '@xstate/react'
import { createActor, fromPromise } from 'xstate'
import {
  type InstallInput,
  type InstallMemory,
  installMachine,
  OFFER_PAUSE_MS,
} from '#machines/client/install.machine.ts'
import { isFormOpen } from '#src/pwa/app-update.ts'
import { isOnHomeScreen } from './home-screen.ts'
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

function keepMemory({ isPosted, shownAt }: InstallMemory) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ isPosted, shownAt }))
  } catch {
    // Then it is offered again after the next case.
  }
}

// Only Safari itself: other browsers of an iPhone, and pages inside other apps, have it elsewhere or nowhere.
const isIosSafari = () =>
  'standalone' in navigator &&
  /Version\/\S+ .*Safari\//.test(navigator.userAgent) &&
  !/CriOS|FxiOS|EdgiOS|OPiOS|GSA\//.test(navigator.userAgent)

function wayOf(): InstallInput['way'] {
  if ('onbeforeinstallprompt' in window) return 'dialog'
  return isIosSafari() ? 'hand' : 'none'
}

/** How often it is looked whether nothing is going on, ms; the first time is long enough to read what was just said. */
const LOOK_MS = 2_000

const isQuiet = () =>
  location.pathname === '/dashboard' &&
  document.visibilityState === 'visible' &&
  !isFormOpen() &&
  !document.querySelector('[role="dialog"], [role="alertdialog"]') &&
  !document.activeElement?.matches('input, textarea, select')

const untilQuiet = fromPromise<void, void>(
  ({ signal }) =>
    new Promise((resolve) => {
      const timer = setInterval(() => {
        if (!isQuiet()) return
        clearInterval(timer)
        resolve()
      }, LOOK_MS)
      signal.addEventListener('abort', () => clearInterval(timer))
    }),
)

const askBrowser = fromPromise<{ isAccepted: boolean }, void>(async () => {
  const answer = await takeInstallPrompt()?.prompt()
  return { isAccepted: answer?.outcome === 'accepted' }
})

const installActor = createActor(
  installMachine.provide({
    actors: { untilQuiet, askBrowser },
    actions: { remember: ({ context }) => keepMemory(context) },
  }),
  { input: { ...readMemory(), way: wayOf(), isInstalled: isOnHomeScreen(), at: Date.now() } },
).start()

watchInstallPrompt(() => installActor.send({ type: 'dialog.keep', at: Date.now() }))
window.addEventListener('appinstalled', () => installActor.send({ type: 'app.install' }))

/** How the app is offered at this moment; undefined while it is not. */
export const useInstallOffer = (): 'dialog' | 'hand' | undefined =>
  useSelector(installActor, (snapshot) => {
    const { way } = snapshot.context
    return snapshot.matches({ possible: 'offered' }) && way !== 'none' ? way : undefined
  })

/** Whether the menu can offer it. */
export const useCanInstall = (): boolean =>
  useSelector(installActor, (snapshot) => snapshot.hasTag('possible'))

/** A case was posted from this phone: the moment to offer it. */
export function noteCasePosted(): void {
  const at = Date.now()
  // Another tab may have offered it since this one was opened.
  const { shownAt } = readMemory()
  if (shownAt === null || at - shownAt >= OFFER_PAUSE_MS)
    installActor.send({ type: 'case.post', at })
}

/** The person asks for it by the menu. */
export const askToInstall = (): void => installActor.send({ type: 'person.ask', at: Date.now() })

/** Opens the browser's dialog. */
export const acceptInstall = (): void => installActor.send({ type: 'offer.accept' })

/** Not now. */
export const dismissInstall = (): void => installActor.send({ type: 'offer.dismiss' })
