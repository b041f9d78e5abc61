// Chromium's own install dialog, deferred until the app offers it at a better moment.

/** Chromium's non-standard event. `prompt` opens the dialog, once. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let deferredPrompt: InstallPrompt | undefined
let onPrompt: (() => void) | undefined

// The event may fire before the rest of the app is loaded.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  deferredPrompt = event as InstallPrompt
  onPrompt?.()
})

/** Calls back when the browser offers its dialog; at once if it already has. */
export function watchInstallPrompt(listener: () => void): void {
  onPrompt = listener
  if (deferredPrompt) listener()
}

/** Returns the deferred dialog, which can be opened once; undefined when there is none. */
export function takeInstallPrompt(): InstallPrompt | undefined {
  const prompt = deferredPrompt
  deferredPrompt = undefined
  return prompt
}
