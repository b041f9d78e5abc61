/** The browser's own offer to install the app, kept until the app makes it at a better moment. */

/** Chromium's event, which is in no standard. `prompt` opens the dialog, once. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let kept: InstallPrompt | undefined
let tell: (() => void) | undefined

// It may come before anything else of the app is there.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  kept = event as InstallPrompt
  tell?.()
})

/** Calls back when the browser would ask, at once where it would have already. */
export function watchInstallPrompt(listener: () => void): void {
  tell = listener
  if (kept) listener()
}

/** Takes the dialog, which can be opened once; undefined where there is none. */
export function takeInstallPrompt(): InstallPrompt | undefined {
  const prompt = kept
  kept = undefined
  return prompt
}
